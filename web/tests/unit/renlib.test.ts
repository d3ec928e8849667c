import { describe, expect, test } from 'vitest';
import { FormatError, MOST_NODES } from '../../src/game/formats';
import { nameOf } from '../../src/game/points';
import { isRenlib, readRenlib } from '../../src/game/renlib';
import { ROOT, type Game } from '../../src/game/tree';

const [SIBLING, NO_CHILD, OLD, COMMENT, NO_MOVE, EXTENSION] = [0x80, 0x40, 0x20, 0x08, 0x02, 0x01];
const [H8, I9, H9, I7] = [0x78, 0x69, 0x68, 0x89];
const HEADER = [0xff, ...Buffer.from('RenLib'), 0xff, 3, 4, ...Array<number>(10).fill(0xff)];

const file = (...parts: (number | string | readonly number[])[]): Uint8Array =>
  Uint8Array.from([...HEADER, ...bytesOf(parts)]);
const bytesOf = (parts: readonly (number | string | readonly number[])[]): number[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part));
/** As files have texts: zeros up to an even number. */
const words = (text: string): string => text + (text.length % 2 === 0 ? '\0\0' : '\0');
const read = (bytes: Uint8Array) => readRenlib(bytes, 'renju');

/** "h8(i9 h9)" with comments in quotes. */
function shape(game: Game, id = ROOT): string {
  const { move, comment, children } = game.nodes.get(id)!;
  const below = children.map((child) => shape(game, child)).join(' ');
  const name = move ? nameOf(move, game.size) : '';
  return `${name}${comment && JSON.stringify(comment)}${below && `(${below})`}`;
}

describe('a tree', () => {
  test('with siblings and comments', () => {
    const bytes = file(
      0,
      0,
      H8,
      COMMENT,
      words('one line\bmany\r\nlines'),
      I9,
      SIBLING | NO_CHILD,
      H9,
      NO_CHILD,
    );
    const { game, leftOut } = read(bytes);
    expect(shape(game)).toBe('(h8"one line\\nmany\\nlines"(i9 h9))');
    expect([game.size, game.rule, leftOut]).toEqual([{ width: 15, height: 15 }, 'renju', 0]);
  });

  test('with texts on the board, which stand with the position', () => {
    const bytes = file(
      0,
      0,
      H8,
      0,
      I9,
      SIBLING | NO_CHILD | EXTENSION,
      0,
      1,
      words('A'),
      H9,
      NO_CHILD | NO_MOVE | EXTENSION,
      0,
      1,
      words('12'),
    );
    expect(shape(read(bytes).game)).toBe('(h8"I9: A\\nH9: 12"(i9))');
  });

  test('with a comment of the old form', () => {
    const bytes = Uint8Array.from([H8, OLD, ...Buffer.from('f|'), 'r'.charCodeAt(0) | 0x80, 0, I9, NO_CHILD]);
    expect(isRenlib('x.LIB', bytes)).toBe(true);
    expect(isRenlib('x.txt', bytes)).toBe(false);
    expect(shape(read(bytes).game)).toBe('(h8"för"(i9))');
  });

  test('that was saved from a position ends where the bytes do, and one byte more is no harm', () => {
    expect(shape(read(file(0, SIBLING, H8, SIBLING, I9, 0)).game)).toBe('(h8(i9))');
    expect(shape(read(file(0, 0, H8, 0, I9, NO_CHILD, 10)).game)).toBe('(h8(i9))');
  });

  test('without what no game has: passes, stones on stones, what follows a five', () => {
    const pass = read(file(0, 0, H8, 0, 0, SIBLING, I7, NO_CHILD, I9, NO_CHILD));
    expect([shape(pass.game), pass.leftOut]).toEqual(['(h8(i9))', 2]);
    const taken = read(file(0, 0, H8, 0, H8, 0, I9, NO_CHILD));
    expect([shape(taken.game), taken.leftOut]).toEqual(['(h8)', 2]);
  });
});

describe('texts', () => {
  const commented = (text: string) => shape(read(file(0, 0, H8, COMMENT | NO_CHILD, words(text))).game);

  test.each([
    ['天元', Buffer.from('天元').toString('latin1')],
    ['天元', '\xcc\xec\xd4\xaa'],
    ['bästa för svart', 'b\xe4sta f\xf6r svart'],
  ])('%s', (meant, bytes) => {
    expect(commented(bytes)).toBe(`(h8"${meant}")`);
  });

  test('are text, whatever they look like', () => {
    expect(commented('<script>\x01"&')).toBe('(h8"<script> \\"&")');
  });
});

describe('what is wrong is refused', () => {
  test.each([
    [file(0x00, 0, 0x70, 0), /Byte 22 .* no point/],
    [file(0x00, 0, 0xf1, 0), /Byte 22/],
    [file(0, 0, H8, COMMENT, 'no end'), /cut off at byte 30/],
    [file(0, 0, H8, EXTENSION), /cut off/],
    [file(0, 0, H8, 0, I9), /cut off at byte 24/],
    [Uint8Array.from(HEADER.slice(0, 15)), /cut off/],
    [Uint8Array.from([...HEADER.slice(0, 9), 9, ...HEADER.slice(10)]), /version of RenLib/],
    [new Uint8Array(5 * 2 ** 20).fill(0xff), /5 MB/],
    [
      file(
        Array(2 * MOST_NODES + 2)
          .fill(SIBLING | NO_CHILD)
          .map((flags, i) => (i % 2 === 0 ? H8 : flags)),
      ),
      /more than 5000/,
    ],
  ])('%#', (bytes, message) => {
    expect(() => read(bytes)).toThrow(FormatError);
    expect(() => read(bytes)).toThrow(message);
  });

  test('every beginning of a file, and every byte changed, is read or refused', () => {
    const bytes = file(
      0,
      0,
      H8,
      COMMENT,
      words('abc'),
      I9,
      SIBLING | NO_CHILD | EXTENSION,
      0,
      1,
      words('A'),
      H9,
      NO_CHILD,
    );
    const tried = (some: Uint8Array) => {
      try {
        read(some);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
    };
    for (let i = 0; i <= bytes.length; ++i) tried(bytes.slice(0, i));
    for (let i = 0; i < bytes.length; ++i) {
      for (let byte = 0; byte < 256; ++byte) tried(Uint8Array.from(bytes).fill(byte, i, i + 1));
    }
  });
});
