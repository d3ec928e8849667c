// What one who holds the token may ask of this machine. All of it is far more than the page needs.

export interface Limits {
  /** Sessions at a time, each of which has an engine of its own. */
  readonly sessions: number;
  /** Characters of a line, its end apart. */
  readonly lineLength: number;
  /** Lines a second; those that come faster wait, and so does their sender. */
  readonly linesPerSecond: number;
  /** Bytes of a message. */
  readonly messageBytes: number;
  /** Characters that wait for their turn, to the engine as well as for it. */
  readonly inputBacklog: number;
  /** Bytes that the engine has said and the page has not taken. */
  readonly outputBacklog: number;
  /** Milliseconds without a line of the page. */
  readonly idle: number;
}

export const LIMITS: Limits = {
  sessions: 4,
  lineLength: 4096,
  linesPerSecond: 20_000, // a full board of 20 rows that is turned over at the rate of a key held down
  messageBytes: 2 ** 18,
  inputBacklog: 2 ** 20,
  outputBacklog: 2 ** 22,
  idle: 3_600_000,
};

/** Lets so many things a second through, and as many at once after a quiet second. */
export class Tap {
  private left: number;
  private filled: number;

  /** `now` gives milliseconds that never go back. */
  constructor(
    private readonly perSecond: number,
    private readonly now: () => number,
  ) {
    this.left = perSecond;
    this.filled = now();
  }

  /** True if one more may pass, which has passed then. */
  take(): boolean {
    const now = this.now();
    this.left = Math.min(this.perSecond, this.left + ((now - this.filled) * this.perSecond) / 1000);
    this.filled = now;
    if (this.left < 1) return false;
    --this.left;
    return true;
  }
}
