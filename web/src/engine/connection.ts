// A running engine as the page sees it: lines there, lines back. Whatever runs engines provides a Way.

/** Hears what comes of an engine, in later turns of the event loop than what caused it. */
export interface Ear {
  hear(line: string): void;
  /** The engine goes on, but something is missing. */
  fail(what: string): void;
  /** Nothing will come any more, for this reason, empty if none is known. */
  lose(why: string): void;
}

/** The way to one running engine. */
export interface Connection {
  /** Says lines, which may be before the engine is ready. */
  say(lines: readonly string[]): void;
  /** Has an engine that thinks answer now; false if it would not hear of it. */
  stop(): boolean;
  /** Ends the engine. The ear hears nothing any more. */
  close(): void;
}

/** Starts an engine. */
export type Way = (ear: Ear) => Connection;
