// The engine's WebAssembly module and what it needs of its host (web/engine/host.h). One instance
// is one process: it speaks the Piskvork protocol until it is dropped.

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
  memory: WebAssembly.Memory;
  _initialize(): void;
  tengen_buffer(): number;
  tengen_buffer_size(): number;
  tengen_feed(size: number): number;
}

// What WASI calls a function that the system does not have.
const ENOSYS = 52;

/** An engine that thinks as soon as it is fed. Throws where WebAssembly or its vectors are missing. */
export function startEngine(module: WebAssembly.Module, host: Host): Engine {
  const exports: Exports = new WebAssembly.Instance(
    module,
    importsOf(module, host, () => exports.memory.buffer),
  ).exports as unknown as Exports;
  exports._initialize();
  return {
    feed: (text) => feedPieces(exports, new TextEncoder().encode(text)),
    memoryBytes: () => exports.memory.buffer.byteLength,
  };
}

function feedPieces(exports: Exports, bytes: Uint8Array): boolean {
  const size = exports.tengen_buffer_size();
  let alive = true;
  for (let begin = 0; alive && begin < bytes.length; begin += size) {
    const piece = bytes.subarray(begin, begin + size);
    new Uint8Array(exports.memory.buffer).set(piece, exports.tengen_buffer());
    alive = exports.tengen_feed(piece.length) !== 0;
  }
  return alive;
}

function importsOf(module: WebAssembly.Module, host: Host, memory: () => ArrayBuffer): WebAssembly.Imports {
  const imports: Record<string, Record<string, CallableFunction>> = {
    tengen: hostFunctions(host, memory),
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
    env: { emscripten_notify_memory_growth: () => undefined },
  };
  // There are no files, so what is left of the system is not there.
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function' || from === 'tengen') continue;
    const functions = (imports[from] ??= {});
    functions[name] ??= () => (from === 'env' ? -ENOSYS : ENOSYS);
  }
  return imports as WebAssembly.Imports;
}

function hostFunctions(host: Host, memory: () => ArrayBuffer): Record<string, CallableFunction> {
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
