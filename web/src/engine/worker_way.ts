// Engines in this browser: the module in a worker.
import type { Connection, Ear, Way } from './connection';
import { LineRing } from './line_ring';
import type { Said, Start, Told } from './worker';

/** Keeps the whole engine below 128 MB. */
const HELLO = ['INFO max_memory 104857600'];

/** `module` and `weights`: see Start. */
export function workerWay(module: WebAssembly.Module, weights: string, hello = HELLO): Way {
  return (ear) => {
    const connection = new WorkerConnection(module, weights, ear);
    connection.say(hello);
    return connection;
  };
}

class WorkerConnection implements Connection {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly ring = crossOriginIsolated ? new LineRing(LineRing.memory()) : null;

  constructor(module: WebAssembly.Module, weights: string, ear: Ear) {
    this.worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('failed' in data) ear.fail(data.failed);
      else data.lines.split('\n').forEach((line) => line !== '' && ear.hear(line));
    };
    this.worker.onerror = (event) => ear.fail(event.message);
    const start: Start = { module, ring: this.ring?.shared ?? null, weights };
    this.worker.postMessage(start);
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
    this.worker.terminate();
  }

  private post(said: Said): void {
    this.worker.postMessage(said);
  }
}
