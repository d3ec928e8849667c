import { expect, test } from 'vitest';
import { threatsOf } from '../../src/engine/reports';
import { TestEngine } from './test_engine';

test('threats are those of either colour, with their kinds', () => {
  expect(threatsOf('THREATS BLACK 5 0203 4 01030903 WHITE S4 1000')).toEqual([
    { point: { x: 2, y: 3 }, sign: 1, kind: '5' },
    { point: { x: 1, y: 3 }, sign: 1, kind: '4' },
    { point: { x: 9, y: 3 }, sign: 1, kind: '4' },
    { point: { x: 10, y: 0 }, sign: -1, kind: 'S4' },
  ]);
  expect(threatsOf('THREATS BLACK WHITE')).toEqual([]);
  expect(threatsOf('FORBID .')).toBeNull();
});

test('the engine tells them under the rule that is played', () => {
  const engine = new TestEngine('wasm');
  const board = '3,3,1 0,14,2 4,3,1 2,14,2 5,3,1 4,14,2 6,3,1 6,14,2 8,3,1 8,14,2'.split(' ');
  const fives = (rule: number) => {
    const [line = ''] = engine
      .replies(`INFO rule ${rule}`, 'RECTSTART 15,15', 'YXBOARD', ...board, 'DONE', 'THREATS')
      .slice(-1);
    return threatsOf(line)!.filter(({ sign, kind }) => sign === 1 && kind === '5').length;
  };
  expect([fives(0), fives(1)]).toEqual([2, 1]);
});
