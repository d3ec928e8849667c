// Questions and answers, with engines of any kind.
import { expect, test } from 'vitest';
import { Dropped, EngineClient } from '../../src/engine/client';
import type { Ear, Way } from '../../src/engine/connection';

/** Engines that are all told, and answer when the test does. */
class Engines {
  /** What each of them was told, the newest last. */
  readonly told: string[][] = [];
  readonly closed: number[] = [];
  ear!: Ear;

  constructor(private readonly hearsStop: boolean) {}

  readonly way: Way = (ear) => {
    this.ear = ear;
    const id = this.told.push([]) - 1;
    return {
      say: (lines) => this.told[id]?.push(...lines),
      stop: () => this.hearsStop && (this.told[id]?.push('STOP') ?? 0) > 0,
      close: () => this.closed.push(id),
    };
  };
}

const failures: string[] = [];
const clientOf = ({ way }: Engines, onLoss?: (why: string) => void) =>
  new EngineClient(way, ['HELLO'], { onFailure: (what) => failures.push(what), ...(onLoss && { onLoss }) });

const question = (name: string) => ({ lines: [name], until: /^answer/, before: [`before ${name}`] });

test('one is asked after the other', async () => {
  const engines = new Engines(true);
  const client = clientOf(engines);
  expect(engines.told).toEqual([]);
  const heard: string[] = [];
  const answers = [
    client.ask({ ...question('a'), onLine: (line) => heard.push(line) }),
    client.ask(question('b')),
  ];
  expect(engines.told).toEqual([['HELLO', 'before a', 'a']]);
  engines.ear.hear('report');
  engines.ear.hear('answer a');
  engines.ear.hear('answer b');
  engines.ear.hear('nobody asked');
  expect(await Promise.all(answers)).toEqual(['answer a', 'answer b']);
  expect(heard).toEqual(['report']);
  expect(engines.told).toEqual([['HELLO', 'before a', 'a', 'b']]);
});

test('an engine that hears Stop is told so, and only while it is asked', async () => {
  const engines = new Engines(true);
  const client = clientOf(engines);
  client.stop();
  const answer = client.ask(question('a'));
  client.stop();
  engines.ear.hear('answer');
  expect(await answer).toBe('answer');
  client.stop();
  expect(engines.told).toEqual([['HELLO', 'before a', 'a', 'STOP']]);
});

test('one that does not is replaced, and the next question is told what was before', async () => {
  const engines = new Engines(false);
  const client = clientOf(engines);
  const dropped = client.ask(question('a'));
  const answer = client.ask(question('b'));
  client.stop();
  await expect(dropped).rejects.toThrow(Dropped);
  expect(engines.closed).toEqual([0]);
  engines.ear.hear('answer b');
  expect(await answer).toBe('answer b');
  expect(engines.told).toEqual([
    ['HELLO', 'before a', 'a'],
    ['HELLO', 'before b', 'b'],
  ]);
});

test('what is not answered is asked again on another way', async () => {
  const native = new Engines(true);
  const own = new Engines(false);
  const losses: string[] = [];
  const client = clientOf(native, (why) => {
    losses.push(why);
    client.use(own.way);
  });
  client.connect();
  expect(native.told).toEqual([['HELLO']]);
  const answers = [client.ask(question('a')), client.ask(question('b'))];
  native.ear.lose('gone');
  expect(losses).toEqual(['gone']);
  expect(own.told).toEqual([['HELLO', 'before a', 'a']]);
  own.ear.hear('answer a');
  own.ear.hear('answer b');
  expect(await Promise.all(answers)).toEqual(['answer a', 'answer b']);
  expect(native.told).toEqual([['HELLO', 'before a', 'a']]);
});

test('what an engine was asked that is lost is dropped, and the next question is for another', async () => {
  const engines = new Engines(true);
  const losses: string[] = [];
  const client = clientOf(engines, (why) => losses.push(why));
  const dropped = client.ask(question('a'));
  const answer = client.ask(question('b'));
  engines.ear.lose('trapped');
  await expect(dropped).rejects.toThrow(Dropped);
  expect(losses).toEqual(['trapped']);
  engines.ear.hear('answer b');
  expect(await answer).toBe('answer b');
  expect(engines.told).toEqual([
    ['HELLO', 'before a', 'a'],
    ['HELLO', 'before b', 'b'],
  ]);
});

test('one that is lost while nobody asks is followed by another', async () => {
  const engines = new Engines(true);
  const client = clientOf(engines);
  client.connect();
  engines.ear.lose('');
  const answer = client.ask(question('a'));
  engines.ear.hear('answer');
  expect(await answer).toBe('answer');
  expect(engines.told).toEqual([['HELLO'], ['HELLO', 'before a', 'a']]);
});
