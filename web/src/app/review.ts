// A whole game looked through: what every position is worth, and which moves were mistakes.
import { computed, signal } from '@preact/signals';
import { Dropped } from '../engine/client';
import { think } from '../engine/questions';
import type { Line } from '../engine/reports';
import type { Point } from '../game/points';
import { lineBehind, pathTo, positionAt, type Game, type Node } from '../game/tree';
import type { Judgement, Session } from './session';

export const REVIEW_MS = 700;
/** So much of the chance to win is lost by a mistake, and by a blunder; cli/review/judging.h has the same. */
export const MISTAKE = 0.12;
export const BLUNDER = 0.3;

export interface Mistake {
  readonly id: number;
  readonly kind: 'mistake' | 'blunder';
  /** What would have been better. */
  readonly better: Point | null;
}

/** The nodes of the line that goes through this one, the root first. */
export function wholeLine(game: Game, at: number): Node[] {
  return [...pathTo(game, at), ...lineBehind(game, at)];
}

/** The moves of a line after which their player was much worse off, as far as positions are judged. */
export function mistakesIn(line: readonly Node[], judgements: ReadonlyMap<number, Judgement>): Mistake[] {
  return line.flatMap((node, i) => {
    const before = node.parent === null ? undefined : judgements.get(node.parent);
    const after = judgements.get(node.id);
    if (!before || !after) return [];
    const loss = (before.blackRate - after.blackRate) * (i % 2 === 1 ? 1 : -1);
    if (loss < MISTAKE) return [];
    return [{ id: node.id, kind: loss < BLUNDER ? 'mistake' : 'blunder', better: before.best } as const];
  });
}

/** One for the page. */
export class Review {
  /** Positions done and all of them; null while none is going on. */
  readonly progress = signal<{ done: number; all: number } | null>(null);
  readonly line = computed(() => wholeLine(this.session.game.value, this.session.at.value));
  readonly mistakes = computed(() => mistakesIn(this.line.value, this.session.judgements.value));

  /** Every position of the line that is shown has been judged. */
  readonly finished = computed(
    () =>
      this.line.value.length > 1 && this.line.value.every(({ id }) => this.session.judgements.value.has(id)),
  );

  private stopped = false;

  constructor(private readonly session: Session) {}

  stop(): void {
    this.stopped = true;
    if (this.progress.value) this.session.engine.stop();
  }

  /** Judges every position of the line that is shown. */
  async run(milliseconds = REVIEW_MS): Promise<void> {
    const { session } = this;
    const line = this.line.value;
    if (this.progress.value) return;
    this.stopped = false;
    session.busy.value = true;
    try {
      for (const [done, node] of line.entries()) {
        if (this.stopped) break;
        this.progress.value = { done, all: line.length };
        await this.judge(node.id, milliseconds);
      }
    } catch (error) {
      if (!(error instanceof Dropped)) session.notice.value = String(error);
    } finally {
      this.progress.value = null;
      session.busy.value = false;
    }
  }

  private async judge(id: number, milliseconds: number): Promise<void> {
    const { session } = this;
    const game = session.game.value;
    const { moves, over, row, toMove } = positionAt(game, id);
    if (over) {
      const blackRate = row ? (toMove === 1 ? 0 : 1) : 0.5;
      session.judgements.value = new Map(session.judgements.value).set(id, {
        blackRate,
        best: null,
        depth: 0,
      });
      return;
    }
    const task = { size: game.size, rule: game.rule, moves, lines: 1, level: 100, milliseconds };
    let best: Line | null = null;
    await think(session.engine, task, (line) => (best = line));
    if (best && session.game.value.nodes.has(id)) session.judge(id, best);
  }
}
