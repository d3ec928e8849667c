// What the engine thinks of the position, and of the whole game.
import type { Signal } from '@preact/signals';
import type { Review } from '../app/review';
import type { Session } from '../app/session';
import type { Line } from '../engine/reports';
import { provedLine, stepWin, toggleWin } from '../app/winning_line';
import { nameOf } from '../game/points';
import { text } from '../strings';
import { Graph } from './graph';

const SHOWN_MOVES = 12;

export function Analysis({ session, review }: { session: Session; review: Review }) {
  return (
    <section aria-labelledby="engine-title">
      <div class="head">
        <h2 id="engine-title">{text.engine}</h2>
        <Switch on={session.analysing} label={text.engineOn} />
        <Switch on={session.watching} label={text.threats} />
        <label class="inline">
          {text.lines}
          <select
            value={session.lineCount.value}
            onChange={(event) => (session.lineCount.value = Number(event.currentTarget.value))}
          >
            {[1, 2, 3, 5, 8].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Lines session={session} />
      <Win session={session} />
      <ReviewRow review={review} />
      <Graph session={session} review={review} />
    </section>
  );
}

function Switch({ on, label }: { on: Signal<boolean>; label: string }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={on.value}
        onChange={(event) => (on.value = event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** The way to what is proved. */
function Win({ session }: { session: Session }) {
  const win = session.win.value;
  const proved = provedLine(session);
  if (!win && !proved) return null;
  if (!win) {
    return (
      <div class="row">
        <button type="button" onClick={() => void toggleWin(session)}>
          {text.showWin(proved!.mate!)}
        </button>
      </div>
    );
  }
  const { moves, step, winner } = win;
  return (
    <div class="row win" role="group" aria-label={text.winLine(winner, moves.length)}>
      <b>{text.winLine(winner, moves.length)}</b>
      <button
        type="button"
        aria-label={text.winBack}
        disabled={step === 0}
        onClick={() => stepWin(session, -1)}
      >
        ‹
      </button>
      <span>{text.winStep(step, moves.length)}</span>
      <button
        type="button"
        aria-label={text.winOn}
        disabled={step === moves.length}
        onClick={() => stepWin(session, 1)}
      >
        ›
      </button>
      <button type="button" onClick={() => void toggleWin(session)}>
        {text.hideWin}
      </button>
    </div>
  );
}

function Lines({ session }: { session: Session }) {
  const lines = session.lines.value;
  const first = lines[0];
  const { size } = session.game.value;
  if (!session.analysing.value) return null;
  return (
    <div class="lines">
      <p class="quiet small" aria-live="off">
        {first ? text.status(first.depth, first.nodes, first.nodesPerSecond) : text.thinking}
      </p>
      <ol
        aria-label={text.lines}
        title={text.lineHelp}
        style={{ minHeight: `${session.lineCount.value * 1.9}rem` }}
      >
        {lines.map((line) => (
          <li key={line.index}>
            <button
              type="button"
              class="line"
              onPointerEnter={(event) => event.pointerType === 'mouse' && show(session, line)}
              onPointerLeave={() => (session.shown.value = [])}
              onFocus={() => show(session, line)}
              onBlur={() => (session.shown.value = [])}
              onClick={() => line.moves[0] && session.play(line.moves[0])}
            >
              <b class={line.mate === null ? 'rate' : 'rate mate'}>
                {line.mate === null ? text.winRate(line.winRate) : text.mate(line.mate)}
              </b>
              <span class="pv">
                {line.moves
                  .slice(0, SHOWN_MOVES)
                  .map((move) => text.point(nameOf(move, size)))
                  .join(' ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p class="quiet small">{text.blockHelp}</p>
      {session.watching.value && <p class="quiet small">{text.threatHelp}</p>}
    </div>
  );
}

function show(session: Session, line: Line): void {
  session.shown.value = line.moves.slice(0, SHOWN_MOVES);
}

function ReviewRow({ review }: { review: Review }) {
  const progress = review.progress.value;
  const moves = review.line.value.length - 1;
  if (progress) {
    return (
      <div class="row">
        <progress value={progress.done} max={progress.all} aria-label={text.review} />
        <span role="status">{text.reviewing(progress.done, progress.all)}</span>
        <button type="button" onClick={() => review.stop()}>
          {text.stopReview}
        </button>
      </div>
    );
  }
  return (
    <div class="row">
      <button type="button" disabled={moves === 0} onClick={() => void review.run()}>
        {text.review}
      </button>
      <span role="status" class="quiet">
        {review.finished.value ? text.reviewed(review.mistakes.value.length) : ''}
      </span>
    </div>
  );
}
