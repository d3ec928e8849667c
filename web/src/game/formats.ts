// Games as text: SGF, psq and lists of moves, and a link. What is wrong with a text is a FormatError
// that names it; nothing of such a text is kept.
import sgf from '@sabaki/sgf';
import { text as strings } from '../strings';
import { isOn, LEAST_SIDE, MOST_SIDE, nameOf, pointNamesIn, pointOf, type Point, type Size } from './points';
import { RULE_NAMES, type RuleName } from './rules';
import {
  isFree,
  lineBehind,
  newGame,
  nodeOf,
  pathTo,
  positionAfter,
  ROOT,
  GameBuilder,
  withMoves,
  type Game,
} from './tree';

const say = strings.errors;

export class FormatError extends Error {}

/** Far more than a person annotates, and as much as a list of moves can hold and stay quick. */
export const MOST_BYTES = 4 * 2 ** 20;
export const MOST_NODES = 5_000;
/** More than the page could show indented. */
const MOST_NESTED = 200;

interface SgfNode {
  data: Record<string, string[]>;
  children: SgfNode[];
}

/** Reads any of the formats; `rule` and `size` are for those that do not say them. */
export function readGame(text: string, rule: RuleName, size: Size): Game {
  if (text.length > MOST_BYTES) {
    throw new FormatError(say.tooLarge(Math.ceil(text.length / 2 ** 20), MOST_BYTES / 2 ** 20));
  }
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('(')) return readSgf(start, rule);
  if (/^piskvor/i.test(start)) return readPsq(start, rule);
  return readMoves(start, rule, size);
}

// --------------------------------------------------------------------------------
// SGF

function readSgf(text: string, rule: RuleName): Game {
  if (nesting(text) > MOST_NESTED) throw new FormatError(say.nested);
  let roots: SgfNode[];
  try {
    roots = sgf.parse(text) as SgfNode[];
  } catch (error) {
    throw new FormatError(say.noSgf((error as Error).message));
  }
  const root = roots[0];
  if (!root) throw new FormatError(say.noGame);
  const size = sgfSize(root.data.SZ?.[0] ?? '19');
  return addSgf(newGame(size, sgfRule(root.data.RU?.[0]) ?? rule), root);
}

/** How deep the parentheses are, those in values too: the reader calls itself for each. */
function nesting(text: string): number {
  let depth = 0;
  let most = 0;
  for (const sign of text) {
    if (sign === '(') most = Math.max(most, ++depth);
    if (sign === ')') --depth;
  }
  return most;
}

function addSgf(empty: Game, root: SgfNode): Game {
  const builder = new GameBuilder(empty);
  // With each node the moves before it, in the order of the file.
  const pending: [SgfNode, number, readonly Point[]][] = [[root, ROOT, []]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, at, before] = next;
    const added = sgfMoves(node, empty.size);
    const moves = added.length > 0 ? [...before, ...added] : before;
    checkMoves(empty, moves, before.length);
    const id = added.reduce((last, move) => builder.add(last, move), at);
    if (builder.size > MOST_NODES) throw new FormatError(say.tooMany(MOST_NODES));
    const comment = node.data.C?.[0];
    if (comment) builder.comment(id, comment);
    for (const child of [...node.children].reverse()) pending.push([child, id, moves]);
  }
  return builder.game();
}

// Of the moves those from number `from` on, the first being 0, were not checked before.
function checkMoves({ size, rule }: Game, moves: readonly Point[], from: number): void {
  for (let i = from; i < moves.length; ++i) {
    const move = moves[i]!;
    if (!isFree(positionAfter(size, rule, moves.slice(0, i)), size, move)) {
      throw new FormatError(say.notPlayable(nameOf(move, size)));
    }
  }
}

/** Stones set up at the root count as moves if they can be taken in turns. */
function sgfMoves(node: SgfNode, size: Size): Point[] {
  const black = (node.data.AB ?? []).map((value) => sgfPoint(value, size));
  const white = (node.data.AW ?? []).map((value) => sgfPoint(value, size));
  if (black.length !== white.length && black.length !== white.length + 1) {
    throw new FormatError(say.setUp(black.length, white.length));
  }
  const setUp = black.flatMap((point, i) => (white[i] ? [point, white[i]] : [point]));
  return [
    ...setUp,
    ...[...(node.data.B ?? []), ...(node.data.W ?? [])].map((value) => sgfPoint(value, size)),
  ];
}

function sgfSize(text: string): Size {
  const match = /^(\d{1,3})(?::(\d{1,3}))?$/.exec(text.trim());
  if (!match) throw new FormatError(say.noSize(text.slice(0, 20)));
  return checkedSize({ width: Number(match[1]), height: Number(match[2] ?? match[1]) });
}

function checkedSize(size: Size): Size {
  if ([size.width, size.height].some((side) => !(side >= LEAST_SIDE && side <= MOST_SIDE))) {
    throw new FormatError(say.wrongSize(size.width, size.height, LEAST_SIDE, MOST_SIDE));
  }
  return size;
}

function sgfRule(text: string | undefined): RuleName | null {
  const word = (text ?? '').toLowerCase();
  return RULE_NAMES.find((name) => name === word) ?? RULE_NAMES.find((name) => word.includes(name)) ?? null;
}

