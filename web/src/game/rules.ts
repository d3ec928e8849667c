// Rules as far as the page has to know them: when a game is over. What Black may not do under renju
// the engine says.
import { isOn, type Point, type Size } from './points';

export type RuleName = 'freestyle' | 'standard' | 'renju' | 'caro' | 'caro9';

/** The numbers that INFO rule takes. */
export const RULE_MASKS: Record<RuleName, number> = {
  freestyle: 0,
  standard: 1,
  renju: 4,
  caro: 8,
  caro9: 9,
};

export const RULE_NAMES = Object.keys(RULE_MASKS) as RuleName[];

/** 1 is Black, -1 White. */
export type Sign = 1 | -1;
export type Signs = (0 | Sign)[][];

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The row by which the stone on `last` wins, null if it does not. */
export function winningRow(signs: Signs, size: Size, last: Point, rule: RuleName): Point[] | null {
  const sign = signAt(signs, size, last);
  if (sign === null || sign === 0) return null;
  for (const [dx, dy] of DIRECTIONS) {
    const before = stretch(signs, size, last, -dx, -dy, sign).reverse();
    const row = [...before, last, ...stretch(signs, size, last, dx, dy, sign)];
    if (wins(row, signs, size, dx, dy, sign, rule)) return row;
  }
  return null;
}

function wins(
  row: Point[],
  signs: Signs,
  size: Size,
  dx: number,
  dy: number,
  sign: Sign,
  rule: RuleName,
): boolean {
  const exact = rule === 'standard' || rule === 'caro9' || (rule === 'renju' && sign === 1);
  if (exact ? row.length !== 5 : row.length < 5) return false;
  if ((rule !== 'caro' && rule !== 'caro9') || row.length > 5) return true;
  const [first, last] = [row[0]!, row[row.length - 1]!];
  const ends = [
    { x: first.x - dx, y: first.y - dy },
    { x: last.x + dx, y: last.y + dy },
  ];
  return !ends.every((end) => signAt(signs, size, end) === -sign);
}

function stretch(signs: Signs, size: Size, from: Point, dx: number, dy: number, sign: Sign): Point[] {
  const points: Point[] = [];
  let next = { x: from.x + dx, y: from.y + dy };
  while (signAt(signs, size, next) === sign) {
    points.push(next);
    next = { x: next.x + dx, y: next.y + dy };
  }
  return points;
}

/** null beyond the edge, which blocks nothing. */
function signAt(signs: Signs, size: Size, point: Point): 0 | Sign | null {
  return isOn(size, point) ? (signs[point.y]![point.x] ?? 0) : null;
}
