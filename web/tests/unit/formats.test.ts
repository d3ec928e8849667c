import { describe, expect, test } from 'vitest';
import {
  FormatError,
  MOST_BYTES,
  readGame,
  readLink,
  writeLink,
  writeMoves,
  writePsq,
  writeSgf,
} from '../../src/game/formats';
import { winningRow } from '../../src/game/rules';
import {
  lineBehind,
  newGame,
  positionAfter,
  positionAt,
  ROOT,
  withComment,
  withMove,
  withMoves,
  type Game,
} from '../../src/game/tree';
import { pointOf, type Size } from '../../src/game/points';

const SIZE: Size = { width: 15, height: 15 };
const points = (names: string, size = SIZE) =>
  (names.match(/[a-z]\d+/g) ?? []).map((name) => pointOf(name, size)!);
const shape = (game: Game, id = ROOT): unknown => {
  const { move, comment, children } = game.nodes.get(id)!;
  return [move, comment, ...children.map((child) => shape(game, child))];
};

describe('SGF', () => {
  test('a tree with comments is read as it was written', () => {
    let { game, id } = withMoves(
      newGame({ width: 12, height: 9 }, 'renju'),
      ROOT,
      points('a1b2c3', { width: 12, height: 9 }),
    );
    game = withComment(game, id, 'quoted ] \\ : (;B[aa])\nand 五子棋');
    ({ game } = withMove(game, 1, { x: 5, y: 5 }));
    let other: number;
    ({ game, id: other } = withMove(game, 1, { x: 6, y: 5 }));
    ({ game } = withMove(game, other, { x: 7, y: 5 }));
    const read = readGame(writeSgf(game), 'freestyle', SIZE);
    expect(shape(read)).toEqual(shape(game));
    expect([read.size, read.rule]).toEqual([{ width: 12, height: 9 }, 'renju']);
  });

  test('stones that are set up become moves', () => {
    const game = readGame('(;GM[4]SZ[15]AB[hh][ii]AW[hi];W[jj])', 'freestyle', SIZE);
    expect(writeMoves(game, lineBehind(game, ROOT).at(-1)!.id)).toBe('h8h7i7j6');
  });

  test.each([
    ['(;SZ[15]AB[aa][bb][cc])', /3 black and 0 white/],
    ['(;SZ[15];B[zz])', /“zz” is no point/],
    ['(;SZ[x])', /“x” is no size/],
    ['(;SZ[99])', /99×99/],
    ['(;SZ[15];B[aa', /no SGF file|can’t be played|no point/],
    ['('.repeat(5000), /nested/],
    ['x'.repeat(MOST_BYTES + 1), /5 MB/],
    ['(;SZ[15];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae];W[be])', /B11 can’t be played/],
  ])('%.30s is refused', (text, words) => {
    expect(() => readGame(text, 'freestyle', SIZE)).toThrow(FormatError);
    expect(() => readGame(text, 'freestyle', SIZE)).toThrow(words);
  });
});

test('psq is read as it was written, its rule too', () => {
  const { game, id } = withMoves(newGame(SIZE, 'caro9'), ROOT, points('h8i9j10'));
  const read = readGame(writePsq(game, id), 'freestyle', SIZE);
  expect([shape(read), read.rule]).toEqual([shape(game), 'caro9']);
});

test('lists of moves in every spelling', () => {
  for (const text of ['h8i9j10', 'H8 I9 J10', '1. H8, 2. i9\n3. j10', ' h8-i9-j10 ']) {
    const game = readGame(text, 'freestyle', SIZE);
    expect(writeMoves(game, 3)).toBe('h8i9j10');
  }
});

test('a link holds the position', () => {
  const { game, id } = withMoves(
    newGame({ width: 20, height: 20 }, 'standard'),
    ROOT,
    points('a20t1', { width: 20, height: 20 }),
  );
  const read = readLink(`#${writeLink(game, id)}`)!;
  expect(positionAt(read.game, read.id)).toEqual(positionAt(game, id));
  expect(readLink('')).toBeNull();
  expect(() => readLink('#moves=h8&size=1x1')).toThrow(FormatError);
});

describe('rows', () => {
  // Black's stones, White's, whether Black's last has won.
  test.each([
    ['freestyle', 'a1b1c1d1f1e1', 'a15c15e15g15i15', true],
    ['standard', 'a1b1c1d1f1e1', 'a15c15e15g15i15', false],
    ['renju', 'a1b1c1d1f1e1', 'a15c15e15g15i15', false],
    ['standard', 'a1b2c3d4e5', 'a15c15e15g15', true],
    ['caro', 'b1c1d1e1f1', 'a1g1a15c15', false],
    ['caro', 'a1b1c1d1e1', 'f1g1a15c15', true],
    ['caro', 'b1c1d1e1g1f1', 'a1h1a15c15e15', true],
    ['caro9', 'b1c1d1e1g1f1', 'a1h2a15c15e15', false],
  ] as const)('%s %s against %s: %s', (rule, black, white, won) => {
    const [own, others] = [points(black), points(white)];
    const moves = own.flatMap((point, i) => (others[i] ? [point, others[i]] : [point]));
    const { signs } = positionAfter(SIZE, rule, moves);
    expect(winningRow(signs, SIZE, moves.at(-1)!, rule) !== null).toBe(won);
  });
});
