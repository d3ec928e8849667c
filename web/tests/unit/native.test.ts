// The server that puts native engines behind the page: who gets one, how much of it, and when it ends.
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { WebSocket, type ClientOptions } from 'ws';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LIMITS, Tap, type Limits } from '../../native/limits';
import { nativeEngine } from '../../native/plugin';
import { NativeServer, type Settings } from '../../native/server';
import { PATH } from '../../src/engine/socket_way';
import { objectionTo } from '../../native/words';

vi.setConfig({ testTimeout: 60_000 }); // engines are slow to start where much else is going on

const FAKE = {
  path: process.execPath,
  arguments: [fileURLToPath(new URL('fake_engine.mjs', import.meta.url))],
};

/** A server with fake engines, and what it has refused. */
class Place {
  private constructor(
    private readonly server: Server,
    readonly native: NativeServer,
    readonly refused: readonly string[],
  ) {}

  static async open(limits: Partial<Limits> = {}, settings: Partial<Settings> = {}): Promise<Place> {
    const server = createServer();
    const refused: string[] = [];
    const native = new NativeServer(server, {
      program: FAKE,
      limits: { ...LIMITS, ...limits },
      onRefused: (reason) => refused.push(reason),
      ...settings,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const place = new Place(server, native, refused);
    places.push(place);
    return place;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  visit(options: ClientOptions = {}, token = this.native.token, path = `/${PATH}`): Visitor {
    const address = `ws://${this.host}${path}?native=${token}`;
    return new Visitor(new WebSocket(address, { origin: `http://${this.host}`, ...options }));
  }
  async close(): Promise<void> {
    this.native.close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await expect.poll(() => this.native.running).toBe(0);
  }
}

/** A page's end of a socket. */
class Visitor {
  private text = '';
  /** How it ended: code and reason, or the status of the refusal. */
  readonly end: Promise<string>;

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => (this.text += data.toString()));
    socket.on('error', () => undefined);
    this.end = new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
      socket.on('close', (code, reason) => resolve(`${code} ${reason.toString()}`));
    });
  }

  get lines(): string[] {
    return this.text.split('\n').slice(0, -1);
  }
  /** The number of the engine's process, once it is there. */
  async engine(): Promise<number> {
    await this.hears(/^pid \d+$/);
    return Number(this.lines[0]?.slice(4));
  }
  async hears(line: RegExp): Promise<void> {
    await expect.poll(() => this.lines.find((said) => line.test(said)), WAIT).toBeDefined();
  }
}

const WAIT = { timeout: 20_000 };
const places: Place[] = [];

afterEach(async () => {
  for (const place of places.splice(0)) await place.close();
});

async function isGone(pid: number): Promise<void> {
  const runs = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(runs, WAIT).toBe(false);
}

