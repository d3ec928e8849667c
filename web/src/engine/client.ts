// The page's end of the conversation with the engine, which is one line after the other of the
// Piskvork protocol (protocol/WORDS.md).
import type { Connection, Way } from './connection';

/** A question: lines of which one that matches `until` is the answer. */
export interface Question {
  readonly lines: readonly string[];
  readonly until: RegExp;
  /** Hears what comes before the answer. */
  readonly onLine?: (line: string) => void;
  /** Said first to an engine that has not heard the questions before. */
  readonly before?: readonly string[];
}

/** Why a question has no answer. */
export class Dropped extends Error {}

interface Asked extends Question {
  resolve(line: string): void;
  reject(reason: Error): void;
}

/** Hears of an engine what is no answer. */
export interface Listener {
  /** What could not be fetched, or why the engine has ended. */
  onFailure(what: string): void;
  /** The engine is gone, and `use` may give another way; else what was asked is dropped. */
  onLoss?(why: string): void;
}

/** Answers one question at a time, in their order. */
export class EngineClient {
  private connection: Connection | null = null;
  private asked: Asked | null = null;
  private waiting: Asked[] = [];
  /** The engine has heard no question yet. */
  private untold = true;

  /** `hello` is said to every engine first. */
  constructor(
    private way: Way,
    private readonly hello: readonly string[],
    private readonly listener: Listener,
  ) {}

  /** The answer; Dropped if it will not come, because Stop can't be said here or the engine is gone. */
  ask(question: Question): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...question, resolve, reject });
      this.askNext();
    });
  }

  /** Asks for the answer now. An engine that can't hear of it is replaced by another. */
  stop(): void {
    if (!this.asked || this.connection?.stop()) return;
    this.leave();
    this.drop();
  }

  /** Starts the engine, as the first question would. */
  connect(): void {
    this.connection ??= this.newConnection();
  }

  /** Goes on with an engine on another way, which is asked again what is not yet answered. */
  use(way: Way): void {
    this.leave();
    this.way = way;
    if (this.asked) this.say(this.asked);
  }

  private leave(): void {
    this.connection?.close();
    this.connection = null;
  }

  private drop(): void {
    this.asked?.reject(new Dropped());
    this.asked = null;
    this.askNext();
  }

  private askNext(): void {
    if (this.asked) return;
    this.asked = this.waiting.shift() ?? null;
    if (this.asked) this.say(this.asked);
  }

  private say({ lines, before = [] }: Question): void {
    this.connect();
    this.connection?.say(this.untold ? [...before, ...lines] : lines);
    this.untold = false;
  }

  private newConnection(): Connection {
    const connection = this.way({
      hear: (line) => this.hear(line),
      fail: (what) => this.listener.onFailure(what),
      lose: (why) => {
        this.leave();
        this.listener.onLoss?.(why);
        if (!this.connection) this.drop();
      },
    });
    connection.say(this.hello);
    this.untold = true;
    return connection;
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
