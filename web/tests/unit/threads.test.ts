// The module with threads, in Node's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Helpers } from '../../src/engine/helpers';
import { TestEngine, TestHelpers } from './test_engine';

let helpers: TestHelpers;

beforeEach(async () => {
  helpers = await TestHelpers.start(3);
});
afterEach(() => {
  vi.restoreAllMocks();
  return helpers.end();
});

// The memory is limited, and the engine takes more unless it is told.
function engineWith(some: Helpers): TestEngine {
  const engine = new TestEngine('wasm-threads', some);
  engine.send('INFO max_memory 104857600');
  return engine;
}

const POSITION = ['BOARD', '7,7,1', '8,6,2', 'DONE'];
const move = expect.stringMatching(/^\d+,\d+$/);

test('as many threads search as are wanted and there are', () => {
  const engine = engineWith(helpers);
  engine.send('START 15', 'INFO max_node 20000');
  for (const [wanted, begun] of [
    [1, 0],
    [2, 1],
    [4, 3],
    [9, 3],
  ]) {
    helpers.begun = 0;
    expect(engine.replies(`INFO thread_num ${wanted}`, ...POSITION)).toEqual([move]);
    expect(helpers.begun).toBe(begun);
  }
});

test('helpers are used again and again', () => {
  const engine = engineWith(helpers);
  engine.send('START 15', 'INFO max_node 300', 'INFO thread_num 4', ...POSITION);
  const bytes = engine.memoryBytes();
  for (let i = 0; i < 100; ++i) expect(engine.replies('RESTART', ...POSITION)).toEqual(['OK', move]);
  expect(helpers.begun).toBe(3 * 101);
  // Of 303 stacks of 2 MB some may be there at once.
  expect(engine.memoryBytes()).toBeLessThan(bytes + 2 ** 23);
});

test('it hears STOP while several threads think', () => {
  const engine = engineWith(helpers);
  engine.send('START 15', 'INFO timeout_turn 600000', 'INFO show_detail 2', 'INFO thread_num 2');
  let depths = 0;
  engine.onLine = (line) => (depths += Number(line.startsWith('INFO DEPTH')));
  engine.meanwhile = () => (depths >= 3 ? 'STOP\n' : '');
  expect(engine.replies(...POSITION)).toEqual([move]);
  expect(helpers.begun).toBe(1);
});

test('eight threads stay below 128 MB', async () => {
  const more = await TestHelpers.start(7);
  const engine = engineWith(more);
  engine.send(
    'INFO max_memory 104857600',
    'INFO thread_num 8',
    'START 20',
    'INFO rule 4',
    'INFO max_node 50000',
  );
  engine.send('BEGIN');
  expect(more.begun).toBe(7);
  expect(engine.memoryBytes()).toBeLessThan(128 * 2 ** 20);
  await more.end();
});

test('only a helper that has not started can be given up', async () => {
  expect(helpers.count()).toBe(3);
  expect(helpers.lose(0)).toBe(false);
  const lost = new Helpers(Helpers.share(1));
  expect([lost.lose(0), lost.lose(0)]).toEqual([true, true]);
});

test('helpers that do not start are waited for together, and done without', () => {
  const lost = new Helpers(Helpers.share(3));
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(Atomics, 'wait').mockImplementation((...[, , , most = 0]) => {
    now += Math.max(0, most);
    return 'timed-out';
  });
  const engine = engineWith(lost);
  engine.send('START 15', 'INFO max_node 1000', 'INFO thread_num 4');
  expect(engine.replies(...POSITION)).toEqual([move]);
  expect(now).toBe(10_000);
  lost.serve(0, () => expect.unreachable());
});
