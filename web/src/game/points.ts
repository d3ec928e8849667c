// Points of the board and their names.

/** x from the left, y from the top, both from 0. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the engine supports, as far as there are letters for columns. */
export const LEAST_SIDE = 5;
export const MOST_SIDE = 26;

export const samePoint = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

export const isOn = (size: Size, { x, y }: Point): boolean =>
  Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < size.width && y < size.height;

/** "h8": columns are letters, all of them, and rows count from the bottom. */
export function nameOf(point: Point, size: Size): string {
  return columnName(point.x) + String(size.height - point.y);
}

export const columnName = (x: number): string => String.fromCharCode(97 + x);

/** The point of that name, null if there is none on the board. */
export function pointOf(name: string, size: Size): Point | null {
  const match = /^([a-z])(\d{1,2})$/i.exec(name.trim());
  if (!match) return null;
  const [, column = '', row = ''] = match;
  const point = { x: column.toLowerCase().charCodeAt(0) - 97, y: size.height - Number(row) };
  return isOn(size, point) ? point : null;
}

/** "h8i9j10" and "H8 I9, 1. J10": the names in a text; null if there is anything else. */
export function pointNamesIn(text: string): string[] | null {
  const rest = text.toLowerCase().replace(/\b\d+\.(?=\s*[a-z])/g, ' ');
  if (!/^([a-z]\d{1,2}|[\s,;-])*$/.test(rest)) return null;
  return rest.match(/[a-z]\d{1,2}/g) ?? [];
}
