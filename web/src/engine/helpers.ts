// Threads of an engine besides its own: workers that lie ready, for none can be made while the engine
// is busy. Each has a place in shared memory, by which it is told what to do.

/** What the instances of the module with threads share. */
export interface Shared {
  memory: WebAssembly.Memory;
  places: SharedArrayBuffer;
}

/** What a thread of the module does: `tengen_help` in web/engine/host.h. */
export interface Task {
  stack: number;
  thread: number;
  work: number;
  argument: number;
}

const enum State {
  STARTING,
  IDLE,
  WORKING,
  LOST,
}

// A place's words: its state, and a task's in their order.
const WORDS = 5;
const THREAD = 2;

/** 16 MB and 256 MB in pages of WebAssembly, as the linker is told in CMakeLists.txt. */
const PAGES = { initial: 256, maximum: 4096 };

/** Whoever has not started by then, in milliseconds from when they are first wanted, is lost. */
const PATIENCE = 10_000;

/** Every thread has an object of its own. Only `lose` is for a page's main thread, which must not wait. */
export class Helpers {
  /** How many were wanted. */
  readonly wanted: number;
  private readonly words: Int32Array;

  constructor(readonly shared: Shared) {
    this.words = new Int32Array(shared.places);
    this.wanted = this.words.length / WORDS;
  }

  /** For so many helpers. Throws where nothing can be shared. */
  static share(count: number): Shared {
    return {
      memory: new WebAssembly.Memory({ ...PAGES, shared: true }),
      places: new SharedArrayBuffer(count * WORDS * Int32Array.BYTES_PER_ELEMENT),
    };
  }

  /** How many there are, once all have started or are lost. */
  count(): number {
    const deadline = performance.now() + PATIENCE;
    return this.indices().filter((index) => {
      this.waitWhile(index, State.STARTING, deadline);
      this.lose(index);
      return this.state(index) !== State.LOST;
    }).length;
  }

  /** Has a helper do something; false if none is free. */
  begin({ stack, thread, work, argument }: Task): boolean {
    const index = this.indices().find((each) => this.state(each) === State.IDLE);
    if (index === undefined) return false;
    this.words.set([stack, thread, work, argument], index * WORDS + 1);
    this.change(index, State.IDLE, State.WORKING);
    return true;
  }

  /** Waits for the helper that has got this thread to be idle again. */
  join(thread: number): void {
    for (const index of this.indices()) {
      if (this.words[index * WORDS + THREAD] === thread) this.waitWhile(index, State.WORKING);
    }
  }

  /** A helper's life. Returns at once if it was given up. */
  serve(index: number, run: (task: Task) => void): void {
    this.change(index, State.STARTING, State.IDLE);
    while (this.state(index) !== State.LOST) {
      this.waitWhile(index, State.IDLE);
      const [, stack = 0, thread = 0, work = 0, argument = 0] = this.words.subarray(index * WORDS);
      run({ stack, thread, work, argument });
      this.change(index, State.WORKING, State.IDLE);
    }
  }

  /** Gives a helper up that has not started; false if it has, so that the engine can't do without it. */
  lose(index: number): boolean {
    this.change(index, State.STARTING, State.LOST);
    return this.state(index) === State.LOST;
  }

  private indices(): number[] {
    return Array.from({ length: this.wanted }, (_, index) => index);
  }
  private state(index: number): State {
    return Atomics.load(this.words, index * WORDS);
  }
  private change(index: number, from: State, to: State): void {
    if (Atomics.compareExchange(this.words, index * WORDS, from, to) !== from) return;
    Atomics.notify(this.words, index * WORDS);
  }
  private waitWhile(index: number, state: State, deadline = Infinity): void {
    while (this.state(index) === state) {
      const left = deadline - performance.now(); // below 0 is 0
      if (Atomics.wait(this.words, index * WORDS, state, left) === 'timed-out') return;
    }
  }
}
