// The board as an SVG document that needs nothing else, for saving and printing.
import { columnName, type Point, type Size } from './points';
import type { Sign } from './rules';

export interface Mark {
  readonly point: Point;
  readonly shape: 'cross' | 'square' | 'triangle' | 'disc' | 'label';
  /** Inside a disc or in place of a label. */
  readonly text?: string;
}

export interface Picture {
  readonly title: string;
  readonly size: Size;
  /** Numbered, Black's first. */
  readonly moves: readonly Point[];
  /** Moves behind those, which are only shown: pale, with numbers of their own. */
  readonly shown: readonly Point[];
  readonly marks: readonly Mark[];
}

// Lengths in pixels of the picture's own size.
const CELL = 36;
const MARGIN = 48;
const STONE = 16.5;

/** What stands in attributes and texts of XML for these letters; what XML can't hold is left out. */
export function escaped(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => names[sign] ?? '');
}

export function pictureSize({ width, height }: Size): Size {
  return { width: 2 * MARGIN + CELL * (width - 1), height: 2 * MARGIN + CELL * (height - 1) };
}

export function drawSvg(picture: Picture): string {
  const { width, height } = pictureSize(picture.size);
  const taken = new Set([...picture.moves, ...picture.shown].map(({ x, y }) => `${x},${y}`));
  const marks = picture.marks.filter(({ point: { x, y } }) => !taken.has(`${x},${y}`));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
    `  viewBox="0 0 ${width} ${height}" font-family="sans-serif" text-anchor="middle">`,
    `<title>${escaped(picture.title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#eccf97"/>`,
    grid(picture.size),
    coordinates(picture.size),
    stones(picture.moves, 1, 1),
    lastMark(picture.moves),
    stones(picture.shown, picture.moves.length % 2 === 0 ? 1 : -1, 0.6),
    ...marks.map(drawMark),
    '</svg>',
    '',
  ].join('\n');
}

const across = (x: number): number => MARGIN + CELL * x;
const spot = ({ x, y }: Point): string => `cx="${across(x)}" cy="${across(y)}"`;

function grid({ width, height }: Size): string {
  const columns = Array.from({ length: width }, (_, x) => `M${across(x)} ${across(0)}V${across(height - 1)}`);
  const rows = Array.from({ length: height }, (_, y) => `M${across(0)} ${across(y)}H${across(width - 1)}`);
  return `<path d="${[...columns, ...rows].join('')}" fill="none" stroke="#6b5330"/>`;
}

function coordinates({ width, height }: Size): string {
  const label = (x: number, y: number, words: string) =>
    `<text x="${x}" y="${y + 5}">${escaped(words)}</text>`;
  const away = 32;
  const columns = Array.from({ length: width }, (_, x) =>
    [across(0) - away, across(height - 1) + away].map((y) =>
      label(across(x), y, columnName(x).toUpperCase()),
    ),
  );
  const rows = Array.from({ length: height }, (_, y) =>
    [across(0) - away, across(width - 1) + away].map((x) => label(x, across(y), String(height - y))),
  );
  return `<g font-size="14" fill="#4d3a1f">${[...columns, ...rows].flat().join('')}</g>`;
}

function stones(moves: readonly Point[], first: Sign, opacity: number): string {
  if (moves.length === 0) return '';
  const drawn = moves.map(({ x, y }, i) => {
    const black = (i % 2 === 0) === first > 0;
    const [fill, ink] = black ? ['#1b1b1b', '#ffffff'] : ['#fdfdfa', '#111111'];
    const number = `<text x="${across(x)}" y="${across(y) + 5}" fill="${ink}">${i + 1}</text>`;
    const paint = `fill="${fill}" fill-opacity="${opacity}" stroke="#333333"`;
    return `<circle ${spot({ x, y })} r="${STONE}" ${paint}/>${number}`;
  });
  return `<g font-size="14" font-weight="bold">${drawn.join('')}</g>`;
}

function lastMark(moves: readonly Point[]): string {
  const last = moves[moves.length - 1];
  if (!last) return '';
  return `<circle ${spot(last)} r="${STONE - 2}" fill="none" stroke="#d33a2c" stroke-width="2"/>`;
}

function drawMark({ point, shape, text = '' }: Mark): string {
  const [x, y] = [across(point.x), across(point.y)];
  const words = (ink: string) =>
    `<text x="${x}" y="${y + 4}" font-size="12" font-weight="bold" fill="${ink}">${escaped(text)}</text>`;
  switch (shape) {
    case 'cross':
      return `<path d="M${x - 8} ${y - 8}l16 16m0 -16l-16 16" stroke="#a3121f" stroke-width="3"/>`;
    case 'square':
      return `<rect x="${x - 9}" y="${y - 9}" width="18" height="18" fill="none" stroke="#1f6a5a" stroke-width="3"/>`;
    case 'triangle':
      return `<path d="M${x} ${y - 11}l10 17h-20z" fill="none" stroke="#1f6a5a" stroke-width="3"/>`;
    case 'disc':
      return `<circle cx="${x}" cy="${y}" r="15" fill="#1f6a5a"/>${words('#ffffff')}`;
    case 'label':
      return `<circle cx="${x}" cy="${y}" r="11" fill="#eccf97"/>${words('#4d3a1f')}`;
  }
}
