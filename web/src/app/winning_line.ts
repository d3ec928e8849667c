// A proved win, shown move by move to its end.
import type { Line } from '../engine/reports';
import { nameOf, type Point } from '../game/points';
import type { Sign } from '../game/rules';
import { text } from '../strings';
import type { Session } from './session';

export interface WinningLine {
  readonly moves: readonly Point[];
  /** Who puts the first of them. */
  readonly toMove: Sign;
  /** Who wins. */
  readonly winner: Sign;
  /** So many of the moves are shown. */
  readonly step: number;
}

const REST_MS = 1500;

/** The best line, if it is proved. */
export function provedLine(session: Session): Line | null {
  const best = session.lines.value[0];
  return best && best.mate !== null ? best : null;
}

/** Shows the whole line that is proved, or hides it. */
export async function toggleWin(session: Session): Promise<void> {
  const best = provedLine(session);
  if (session.win.value || !best) {
    session.win.value = null;
    return;
  }
  const { toMove } = session.position.value;
  const moves = await session.completed(best, REST_MS);
  if (!moves) return;
  const winner = best.mate! > 0 ? toMove : (-toMove as Sign);
  session.win.value = { moves, toMove, winner, step: moves.length };
  session.announcement.value = text.winLine(winner, moves.length);
}

/** Shows so many moves more, or fewer. */
export function stepWin(session: Session, by: number): void {
  const win = session.win.value;
  if (!win) return;
  const step = Math.min(Math.max(win.step + by, 0), win.moves.length);
  session.win.value = { ...win, step };
  const last = win.moves[step - 1];
  const sign = step % 2 === 1 ? win.toMove : -win.toMove;
  session.announcement.value = last
    ? text.played(sign, nameOf(last, session.game.value.size))
    : text.winStart;
}
