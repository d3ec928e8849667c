// Engines for tests: the module in Node, which can be told what comes while it thinks.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { HelperStart } from '../../src/engine/helper';
import { Helpers, type Shared } from '../../src/engine/helpers';
import { startEngine, startThreadedEngine, type Engine, type Host } from '../../src/engine/module';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const MODULES = ['wasm', 'wasm-scalar', 'wasm-threads'] as const;

/** An engine and the lines it has sent. */
export class TestEngine {
  readonly fetched: string[] = [];
  /** Called now and then while the engine thinks; what it returns arrives then. */
  meanwhile: () => string = () => '';
  /** Called for each line the engine sends. */
  onLine: (line: string) => void = () => undefined;
  private lines: string[] = [];
  private readonly engine: Engine;

  /** Without helpers there is one thread, in the module with threads too. */
  constructor(name: (typeof MODULES)[number], helpers = new Helpers(Helpers.share(0))) {
    const host: Host = {
      write: (lines) => this.write(lines),
      take: () => new TextEncoder().encode(this.meanwhile()),
      fetch: (file) => {
        this.fetched.push(file);
        return readFileSync(`${root}eval/weights/${file}`);
      },
    };
    const module = moduleOf(name);
    this.engine =
      name === 'wasm-threads' ? startThreadedEngine(module, host, helpers) : startEngine(module, host);
  }

  /** Feeds lines and returns all that was sent since the last call. */
  send(...lines: string[]): string[] {
    this.engine.feed(lines.map((line) => `${line}\n`).join(''));
    return this.lines.splice(0);
  }
  /** The same without what is for people. */
  replies(...lines: string[]): string[] {
    return this.send(...lines).filter((line) => !/^(MESSAGE|INFO) /.test(line));
  }
  memoryBytes(): number {
    return this.engine.memoryBytes();
  }

  private write(text: string): void {
    for (const line of text.split('\n').slice(0, -1)) {
      this.lines.push(line);
      this.onLine(line);
    }
  }
}

function moduleOf(name: (typeof MODULES)[number]): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(`${root}build/${name}/bin/tengen.wasm`));
}

// A worker of the web's in one of Node's.
const WEB =
  "globalThis.self = {}; require('worker_threads').parentPort.on('message', (data) => self.onmessage({ data }));";

/** Helpers that have been begun, and count what they get to do. */
export class TestHelpers extends Helpers {
  begun = 0;
  private readonly workers: Worker[];

  private constructor(shared: Shared, script: string) {
    super(shared);
    const module = moduleOf('wasm-threads');
    this.workers = Array.from({ length: this.wanted }, (_, index) => {
      const worker = new Worker(WEB + script, { eval: true });
      const start: HelperStart = { module, shared, index };
      worker.postMessage(start);
      return worker;
    });
  }

  static async start(count: number): Promise<TestHelpers> {
    const entry = fileURLToPath(new URL('../../src/engine/helper.ts', import.meta.url));
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, lib: { entry, formats: ['iife'], name: 'helper' } },
    });
    const [bundle] = Array.isArray(built) ? built : [];
    return new TestHelpers(Helpers.share(count), bundle?.output[0].code ?? '');
  }

  override begin(task: Parameters<Helpers['begin']>[0]): boolean {
    const begun = super.begin(task);
    this.begun += Number(begun);
    return begun;
  }

  async end(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}
