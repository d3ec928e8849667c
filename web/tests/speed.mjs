// usage: node web/tests/speed.mjs BRAIN...
//
// Nodes a second of the module in Chromium, of that with threads on one and two of them, and of native engines, in
// turns: forty positions of bench/suites, each with so many nodes. Counted is the processor time of the threads that
// search, of two the half, so that other work on the machine matters little. For Linux; needs web/dist, which ./run web
// builds.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const NODES = 120_000;
const RULES = { freestyle: 0, standard: 1, renju: 4, caro: 8 };
const root = fileURLToPath(new URL('../../', import.meta.url));

function positions() {
  return Object.keys(RULES).flatMap((rule) => {
    const lines = readFileSync(`${root}bench/suites/${rule}.txt`, 'utf8').split('\n');
    const words = lines
      .map((line) => line.split(' '))
      .filter(([kind]) => kind === 'false' || kind === 'hold');
    return words.slice(0, 10).map(([, , size, moves]) => ({ rule, side: Number(size), moves }));
  });
}

function linesOf({ rule, side, moves }) {
  const points = moves.match(/[a-z]\d+/g) ?? [];
  const stones = points.map((name, i) => {
    const [x, y] = [name.charCodeAt(0) - 97, side - Number(name.slice(1))];
    return `${x},${y},${(points.length - i) % 2 === 0 ? 1 : 2}`;
  });
  return [`INFO rule ${RULES[rule]}`, `START ${side}`, 'RESTART', 'BOARD', ...stones, 'DONE'];
}

const helloOf = (threads) => [
  'INFO max_memory 104857600',
  `INFO thread_num ${threads}`,
  `INFO max_node ${NODES}`,
  'INFO timeout_turn 600000',
];
const textOf = (lines) => lines.map((line) => `${line}\n`).join('');

/** What a search has cost, of which the report of one thread has only the depths that were searched to their end. */
function nodesOf(text) {
  const [, proved, nodes] = / ev ([+-]M)?\S* .* n (\d+) /.exec(text) ?? [];
  return proved || !nodes ? Number(nodes ?? 0) : NODES;
}

/** The fields of a /proc file behind the name in parentheses: state, parent, and so on. */
const fieldsOf = (path) =>
  readFileSync(path, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

/** Milliseconds of processor time, of which the system keeps hundredths of a second. */
function processorTime(path) {
  const fields = fieldsOf(path);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function descendsFromHere(pid) {
  for (let id = Number(pid); id > 1; id = Number(fieldsOf(`/proc/${id}/stat`)[1])) {
    if (id === process.pid) return true;
  }
  return false;
}

/** The files of the worker threads of browsers. */
function workerStats() {
  const stats = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!descendsFromHere(pid)) continue;
      for (const id of readdirSync(`/proc/${pid}/task`)) {
        const task = `/proc/${pid}/task/${id}`;
        if (readFileSync(`${task}/comm`, 'utf8').startsWith('DedicatedWorker')) stats.push(`${task}/stat`);
      }
    } catch {
      // It has ended meanwhile, or is another user's.
    }
  }
  return stats;
}

/** A native engine that answers a position with the nodes and milliseconds it took. */
function native(path) {
  const child = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  let hear = () => undefined;
  let rest = '';
  child.stdout.on('data', (bytes) => {
    const lines = (rest + bytes).split('\n');
    rest = lines.pop();
    lines.forEach((line) => hear(line));
  });
  const ask = (lines) =>
    new Promise((resolve) => {
      let text = '';
      hear = (line) => {
        text += `${line}\n`;
        if (/^\d+,\d+$/.test(line)) resolve(nodesOf(text));
      };
      child.stdin.write(textOf(lines));
    });
  child.stdin.write(textOf(helloOf(1)));
  const time = () => processorTime(`/proc/${child.pid}/stat`);
  return { name: path, ask, time, close: () => child.stdin.end('END\n') };
}

/** Begins the workers of an engine in the page; the first of them is the engine. */
async function beginWorkers({ file, threads }) {
  const files = await (await fetch('sw.js')).text();
  const scriptOf = (name) => new RegExp(`assets/${name}-[\\w-]+\\.js`).exec(files)[0];
  const folder = new URL('engine/', document.baseURI).href;
  const module = await WebAssembly.compile(await (await fetch(`${folder}${file}.wasm`)).arrayBuffer());
  const worker = new Worker(scriptOf('worker'), { type: 'module' });
  let shared = null;
  if (threads > 0) {
    const memory = new WebAssembly.Memory({ initial: 256, maximum: 4096, shared: true });
    shared = { memory, places: new SharedArrayBuffer((threads - 1) * 20) }; // see helpers.ts
  }
  worker.postMessage({ module, ring: null, shared, weights: `${folder}weights/` });
  globalThis.tengen = worker;
  for (let index = 0; index < threads - 1; ++index) {
    new Worker(scriptOf('helper'), { type: 'module' }).postMessage({ module, shared, index });
  }
}

/** `threads`: 0 is the module without. */
async function inBrowser(site, threads) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.goto(site);
  await page.waitForSelector('.points');
  const others = workerStats();
  await page.evaluate(beginWorkers, { file: threads > 0 ? 'tengen-threads' : 'tengen', threads });
  const ask = async (lines) => {
    const text = await page.evaluate(
      (said) =>
        new Promise((resolve) => {
          let heard = '';
          globalThis.tengen.onmessage = ({ data }) => {
            heard += data.lines ?? '';
            if (/^\d+,\d+$/m.test(heard)) resolve(heard);
          };
          globalThis.tengen.postMessage(said);
        }),
      textOf(lines),
    );
    return nodesOf(text);
  };
  await page.evaluate((said) => globalThis.tengen.postMessage(said), textOf(helloOf(threads || 1)));
  await ask(linesOf(all[0]));
  const stats = workerStats().filter((stat) => !others.includes(stat));
  return {
    name: `Chromium${['', ', module with threads', ', two threads'][threads]}`,
    ask,
    time: () => stats.reduce((sum, stat) => sum + processorTime(stat), 0) / stats.length,
    close: () => browser.close(),
  };
}

const all = positions();
const server = await preview({
  root: `${root}web`,
  logLevel: 'silent',
  preview: { host: '127.0.0.1', port: 4480 },
});
const site = server.resolvedUrls.local[0];
const engines = process.argv.slice(2).map(native);
for (const threads of [2, 1, 0]) engines.unshift(await inBrowser(site, threads));
const sums = new Map(engines.map((engine) => [engine, { nodes: 0, ms: 0 }]));
for (const engine of engines) await engine.ask(linesOf(all[0]));
for (const position of all) {
  for (const engine of engines) {
    const before = engine.time();
    const sum = sums.get(engine);
    sum.nodes += await engine.ask(linesOf(position));
    sum.ms += engine.time() - before;
  }
}
const speed = (engine) => sums.get(engine).nodes / sums.get(engine).ms;
for (const engine of engines) {
  const ratio = (speed(engines[0]) / speed(engine)).toFixed(2);
  console.log(
    `${speed(engine).toFixed(0).padStart(6)} k nodes/s, Chromium has ${ratio} of it: ${engine.name}`,
  );
}
for (const engine of engines) await engine.close();
await server.close();
