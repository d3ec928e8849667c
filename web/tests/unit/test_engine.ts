// Engines for tests: the module in Node, which can be told what comes while it thinks.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startEngine, type Engine } from '../../src/engine/module';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const MODULES = ['wasm', 'wasm-scalar'] as const;

/** An engine and the lines it has sent. */
export class TestEngine {
  readonly fetched: string[] = [];
  /** Called now and then while the engine thinks; what it returns arrives then. */
  meanwhile: () => string = () => '';
  /** Called for each line the engine sends. */
  onLine: (line: string) => void = () => undefined;
  private lines: string[] = [];
  private readonly engine: Engine;

  constructor(build: (typeof MODULES)[number]) {
    const bytes = readFileSync(`${root}build/${build}/bin/tengen.wasm`);
    this.engine = startEngine(new WebAssembly.Module(bytes), {
      write: (lines) => this.write(lines),
      take: () => new TextEncoder().encode(this.meanwhile()),
      fetch: (name) => {
        this.fetched.push(name);
        return readFileSync(`${root}eval/weights/${name}`);
      },
    });
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
