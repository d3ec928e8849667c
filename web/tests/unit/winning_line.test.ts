import { beforeAll, expect, test, vi } from 'vitest';
import { Session } from '../../src/app/session';
import { stepWin, toggleWin } from '../../src/app/winning_line';
import type { EngineClient, Question } from '../../src/engine/client';
import { readLink } from '../../src/game/formats';
import { nameOf } from '../../src/game/points';

beforeAll(() => {
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('history', { replaceState: () => undefined });
});

/** An engine that has one line for every number of stones. */
function engineWith(lines: Record<number, string>, asked: number[]): EngineClient {
  const ask = ({ lines: said, onLine }: Question): Promise<string> => {
    const stones = said.filter((line) => /^\d+,\d+,[12]$/.test(line)).length;
    asked.push(stones);
    const best = lines[stones] ?? '';
    for (const line of ['PV 0', 'EVAL +M3', `BESTLINE ${best}`, 'PV DONE']) onLine?.(`INFO ${line}`);
    return Promise.resolve(best.split(' ')[0]!);
  };
  return { ask, stop: () => undefined } as unknown as EngineClient;
}

test('what the engine does not say of a win it is asked behind what it has said', async () => {
  const asked: number[] = [];
  const session = new Session(engineWith({ 7: '6,7', 8: '11,7' }, asked));
  const { game, id } = readLink('rule=freestyle&size=15x15&moves=h8a1i8o1j8o15')!;
  session.open(game, id);
  const line = { index: 0, depth: 9, nodes: 1, nodesPerSecond: 1, milliseconds: 1, winRate: 1 };
  session.lines.value = [{ ...line, mate: 3, moves: [{ x: 10, y: 7 }] }];
  await toggleWin(session);
  const win = session.win.value!;
  expect(win.moves.map((move) => nameOf(move, game.size))).toEqual(['k8', 'g8', 'l8']);
  expect([win.winner, win.step, session.announcement.value]).toEqual([1, 3, 'Black wins in 3']);
  expect(asked).toEqual([7, 8]);
  stepWin(session, -1);
  expect([session.win.value!.step, session.announcement.value]).toEqual([2, 'White G8']);
  stepWin(session, -9);
  expect(session.win.value!.step).toBe(0);
  stepWin(session, 9);
  expect(session.win.value!.step).toBe(3);
  await toggleWin(session);
  expect(session.win.value).toBeNull();
});

test('without a proof there is nothing to show', async () => {
  const session = new Session(engineWith({}, []));
  await toggleWin(session);
  expect(session.win.value).toBeNull();
});
