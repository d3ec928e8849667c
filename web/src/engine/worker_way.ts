// Engines in this browser: the module in a worker.
import type { Connection, Ear, Way } from './connection';
import type { HelperStart } from './helper';
import { Helpers, type Shared } from './helpers';
import { LineRing } from './line_ring';
import type { Said, Start, Told } from './worker';

/** Keeps the whole engine below 128 MB. */
const HELLO = ['INFO max_memory 104857600'];

/** `module` and `weights`: see Start. */
export function workerWay(module: WebAssembly.Module, weights: string, hello = HELLO): Way {
  return (ear) => connect({ module, weights, shared: null }, ear, hello);
}

/** Whether an engine can have threads here. Not everybody who may share memory has room for so much. */
export function canShare(): boolean {
  try {
    return crossOriginIsolated && Helpers.share(0).memory.buffer.byteLength > 0;
  } catch {
    return false;
  }
}

/** The same for the module with threads, where it can have them. */
export function threadedWay(module: WebAssembly.Module, weights: string, threads: number): Way {
  const hello = [...HELLO, `INFO thread_num ${threads}`];
  return (ear) => connect({ module, weights, shared: Helpers.share(threads - 1) }, ear, hello);
}

function connect(start: Omit<Start, 'ring'>, ear: Ear, hello: readonly string[]): Connection {
  const connection = new WorkerConnection(start, ear);
  connection.say(hello);
  return connection;
}

class WorkerConnection implements Connection {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly helpers: readonly Worker[];
  private readonly ring = crossOriginIsolated ? new LineRing(LineRing.memory()) : null;

  constructor({ module, weights, shared }: Omit<Start, 'ring'>, ear: Ear) {
    this.worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('lost' in data) ear.lose(data.lost);
      else if ('failed' in data) ear.fail(data.failed);
      else data.lines.split('\n').forEach((line) => line !== '' && ear.hear(line));
    };
    this.worker.onerror = (event) => ear.lose(event.message ?? '');
    const start: Start = { module, ring: this.ring?.shared ?? null, shared, weights };
    this.worker.postMessage(start);
    this.helpers = shared ? startHelpers(module, shared, ear) : [];
  }

  say(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('');
    this.post(this.ring?.put(text) ? null : text);
  }

  /** Where no memory is shared, it is busy until it has thought. */
  stop(): boolean {
    if (!this.ring?.put('STOP\n')) return false;
    this.post(null);
    return true;
  }

  close(): void {
    for (const worker of [this.worker, ...this.helpers]) {
      worker.onmessage = worker.onerror = null;
      worker.terminate();
    }
  }

  private post(said: Said): void {
    this.worker.postMessage(said);
  }
}

function startHelpers(module: WebAssembly.Module, shared: Shared, ear: Ear): Worker[] {
  const helpers = new Helpers(shared);
  return Array.from({ length: helpers.wanted }, (_, index) => {
    const worker = new Worker(new URL('./helper.ts', import.meta.url), { type: 'module' });
    worker.onerror = (event) => {
      const tell = helpers.lose(index) ? ear.fail : ear.lose;
      tell(event.message ?? 'helper.js'); // there is no message where it could not be fetched
    };
    const start: HelperStart = { module, shared, index };
    worker.postMessage(start);
    return worker;
  });
}