function sgfPoint(value: string, size: Size): Point {
  const match = /^[a-z]{2}$/.test(value.trim());
  const point = { x: value.trim().charCodeAt(0) - 97, y: value.trim().charCodeAt(1) - 97 };
  if (!match || !isOn(size, point)) throw new FormatError(say.noPoint(value.slice(0, 20)));
  return point;
}

const sgfName = ({ x, y }: Point): string => String.fromCharCode(97 + x, 97 + y);

/** The whole tree. */
export function writeSgf(game: Game): string {
  const { width, height } = game.size;
  const parts = [
    `(;GM[4]FF[4]CA[UTF-8]AP[Tengen]SZ[${width === height ? width : `${width}:${height}`}]RU[${game.rule}]`,
  ];
  const pending: { id: number; depth: number }[] = [{ id: ROOT, depth: 0 }];
  const opened: number[] = [];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { id, depth } = next;
    const node = nodeOf(game, id);
    const siblings = node.parent === null ? 1 : nodeOf(game, node.parent).children.length;
    while (opened.length > 0 && opened[opened.length - 1]! >= depth) {
      parts.push(')');
      opened.pop();
    }
    if (siblings > 1) {
      parts.push('\n(');
      opened.push(depth);
    }
    if (node.move) parts.push(`;${depth % 2 === 1 ? 'B' : 'W'}[${sgfName(node.move)}]`);
    if (node.comment) parts.push(`C[${sgf.escapeString(node.comment)}]`);
    for (const child of [...node.children].reverse()) pending.push({ id: child, depth: depth + 1 });
  }
  return `${parts.join('')}${')'.repeat(opened.length + 1)}\n`;
}

// --------------------------------------------------------------------------------
// psq

function readPsq(text: string, rule: RuleName): Game {
  const [head = '', ...lines] = text.split(/\r?\n/);
  const match = /^piskvor\w*\s+(\d+)\s*x\s*(\d+)/i.exec(head);
  if (!match) throw new FormatError(say.noSize(head.slice(0, 40)));
  const size = checkedSize({ width: Number(match[1]), height: Number(match[2]) });
  const moves: Point[] = [];
  for (const line of lines) {
    const fields = /^(\d+),(\d+),(\d+)\s*$/.exec(line);
    if (!fields) break;
    moves.push({ x: Number(fields[1]) - 1, y: Number(fields[2]) - 1 });
  }
  const named = RULE_NAMES.find((name) => lines.some((line) => line.trim() === `rule ${name}`));
  return played(newGame(size, named ?? rule), moves);
}

/** The line that the node lies on, to its end. */
export function writePsq(game: Game, id: number): string {
  const lines = movesOfLine(game, id).map(({ x, y }) => `${x + 1},${y + 1},0`);
  const { width, height } = game.size;
  return [
    `Piskvorky ${width}x${height}, 0:0, 0`,
    ...lines,
    'Black',
    'White',
    '-1',
    `rule ${game.rule}`,
    '',
  ].join('\r\n');
}

// --------------------------------------------------------------------------------
// Moves and links

function readMoves(text: string, rule: RuleName, size: Size): Game {
  const names = pointNamesIn(text);
  if (!names || names.length === 0) {
    throw new FormatError(say.unknown);
  }
  const moves = names.map((name) => {
    const point = pointOf(name, size);
    if (!point) throw new FormatError(say.noPoint(name.toUpperCase()));
    return point;
  });
  return played(newGame(size, rule), moves);
}

function played(empty: Game, moves: readonly Point[]): Game {
  moves.forEach((move, i) => {
    const before = positionAfter(empty.size, empty.rule, moves.slice(0, i));
    if (!isFree(before, empty.size, move)) throw new FormatError(say.move(i + 1));
  });
  return withMoves(empty, ROOT, moves).game;
}

function movesOfLine(game: Game, id: number): Point[] {
  return [...pathTo(game, id), ...lineBehind(game, id)].flatMap((node) => (node.move ? [node.move] : []));
}

export function writeMoves(game: Game, id: number): string {
  return movesUpTo(game, id)
    .map((move) => nameOf(move, game.size))
    .join('');
}

const movesUpTo = (game: Game, id: number): Point[] =>
  pathTo(game, id).flatMap((node) => (node.move ? [node.move] : []));

/** What stands behind the # of a link to the position at the node. */
export function writeLink(game: Game, id: number): string {
  const { width, height } = game.size;
  return new URLSearchParams({
    rule: game.rule,
    size: `${width}x${height}`,
    moves: writeMoves(game, id),
  }).toString();
}

/** The game of a link and its last node; null if it names none. */
export function readLink(hash: string): { game: Game; id: number } | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (!fields.has('moves')) return null;
  const rule = RULE_NAMES.find((name) => name === fields.get('rule')) ?? 'freestyle';
  const match = /^(\d{1,2})x(\d{1,2})$/.exec(fields.get('size') ?? '15x15');
  if (!match) throw new FormatError(say.noSize((fields.get('size') ?? '').slice(0, 20)));
  const size = checkedSize({ width: Number(match[1]), height: Number(match[2]) });
  const moves = fields.get('moves') ?? '';
  if (moves === '') return { game: newGame(size, rule), id: ROOT };
  const game = readMoves(moves, rule, size);
  return withMoves(game, ROOT, movesOfLine(game, ROOT));
}
