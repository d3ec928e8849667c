import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KeeGame } from '../../src/app/kee';
import type { EngineClient, Question } from '../../src/engine/client';
import { answersIn } from '../../src/engine/gtp';
import { startEngine } from '../../src/engine/module';

const bytes = readFileSync(new URL('../../../build/wasm/bin/kee.wasm', import.meta.url));

/** A client whose module is on this thread. */
function client(): EngineClient {
  let said = '';
  const host = {
    write: (lines: string) => void (said += lines),
    take: () => new Uint8Array(),
    fetch: () => null,
  };
  const engine = startEngine(new WebAssembly.Module(bytes), host);
  const ask = ({ lines, until, onLine }: Question): Promise<string> => {
    engine.feed(lines.map((line) => `${line}\n`).join(''));
    const all = said.split('\n').filter((line) => line !== '');
    said = '';
    const end = all.findIndex((line) => until.test(line));
    all.slice(0, end).forEach((line) => onLine?.(line));
    return Promise.resolve(all[end]!);
  };
  return { ask } as unknown as EngineClient;
}

async function begun(width: number, height: number): Promise<KeeGame> {
  const game = new KeeGame(() => Promise.resolve(client()));
  await game.begin({ width, height }, null);
  return game;
}

test('answers with numbers are those asked for', () => {
  expect(answersIn(['=', '=1', '  A B', ' 1 . B', '?', '?2 no', '=3 yes', 'more'])).toEqual([
    { ok: true, lines: ['  A B', ' 1 . B'] },
    { ok: false, lines: ['no'] },
    { ok: true, lines: ['yes', 'more'] },
  ]);
});

test('a game is played to its end: the cycle, the positions that count, the score', async () => {
  const game = await begun(3, 2);
  await game.play({ x: 0, y: 1 });
  await game.play({ x: 1, y: 0 });
  expect(game.moves.value).toEqual(['A1', 'B2']);
  await game.play({ x: 1, y: 1 });
  for (let i = 0; i < 4; ++i) await game.pass();
  const { cycle, score, signs } = game.position.value!;
  expect(signs).toEqual([
    [0, -1, 0],
    [1, 1, 0],
  ]);
  expect(cycle).toEqual([4, 6]);
  expect(score).toEqual({ black: '2', white: '1', positions: [{ signs, area: '2:1' }] });
  expect(game.open.value).toBe(false);
  await game.undo();
  expect(game.position.value!.cycle).toBeNull();
});

test('a ko is closed, and said to be', async () => {
  const game = await begun(4, 3);
  for (const [x, y] of [
    [1, 0],
    [2, 0],
    [0, 1],
    [3, 1],
    [1, 2],
    [2, 2],
    [2, 1],
    [1, 1],
  ] as const)
    await game.play({ x, y });
  expect(game.position.value!.signs[1]).toEqual([1, -1, 0, -1]);
  await game.play({ x: 2, y: 1 });
  expect(game.moves.value).toHaveLength(8);
  expect(game.notice.value).toMatch(/C2 can’t be played: cyclic prohibition/);
  await game.pass();
  await game.pass();
  await game.play({ x: 2, y: 1 });
  expect(game.moves.value).toHaveLength(11);
});

test('solved boards have exact values, others a reason', async () => {
  const game = await begun(2, 2);
  await game.solve();
  expect(game.value.value[0]).toMatch(/^value 0, /);
  await game.begin({ width: 7, height: 7 }, null);
  await game.solve();
  expect(game.value.value).toEqual([]);
  expect(game.notice.value).toMatch(/too large/);
});
