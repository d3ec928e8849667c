// The page's rows and the engine's forbidden points against boards that independent programs judged.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { forbiddenOf } from '../../src/engine/reports';
import { winningRow, type RuleName, type Signs } from '../../src/game/rules';
import { TestEngine } from './test_engine';

const SIGNS: Record<string, 0 | 1 | -1> = { '.': 0, x: 1, o: -1 };

function records(name: string): string[][] {
  const file = gunzipSync(readFileSync(new URL(`../../../tests/data/${name}`, import.meta.url)));
  return file
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
}

test.each(['wins_dev.txt.gz', 'wins_caro9.txt.gz'])('%s: who has won', (name) => {
  const wrong = records(name).filter(([rule, side, board = '', move = '', , verdict]) => {
    const size = { width: Number(side), height: Number(side) };
    const signs: Signs = Array.from({ length: size.height }, (_, y) =>
      [...board.slice(y * size.width, (y + 1) * size.width)].map((sign) => SIGNS[sign] ?? 0),
    );
    const [x = 0, y = 0] = move.split(',').map(Number);
    return (winningRow(signs, size, { x, y }, rule as RuleName) !== null) !== (verdict === 'win');
  });
  expect(wrong).toEqual([]);
});

describe('forbidden_dev.txt.gz', () => {
  test('what Black may not do, on every tenth board', () => {
    const engine = new TestEngine('wasm');
    engine.send('INFO rule 4', 'START 15');
    const boards = records('forbidden_dev.txt.gz').filter((_, i) => i % 10 === 0);
    const asked = boards.filter(([board = '']) => countOf(board, 'x') !== countOf(board, 'o') - 1);
    expect(asked.length).toBeGreaterThan(1000);
    for (const [board = '', points = ''] of asked) {
      const line = engine.send('YXBOARD', ...stonesOf(board), 'DONE', 'YXSHOWFORBID').join('\n');
      const found = (forbiddenOf(line) ?? []).map(({ x, y }) => `${x},${y}`).sort();
      const known = [...points.matchAll(/(\d+,\d+):/g)].map(([, point]) => point).sort();
      expect(found, board).toEqual(known);
    }
  });
});

const countOf = (board: string, stone: string): number => board.split(stone).length - 1;

// Black's first, as those of the player who is to move; with one less of them they would be White's.
function stonesOf(board: string): string[] {
  const points = [...board].map((stone, i) => ({ stone, at: `${i % 15},${Math.floor(i / 15)}` }));
  const of = (stone: string, who: number) =>
    points.filter((each) => each.stone === stone).map(({ at }) => `${at},${who}`);
  return [...of('x', 1), ...of('o', 2)];
}
