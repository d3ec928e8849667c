// usage: node web/tests/speed.mjs BRAIN...
//
// Nodes a second of the module in Chromium beside those of native engines, in turns: forty positions of bench/suites,
// each with so many nodes in one thread. Counted is the processor time of the thread that searches, so that other work
// on the machine matters little. For Linux; needs web/dist, which ./run web builds.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const NODES = 60_000;
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

const HELLO = ['INFO max_memory 104857600', `INFO max_node ${NODES}`, 'INFO timeout_turn 600000'];
const report = / n (\d+) /;

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

/** The file of the browser's worker thread. */
function workerStat() {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!descendsFromHere(pid)) continue;
      for (const id of readdirSync(`/proc/${pid}/task`)) {
        const task = `/proc/${pid}/task/${id}`;
        if (readFileSync(`${task}/comm`, 'utf8').startsWith('DedicatedWorker')) return `${task}/stat`;
      }
    } catch {
      // It has ended meanwhile, or is another user's.
    }
  }
  throw new Error('the browser has no worker');
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
      let nodes = 0;
      hear = (line) => {
        nodes = Number(report.exec(line)?.[1] ?? nodes);
        if (/^\d+,\d+$/.test(line)) resolve(nodes);
      };
      child.stdin.write(lines.map((line) => `${line}\n`).join(''));
    });
  child.stdin.write(HELLO.map((line) => `${line}\n`).join(''));
  const time = () => processorTime(`/proc/${child.pid}/stat`);
  return { name: path, ask, time, close: () => child.stdin.end('END\n') };
}

async function inBrowser() {
  const server = await preview({
    root: `${root}web`,
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: 4480 },
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.goto(server.resolvedUrls.local[0]);
  await page.waitForSelector('.points');
  await page.evaluate(async () => {
    const [script] = /assets\/worker-[\w-]+\.js/.exec(await (await fetch('sw.js')).text());
    const folder = new URL('engine/', document.baseURI).href;
    const bytes = await (await fetch(`${folder}tengen.wasm`)).arrayBuffer();
    const worker = new Worker(script, { type: 'module' });
    worker.postMessage({
      module: await WebAssembly.compile(bytes),
      ring: null,
      weights: `${folder}weights/`,
    });
    globalThis.tengen = worker;
  });
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
      lines.map((line) => `${line}\n`).join(''),
    );
    return Number(report.exec(text)?.[1] ?? 0);
  };
  await page.evaluate(
    (said) => globalThis.tengen.postMessage(said),
    HELLO.map((line) => `${line}\n`).join(''),
  );
  let stat; // there is one once something was asked
  const time = () => processorTime((stat ??= workerStat()));
  return {
    name: 'Chromium',
    ask,
    time,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

const engines = [await inBrowser(), ...process.argv.slice(2).map(native)];
const sums = new Map(engines.map((engine) => [engine, { nodes: 0, ms: 0 }]));
const all = positions();
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