describe('who gets an engine', () => {
  test('a page of this server that knows the token, and lines go both ways', async () => {
    const place = await Place.open({}, { program: { ...FAKE, hello: ['INFO thread_num 2'] } });
    const visitor = place.visit();
    await visitor.engine();
    visitor.socket.send('START 15\nBEGIN\n');
    await visitor.hears(/^heard BEGIN$/);
    expect(visitor.lines.slice(1)).toEqual(['heard INFO thread_num 2', 'heard START 15', 'heard BEGIN']);
    expect(place.refused).toEqual([]);
  });

  test.each([
    ['another token', { token: 'x'.repeat(43) }, '403', 'with a wrong token'],
    ['no token', { token: '' }, '403', 'with a wrong token'],
    ['another path', { path: '/elsewhere' }, '404', 'to /elsewhere'],
    ['no origin', { origin: undefined }, '403', 'by a page of undefined'],
    ['another origin', { origin: 'https://example.com' }, '403', 'by a page of https://example.com'],
    ['another port', { origin: 'http://127.0.0.1:1' }, '403', 'by a page of http://127.0.0.1:1'],
    ['a rebound name', { host: 'example.com' }, '421', 'of the host example.com'],
    [
      'a rebound name and its page',
      { host: 'example.com', origin: 'http://example.com' },
      '421',
      'of the host example.com',
    ],
  ] as [string, { token?: string; path?: string; origin?: string; host?: string }, string, string][])(
    'not with %s',
    async (_name, { token, path, host, ...rest }, status, reason) => {
      const place = await Place.open();
      const visitor = place.visit({ ...rest, ...(host && { headers: { host } }) }, token, path);
      expect(await visitor.end).toBe(status);
      expect(place.refused).toEqual([reason]);
      expect(place.native.running).toBe(0);
    },
  );

  test('not who sends what is no address', async () => {
    const place = await Place.open();
    const [, port] = place.host.split(':');
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `GET //?%ff HTTP/1.1\r\nHost: ${place.host}\r\nOrigin: http://${place.host}\r\n` +
        'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    const answer = await new Promise<string>((resolve) => socket.on('data', (data) => resolve(String(data))));
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('not more than so many at a time, and the next once one has left', async () => {
    const place = await Place.open({ sessions: 2 });
    const visitors = [place.visit(), place.visit()];
    const pids = await Promise.all(visitors.map((visitor) => visitor.engine()));
    expect(new Set(pids).size).toBe(2);
    expect(await place.visit().end).toBe('503');
    visitors[0]!.socket.close();
    await expect.poll(() => place.native.running, WAIT).toBe(1);
    expect(await place.visit().engine()).toBeGreaterThan(0);
  });

  test('only on this machine', async () => {
    const plugin = nativeEngine('engine', () => undefined);
    const hook = plugin.configurePreviewServer as unknown as (server: object) => void;
    expect(() => hook({ config: { preview: { host: '0.0.0.0' } } })).toThrow(/this machine only/);
  });
});

describe('limits', () => {
  test('a line that is too long ends it, and one that is not does not', async () => {
    const place = await Place.open({ lineLength: 20 });
    const visitor = place.visit();
    const pid = await visitor.engine();
    visitor.socket.send(`TURN ${'7'.repeat(15)}\n`);
    await visitor.hears(/^heard TURN 7{15}$/);
    visitor.socket.send(`TURN ${'7'.repeat(16)}\n`);
    expect(await visitor.end).toBe('1008 a line has more than 20 characters');
    await isGone(pid);
  });

  test('a message that is too large ends it', async () => {
    const place = await Place.open({ messageBytes: 1000 });
    const visitor = place.visit();
    const pid = await visitor.engine();
    visitor.socket.send('STOP\n'.repeat(201));
    expect(await visitor.end).toMatch(/^1009 /);
    await isGone(pid);
  });

  test('bytes that are no text end it', async () => {
    const place = await Place.open();
    const visitor = place.visit();
    await visitor.engine();
    visitor.socket.send(Buffer.from([1, 2, 3]));
    expect(await visitor.end).toBe('1003 only text is understood');
  });

  test('a flood of lines passes as slowly as it may', async () => {
    let now = 0;
    const place = await Place.open({ linesPerSecond: 10 }, { now: () => now });
    const visitor = place.visit();
    await visitor.engine();
    const heard = () => visitor.lines.filter((line) => line.startsWith('heard')).length;
    for (let i = 0; i < 30; ++i) visitor.socket.send('ABOUT\n');
    await expect.poll(heard, WAIT).toBe(10);
    now = 500;
    await expect.poll(heard, WAIT).toBe(15);
    now = 60_000;
    await expect.poll(heard, WAIT).toBe(25);
    now = 120_000;
    await expect.poll(heard, WAIT).toBe(30);
  });

  test('a flood that outgrows what may wait ends it', async () => {
    const place = await Place.open({ linesPerSecond: 1, inputBacklog: 5000 }, { now: () => 0 });
    const visitor = place.visit();
    const pid = await visitor.engine();
    visitor.socket.send('ABOUT\n'.repeat(1000));
    expect(await visitor.end).toBe('1009 too much is waiting for the engine');
    await isGone(pid);
  });

  test('a page that does not take what is said loses the engine', async () => {
    const place = await Place.open({ outputBacklog: 2 ** 20 });
    const visitor = place.visit();
    const pid = await visitor.engine();
    visitor.socket.pause();
    visitor.socket.send('INFO max_depth 8\n');
    await isGone(pid);
    visitor.socket.resume();
    expect(await visitor.end).toBe('1008 the page does not take what the engine says');
  });

  test('a page that asks nothing for a long time loses the engine', async () => {
    const place = await Place.open({ idle: 300 });
    expect(await place.visit().end).toBe('1001 nothing was asked for a long time');
    await expect.poll(() => place.native.running, WAIT).toBe(0);
  });

  test('a tap lets no more through after a long pause than after a second', () => {
    let now = 0;
    const tap = new Tap(3, () => now);
    const passed = () => Array.from({ length: 9 }, () => tap.take()).filter(Boolean).length;
    expect(passed()).toBe(3);
    now = 334;
    expect(passed()).toBe(1);
    now = 1e9;
    expect(passed()).toBe(3);
  });

  test.each([
    'YXHASHDUMP',
    'yxhashload',
    'INFO book x',
    'INFO max_memory 0',
    'INFO\tthread_num 9',
    'INFO',
    'x',
  ])('a page may not say %s', async (line) => {
    expect(objectionTo(line)).toMatch(/ is not for pages$/);
    const place = await Place.open();
    const visitor = place.visit();
    await visitor.engine();
    visitor.socket.send(`ABOUT\r${line}\n`);
    expect(await visitor.end).toMatch(/^1008 .* is not for pages$/);
  });
});

describe('the end', () => {
  test('of the socket is the end of the engine', async () => {
    const place = await Place.open();
    const visitor = place.visit();
    const pid = await visitor.engine();
    visitor.socket.close();
    await isGone(pid);
    await expect.poll(() => place.native.running, WAIT).toBe(0);
  });

  test('of a socket that breaks is, too', async () => {
    const place = await Place.open();
    const visitor = place.visit();
    const pid = await visitor.engine();
    visitor.socket.terminate();
    await isGone(pid);
  });

  test('of the engine is told', async () => {
    const place = await Place.open();
    const visitor = place.visit();
    await visitor.engine();
    visitor.socket.send('INFO max_depth 7\n');
    expect(await visitor.end).toBe('1011 the engine has ended, by status 7');
    await visitor.hears(/^heard INFO max_depth 7$/);
  });

  test('of an engine that is not there, too', async () => {
    const place = await Place.open({}, { program: { path: '/nowhere/engine' } });
    expect(await place.visit().end).toMatch(/^1011 the engine does not start: .*ENOENT/);
    await expect.poll(() => place.native.running, WAIT).toBe(0);
  });

  test('of the server is that of all engines', async () => {
    const place = await Place.open();
    const visitors = [place.visit(), place.visit()];
    const pids = await Promise.all(visitors.map((visitor) => visitor.engine()));
    place.native.close();
    expect(await Promise.all(visitors.map(({ end }) => end))).toEqual(
      Array(2).fill('1001 the server has ended'),
    );
    for (const pid of pids) await isGone(pid);
  });
});
