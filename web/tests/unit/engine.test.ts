// The module itself, in Node: that it finds what the native engine finds, and hears while it thinks.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { MODULES, TestEngine } from './test_engine';

const RULES = { freestyle: 0, standard: 1, renju: 4, caro: 8, caro9: 9 };
// Those of bench/signature/signature.cc.
const POSITIONS: [string, number][] = [
  ['h8i9i7g9', 15],
  ['h8h9i10g9j8i8h6', 15],
  ['h8h7i7g9h6g5g7i6g8f8f6e5', 15],
  ['c3d4c5d5e6c4', 15],
  ['j10k11l9k9i8l10m11h12', 20],
  ['p4q5o5q3r6q7', 20],
];
const SIGNATURE = 69070;
const native = fileURLToPath(new URL('../../../build/release/bin/pbrain-tengen', import.meta.url));

function boardLines(moves: string, side: number): string[] {
  const points = moves.match(/[a-t]\d+/g) ?? [];
  const lines = points.map((point, i) => {
    const [x, y] = [point.charCodeAt(0) - 97, side - Number(point.slice(1))];
    return `${x},${y},${(points.length - i) % 2 === 0 ? 1 : 2}`;
  });
  return ['BOARD', ...lines, 'DONE'];
}

function nodesOf(engine: TestEngine, rule: number, moves: string, side: number): number {
  const sent = engine.send(`INFO rule ${rule}`, `START ${side}`, 'RESTART', ...boardLines(moves, side));
  return Number(/ n (\d+) /.exec(sent.join('\n'))?.[1]);
}

describe.each(MODULES)('%s', (build) => {
  test('comes to the signature', { timeout: 300_000 }, () => {
    const engine = new TestEngine(build);
    engine.send(
      'INFO hash_size 16384',
      'INFO max_depth 7',
      'INFO timeout_turn 0',
      'INFO timeout_turn 600000',
    );
    let nodes = 0;
    for (const rule of Object.values(RULES)) {
      for (const [moves, side] of POSITIONS) nodes += nodesOf(engine, rule, moves, side);
    }
    expect(nodes).toBe(SIGNATURE);
  });

  test('makes do with less memory than it is offered', () => {
    const engine = new TestEngine(build);
    const begin = ['INFO max_depth 3', 'START 15', 'BEGIN'];
    expect(engine.replies('INFO hash_size 4000000', ...begin)).toEqual(['OK', '7,7']);
    expect(new TestEngine(build).replies(...begin)).toEqual(['OK', '7,7']);
  }, 60_000); // memory that nobody has touched yet is slow on a busy machine
});

describe('the engine', () => {
  test('fetches what the rule needs, once', () => {
    const engine = new TestEngine('wasm');
    engine.send('INFO rule 4', 'INFO max_node 100', 'START 15', 'BEGIN');
    engine.send('RESTART', 'BEGIN');
    expect(engine.fetched.sort()).toEqual(['renju.tnw', 'renju.tpw']);
  });

  test('hears STOP while it thinks and answers with one move', () => {
    const engine = new TestEngine('wasm');
    engine.send('START 15', 'INFO timeout_turn 600000', 'INFO show_detail 2', 'INFO max_memory 104857600');
    let seen = 0;
    engine.onLine = (line) => (seen += Number(line.startsWith('INFO DEPTH')));
    engine.meanwhile = () => (seen >= 3 ? 'STOP\n' : '');
    const sent = engine.replies(...boardLines('h8i9i7g9', 15));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/^\d+,\d+$/);
    expect(seen).toBeGreaterThanOrEqual(3);
  });

  test('takes lines in any pieces while it thinks, and those that end a search wait for its answer', () => {
    const engine = new TestEngine('wasm');
    engine.send('START 15', 'INFO timeout_turn 600000');
    const pieces = ['ABO', 'UT\nTAKE', 'BACK 7,7\nTURN 3,3\n', 'STOP\n'];
    engine.meanwhile = () => pieces.shift() ?? '';
    const sent = engine.replies('TURN 7,7');
    expect(sent.map((line) => line.replace(/^\d+,\d+$/, 'move').replace(/^name=.*/, 'about'))).toEqual([
      'about',
      'move',
      'OK',
      'move',
    ]);
  });

  test('stays below 128 MB and asks for no more than it is given', () => {
    const engine = new TestEngine('wasm');
    engine.send('INFO max_memory 104857600', 'START 20', 'INFO rule 4', 'INFO max_node 20000', 'BEGIN');
    expect(engine.memoryBytes()).toBeLessThan(128 * 2 ** 20);
  });

  test.skipIf(!existsSync(native))('says what the native engine says', () => {
    const lines = [
      'BEGIN',
      'START 3',
      'START abc',
      'START 15',
      'TURN 99,1',
      'TURN',
      'nonsense',
      'BOARD',
      '1,1',
      '2,x,1',
      'DONE',
      'TAKEBACK 3,3',
      'INFO rule 4',
      'YXBOARD',
      '7,7,1',
      '7,8,2',
      'DONE',
      'YXSHOWFORBID',
      'SWAP2BOARD',
      '7,7',
      'x',
      'DONE',
      'YXSHOWINFO',
      'RECTSTART 12,9',
      'RECTSTART 40,9',
      'x'.repeat(2 ** 20 + 7),
      'ABOUT',
      'a\0b',
      'TURN 1,1',
      'END',
      'ABOUT',
    ];
    const input = ['INFO max_node 500', 'INFO max_depth 3', ...lines];
    const stripped = (text: string) =>
      text
        .replace(/ t \d+/g, '')
        .replace(/ nps \d+/g, '')
        .replace(/MAX_THREAD_NUM \d+/, '');
    const expected = execFileSync(native, {
      input: input.map((line) => `${line}\n`).join(''),
      maxBuffer: 2 ** 24,
    });
    const sent = new TestEngine('wasm').send(...input);
    expect(stripped(sent.map((line) => `${line}\n`).join(''))).toBe(stripped(expected.toString()));
  });
});
