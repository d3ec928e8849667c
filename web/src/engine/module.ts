// The engine's WebAssembly module and what it needs of its host (web/engine/host.h). One instance
// is one process: it speaks the Piskvork protocol until it is dropped. The module with threads has
// an instance for each of them, all on one memory.
import type { Helpers, Task } from './helpers';

/** What the module asks of the world around it. Called only while `Engine.feed` runs. */
export interface Host {
  /** Takes whole lines, each with its line feed, in one piece. */
  write(lines: string): void;
  /** Gives at most `room` bytes that have come while the engine thinks; empty if none. */
  take(room: number): Uint8Array;
  /** Gives the file eval/weights/`name`; null if it can't be had, which the host tells people. */
  fetch(name: string): Uint8Array | null;
}

/** A started engine. */
export interface Engine {
  /**
   * Executes the protocol's commands in `text`, which continues the text before, and returns when
   * all they ask for is answered; false once END was executed. Not to be called from a host's function.
   */
  feed(text: string): boolean;
  /** Bytes of memory that the engine holds now; it never gives any back. */
  memoryBytes(): number;
}

interface Exports {
  tengen_buffer(): number;
  tengen_buffer_size(): number;
  tengen_feed(size: number): number;
}

/** Of the module on its own. */
interface LoneExports extends Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
}

/** Of the module with threads. */
interface ThreadExports extends Exports {
  __wasm_call_ctors(): void;
  stackRestore(to: number): void;
  tengen_help(thread: number, work: number, argument: number): void;
}

type Functions = Record<string, CallableFunction>;

// What WASI calls a function that the system does not have.
const ENOSYS = 52;

/** An engine that thinks as soon as it is fed. Throws where WebAssembly or its vectors are missing. */
export function startEngine(module: WebAssembly.Module, host: Host): Engine {
  const memory = (): ArrayBuffer => exports.memory.buffer;
  const exports: LoneExports = instantiate(module, importsOf(module, hostFunctions(host, memory), memory));
  exports._initialize();
  return engineOf(exports, memory);
}

/** The same of the module with threads; it waits for the helpers when it first thinks. */
export function startThreadedEngine(module: WebAssembly.Module, host: Host, helpers: Helpers): Engine {
  const memory = () => helpers.shared.memory.buffer;
  const functions = { ...hostFunctions(host, memory), ...threadFunctions(helpers) };
  const exports: ThreadExports = instantiate(module, importsOf(module, functions, memory, helpers));
  exports.__wasm_call_ctors();
  return engineOf(exports, memory);
}

/** The life of a helper of such an engine, which is a worker's. */
export function startHelper(module: WebAssembly.Module, helpers: Helpers, index: number): void {
  const memory = () => helpers.shared.memory.buffer;
  const exports: ThreadExports = instantiate(module, importsOf(module, noFunctions(module), memory, helpers));
  helpers.serve(index, ({ stack, thread, work, argument }: Task) => {
    exports.stackRestore(stack);
    exports.tengen_help(thread, work, argument);
  });
}

function instantiate<T>(module: WebAssembly.Module, imports: WebAssembly.Imports): T {
  return new WebAssembly.Instance(module, imports).exports as unknown as T;
}

function engineOf(exports: Exports, memory: () => ArrayBuffer): Engine {
  return {
    feed: (text) => feedPieces(exports, memory, new TextEncoder().encode(text)),
    memoryBytes: () => memory().byteLength,
  };
}

function feedPieces(exports: Exports, memory: () => ArrayBuffer, bytes: Uint8Array): boolean {
  const size = exports.tengen_buffer_size();
  let alive = true;
  for (let begin = 0; alive && begin < bytes.length; begin += size) {
    const piece = bytes.subarray(begin, begin + size);
    new Uint8Array(memory()).set(piece, exports.tengen_buffer());
    alive = exports.tengen_feed(piece.length) !== 0;
  }
  return alive;
}

function importsOf(
  module: WebAssembly.Module,
  tengen: Functions,
  memory: () => ArrayBuffer,
  helpers?: Helpers,
): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {
    tengen,
    wasi_snapshot_preview1: {
      clock_time_get: (_id: number, _precision: bigint, to: number) => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(memory()).setBigUint64(to, nanoseconds, true);
        return 0;
      },
      environ_sizes_get: (count: number, size: number) => {
        new DataView(memory()).setUint32(count, 0, true);
        new DataView(memory()).setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit: (status: number) => {
        throw new Error(`the engine ended with status ${status}`);
      },
    },
    env: {
      emscripten_notify_memory_growth: () => undefined,
      ...(helpers && { memory: helpers.shared.memory }),
    },
  };
  // There are no files, so what is left of the system is not there.
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function' || from === 'tengen') continue;
    const functions = (imports[from] ??= {});
    functions[name] ??= () => (from === 'env' ? -ENOSYS : ENOSYS);
  }
  return imports;
}

// Only the engine's own thread speaks to the host.
function noFunctions(module: WebAssembly.Module): Functions {
  const names = WebAssembly.Module.imports(module).filter((wanted) => wanted.module === 'tengen');
  const refuse = ({ name }: WebAssembly.ModuleImportDescriptor) => [
    name,
    () => {
      throw new Error(`a helper has called ${name}`);
    },
  ];
  return Object.fromEntries(names.map(refuse)) as Functions;
}

function threadFunctions(helpers: Helpers): Functions {
  return {
    helpers: () => helpers.count(),
    begin: (stack: number, thread: number, work: number, argument: number) =>
      Number(helpers.begin({ stack, thread, work, argument })),
    join: (thread: number) => helpers.join(thread),
  };
}

function hostFunctions(host: Host, memory: () => ArrayBuffer): Functions {
  const decoder = new TextDecoder();
  let fetched: Uint8Array | null = null;
  return {
    write: (from: number, size: number) =>
      host.write(decoder.decode(new Uint8Array(memory(), from, size).slice())),
    take: (to: number, room: number) => {
      const bytes = host.take(room);
      new Uint8Array(memory()).set(bytes, to);
      return bytes.length;
    },
    fetch: (from: number) => {
      const bytes = new Uint8Array(memory());
      const name = decoder.decode(bytes.slice(from, bytes.indexOf(0, from)));
      fetched = host.fetch(name);
      return fetched?.length ?? 0;
    },
    fetched: (to: number) => {
      if (fetched) new Uint8Array(memory()).set(fetched, to);
      fetched = null;
    },
  };
}
