import { afterEach, expect, test, vi } from 'vitest';
import { MatchClock, type TimeControl } from '../../src/app/match_clock';
import type { EngineClient, Question } from '../../src/engine/client';
import { think } from '../../src/engine/questions';

const control = (main: number, increment = 0, perMove = 0): TimeControl => ({ main, increment, perMove });

let now = 0;
const clocks: MatchClock[] = [];
function started(parts: TimeControl): MatchClock {
  const clock = new MatchClock(() => now);
  clocks.push(clock);
  clock.start(parts);
  return clock;
}
afterEach(() => clocks.splice(0).forEach((clock) => clock.stop()));

test('the one who is to move loses time, and gains some by moving', () => {
  const clock = started(control(10_000, 2000));
  now += 3000;
  clock.moved();
  expect(clock.left.value[1].main).toBe(9000);
  expect(clock.running.value).toBe(-1);
  now += 4000;
  clock.tick();
  expect([clock.left.value[1].main, clock.left.value[-1].main]).toEqual([9000, 6000]);
});

test('behind the main time every move has its own', () => {
  const clock = started(control(1000, 0, 5000));
  now += 4000;
  clock.tick();
  expect(clock.left.value[1]).toEqual({ main: 0, move: 2000 });
  clock.moved();
  clock.moved();
  now += 4999;
  clock.tick();
  expect(clock.lost.value).toBeNull();
  now += 1;
  clock.tick();
  expect([clock.lost.value, clock.running.value]).toEqual([1, null]);
});

test('a move that comes too late is a loss, and no increment saves it', () => {
  const clock = started(control(1000, 5000));
  now += 1000;
  clock.moved();
  expect(clock.lost.value).toBe(1);
});

test('the clock looks by itself', () => {
  vi.useFakeTimers();
  try {
    const clock = started(control(1000));
    now += 1000;
    vi.advanceTimersByTime(200);
    expect(clock.lost.value).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('without a clock, or when it has stopped, there is nothing to tell', () => {
  const clock = new MatchClock(() => now);
  clock.start(null);
  clock.moved();
  expect([clock.running.value, clock.engineTime(), clock.control.value]).toEqual([null, null, null]);
});

async function saidFor(clock: MatchClock): Promise<string[]> {
  const asked: Question[] = [];
  const engine = {
    ask: async (question: Question) => (asked.push(question), '7,7'),
  } as unknown as EngineClient;
  const time = clock.engineTime();
  const position = {
    size: { width: 15, height: 15 },
    rule: 'renju',
    moves: [],
    lines: 1,
    level: 100,
  } as const;
  await think(
    engine,
    { ...position, milliseconds: time?.turn ?? 1000, ...(time && { match: time }) },
    () => undefined,
  );
  return asked[0]!.lines.filter((line) => /time/.test(line));
}

test('the engine is told what is left, and that nothing is where there is no clock', async () => {
  expect(await saidFor(started(control(60_000, 1000)))).toEqual([
    'INFO timeout_turn 59750',
    'INFO timeout_match 59750',
    'INFO time_left 59750',
    'INFO time_increment 1000',
  ]);
  const unlimited = ['INFO timeout_match 0', 'INFO time_left 2147483647', 'INFO time_increment 0'];
  expect(await saidFor(started(control(0, 0, 5000)))).toEqual(['INFO timeout_turn 4750', ...unlimited]);
  expect(await saidFor(new MatchClock())).toEqual(['INFO timeout_turn 1000', ...unlimited]);
});
