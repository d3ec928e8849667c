// The clocks of a game: who is to move loses time, and who has none left the game.
import { batch, signal } from '@preact/signals';
import type { Sign } from '../game/rules';

/** All in milliseconds. */
export interface TimeControl {
  /** For the whole game. */
  readonly main: number;
  /** Gained by every move. */
  readonly increment: number;
  /** For every move once the main time is used. */
  readonly perMove: number;
}

/** What is left to a player. */
export interface TimeLeft {
  readonly main: number;
  /** Of what a move may take beyond the main time. */
  readonly move: number;
}

/** What the engine is told, as keys of INFO take it. */
export interface EngineTime {
  readonly turn: number;
  /** Infinity: only the turn's time counts. */
  readonly left: number;
  readonly increment: number;
}

const TICK_MS = 100;
/** Between what the engine thinks and the clock's stop, for the way there. */
const WAY_MS = 250;
const LEAST_TURN_MS = 50;

/** One for the page. */
export class MatchClock {
  readonly control = signal<TimeControl | null>(null);
  /** Whose clock runs. */
  readonly running = signal<Sign | null>(null);
  /** Whose time is up. */
  readonly lost = signal<Sign | null>(null);
  /** As of the last tick, Black's and White's. */
  readonly left = signal<Record<Sign, TimeLeft>>({ 1: { main: 0, move: 0 }, [-1]: { main: 0, move: 0 } });

  private since = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Begins with whole clocks, that of `sign` running; null: there is no clock. */
  start(control: TimeControl | null, sign: Sign = 1): void {
    this.stop();
    batch(() => {
      this.control.value = control;
      this.lost.value = null;
      if (!control) return;
      const whole = { main: control.main, move: control.perMove };
      this.left.value = { 1: whole, [-1]: whole };
      this.run(sign);
    });
  }

  /** Stands still from now on. */
  stop(): void {
    clearInterval(this.timer);
    this.running.value = null;
  }

  /** The player whose clock runs has moved. */
  moved(): void {
    this.tick();
    const [sign, control] = [this.running.value, this.control.value];
    if (sign === null || !control) return;
    const { main } = this.left.value[sign];
    const after = { main: main + control.increment, move: control.perMove };
    batch(() => {
      this.left.value = { ...this.left.value, [sign]: after };
      this.run(-sign as Sign);
    });
  }

  /** Counts what has passed; the clock does so itself now and then. */
  tick(): void {
    const sign = this.running.value;
    if (sign === null) return;
    const now = this.now();
    const { main, move } = this.left.value[sign];
    const beyond = now - this.since - main;
    this.since = now;
    const left = { main: Math.max(0, -beyond), move: move - Math.max(0, beyond) };
    batch(() => {
      this.left.value = { ...this.left.value, [sign]: left };
      if (left.main + left.move > 0) return;
      this.lost.value = sign;
      this.stop();
    });
  }

  /** For the move that is to be made; null without a clock. */
  engineTime(): EngineTime | null {
    this.tick();
    const [sign, control] = [this.running.value, this.control.value];
    if (sign === null || !control) return null;
    const { main, move } = this.left.value[sign];
    const all = Math.max(LEAST_TURN_MS, Math.floor(main + move - WAY_MS));
    return { turn: all, left: main > 0 ? all : Infinity, increment: control.increment };
  }

  private run(sign: Sign): void {
    clearInterval(this.timer);
    this.since = this.now();
    this.running.value = sign;
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }
}
