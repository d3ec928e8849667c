// The board as it is shown, as a picture to keep.
import { drawSvg, pictureSize, type Mark } from '../game/picture';
import { nameOf } from '../game/points';
import { text } from '../strings';
import { shownMoves, type Session } from './session';

/** As large as a printed page needs. */
const SCALE = 2;

export function svgOf(session: Session): string {
  const { size, rule } = session.game.value;
  const { moves } = session.position.value;
  const names = moves.map((move) => text.point(nameOf(move, size))).join(' ');
  return drawSvg({
    title: `${text.title}, ${text.rules[rule]}: ${names || text.noMoves}`,
    size,
    moves,
    shown: shownMoves(session),
    marks: marksOf(session),
  });
}

// What hides nothing of what stands before it.
function marksOf(session: Session): Mark[] {
  const marks = new Map<string, Mark>();
  const add = (mark: Mark) => marks.set(`${mark.point.x},${mark.point.y}`, mark);
  for (const { point, kind } of session.threats.value)
    add({ point, shape: 'label', text: text.threatSigns[kind] });
  for (const { moves, winRate, mate } of session.lines.value)
    if (moves[0]) add({ point: moves[0], shape: 'disc', text: text.shortRate(winRate, mate) });
  for (const point of session.forbidden.value) add({ point, shape: 'cross' });
  for (const point of session.offers.value) add({ point, shape: 'triangle' });
  if (session.hint.value) add({ point: session.hint.value, shape: 'square' });
  return [...marks.values()];
}

/** The same as dots. Errors: the browser can't draw it. */
export async function pngOf(session: Session): Promise<Blob> {
  const { width, height } = pictureSize(session.game.value.size);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(session))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SCALE * width;
  canvas.height = SCALE * height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(text.errors.noPicture);
  return blob;
}
