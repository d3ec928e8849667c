// The page's end of the conversation with the engine, which is one line after the other of the
// Piskvork protocol (protocol/WORDS.md).
import { LineRing } from './line_ring';
import type { Said, Start, Told } from './worker';

/** A question: lines of which one that matches `until` is the answer. */
export interface Question {
  readonly lines: readonly string[];
  readonly until: RegExp;
  /** Hears what comes before the answer. */
  readonly onLine?: (line: string) => void;
}

/** Why a question has no answer. */
export class Dropped extends Error {}

interface Asked extends Question {
  resolve(line: string): void;
  reject(reason: Error): void;
}

/** Answers one question at a time, in their order. */
export class EngineClient {
  private worker: Worker | null = null;
  private ring: LineRing | null = null;
  private asked: Asked | null = null;
  private waiting: Asked[] = [];

  /**
   * `module` and `weights`: see Start. `hello` is said to every engine first. `onFailure` hears what
   * could not be fetched or why the engine has ended.
   */
  constructor(
    private readonly module: WebAssembly.Module,
    private readonly weights: string,
    private readonly hello: readonly string[],
    private readonly onFailure: (what: string) => void,
  ) {}

  /** The answer; Dropped if it will not come, because Stop can't be said here. */
  ask(question: Question): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...question, resolve, reject });
      this.askNext();
    });
  }

  /** Asks for the answer now. Where no memory is shared with the engine, it begins anew instead. */
  stop(): void {
    if (!this.asked) return;
    if (this.ring) {
      this.ring.put('STOP\n');
      this.post(null);
    } else {
      this.restart();
    }
  }

  private restart(): void {
    this.worker?.terminate();
    this.worker = null;
    this.asked?.reject(new Dropped());
    this.asked = null;
    this.askNext();
  }

  private askNext(): void {
    if (this.asked) return;
    this.asked = this.waiting.shift() ?? null;
    if (!this.asked) return;
    this.worker ??= this.newWorker();
    this.say(this.asked.lines);
  }

  private say(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('');
    this.post(this.ring?.put(text) ? null : text);
  }

  private post(said: Said): void {
    this.worker?.postMessage(said);
  }

  private newWorker(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('failed' in data) this.onFailure(data.failed);
      else data.lines.split('\n').forEach((line) => line !== '' && this.hear(line));
    };
    worker.onerror = (event) => this.onFailure(event.message);
    this.ring = crossOriginIsolated ? new LineRing(LineRing.memory()) : null;
    this.worker = worker;
    const start: Start = { module: this.module, ring: this.ring?.shared ?? null, weights: this.weights };
    worker.postMessage(start);
    this.say(this.hello);
    return worker;
  }

  private hear(line: string): void {
    const asked = this.asked;
    if (!asked) return;
    if (!asked.until.test(line)) {
      asked.onLine?.(line);
      return;
    }
    this.asked = null;
    asked.resolve(line);
    this.askNext();
  }
}
