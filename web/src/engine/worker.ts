// The thread the engine lives on. It gets the module and memory for lines first, then lines.
import { Helpers, type Shared } from './helpers';
import { LineRing } from './line_ring';
import { startEngine, startThreadedEngine, type Engine, type Host } from './module';

/** What the worker is told first. */
export interface Start {
  module: WebAssembly.Module;
  /** For what is said while the engine thinks; null where no memory can be shared. */
  ring: SharedArrayBuffer | null;
  /** Of the helpers that the module with threads has; null: it is the module without. */
  shared: Shared | null;
  /** The address of the folder with the weights, which ends with a slash. */
  weights: string;
}

/** What the worker is told afterwards: lines, or that there are some in the ring. */
export type Said = string | null;

/** What it tells: lines of the engine, a file it has to do without, or why the engine is no more. */
export type Told = { lines: string } | { failed: string } | { lost: string };

const worker = self as unknown as DedicatedWorkerGlobalScope;
const tell = (told: Told): void => worker.postMessage(told);

let engine: Engine | null = null;
let ring: LineRing | null = null;
let weights = '';

worker.onmessage = ({ data }: MessageEvent<Start | Said>) => {
  try {
    if (data === null) feed(new TextDecoder().decode(ring?.take()));
    else if (typeof data === 'string') feed(data);
    else start(data);
  } catch (error) {
    tell({ lost: String(error) }); // its helpers may search on without it
  }
};

function start(message: Start): void {
  ring = message.ring && new LineRing(message.ring);
  weights = message.weights;
  const host: Host = {
    write: (lines) => tell({ lines }),
    take: (room) => ring?.take(room) ?? new Uint8Array(),
    fetch: fetchNow,
  };
  const { module, shared } = message;
  engine = shared ? startThreadedEngine(module, host, new Helpers(shared)) : startEngine(module, host);
}

function feed(text: string): void {
  if (text !== '') engine?.feed(text);
}

// The engine asks within a call, so this can't be a promise.
function fetchNow(name: string): Uint8Array | null {
  const request = new XMLHttpRequest();
  request.open('GET', weights + name, false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    return missing(name);
  }
  return request.status === 200 ? new Uint8Array(request.response as ArrayBuffer) : missing(name);
}

function missing(name: string): null {
  tell({ failed: name });
  return null;
}
