// A game with the engine or between people.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { MatchClock, TimeControl } from '../app/match_clock';
import type { Opening } from '../app/opening';
import type { NewGameChoice, Session } from '../app/session';
import { openingsFor, type OpeningName } from '../game/openings';
import { LEAST_SIDE, MOST_SIDE, type Size } from '../game/points';
import { RULE_NAMES, type RuleName, type Sign } from '../game/rules';
import { text } from '../strings';

const TIMES = [200, 500, 1000, 2000, 5000, 10_000, 30_000];
const minutes = (main: number, increment = 0, perMove = 0): TimeControl => ({
  main: main * 60_000,
  increment: increment * 1000,
  perMove: perMove * 1000,
});
const CLOCKS: readonly TimeControl[] = [
  minutes(1, 1),
  minutes(3, 2),
  minutes(5, 5),
  minutes(10, 10),
  minutes(5, 0, 20),
  minutes(10, 0, 30),
  minutes(0, 0, 5),
  minutes(0, 0, 10),
  minutes(0, 0, 30),
];
const SIZES = [9, 13, 15, 19, 20];

/** Whose turn it is, or who has won. */
export function Status({ session }: { session: Session }) {
  const { over, row, toMove } = session.position.value;
  const engine = session.engineSign.value;
  const lost = session.clock.lost.value;
  let words: string;
  if (lost !== null) words = text.timeUp(lost);
  else if (over && !row) words = text.draw;
  else if (over && engine === null) words = text.wins(-toMove);
  else if (over) words = -toMove === engine ? text.youLose : text.youWin;
  else if (session.thinking.value) words = text.thinking;
  else if (session.enginesTurn.value) words = text.noMove;
  else words = engine === null ? text.toMove(toMove) : text.yourTurn(toMove);
  const sign = lost !== null ? -lost : over ? -toMove : toMove;
  return (
    <p class="status" role="status">
      <span class={`stone ${sign > 0 ? 'black' : 'white'}`} aria-hidden="true" /> {words}
    </p>
  );
}

export function Play({ session, onNew }: { session: Session; onNew: () => void }) {
  const { over, moves } = session.position.value;
  return (
    <section aria-label={text.tabs.play}>
      <div class="row">
        <button type="button" class="main" onClick={onNew}>
          {text.newGame}
        </button>
        <button
          type="button"
          disabled={moves.length === 0 || session.timed.value}
          onClick={() => session.undo()}
        >
          {text.undo}
        </button>
        {session.thinking.value ? (
          <button type="button" onClick={() => session.moveNow()}>
            {text.moveNow}
          </button>
        ) : (
          <button type="button" disabled={over || session.timed.value} onClick={() => void session.askHint()}>
            {text.hint}
          </button>
        )}
      </div>
      <Clocks clock={session.clock} />
      <p class="quiet small">
        {text.rules[session.game.value.rule]}, {session.game.value.size.width}×
        {session.game.value.size.height}. {text.ruleHelp[session.game.value.rule]}
      </p>
      <Opponent session={session} />
    </section>
  );
}

function Clocks({ clock }: { clock: MatchClock }) {
  const control = clock.control.value;
  if (!control) return null;
  const shown = ([1, -1] as const).map((sign) => {
    const { main, move } = clock.left.value[sign];
    return { sign, words: text.time(main > 0 ? main : move) };
  });
  return (
    <div class="clocks">
      {shown.map(({ sign, words }) => (
        <div
          key={sign}
          class={`clock ${clock.running.value === sign ? 'running' : ''}`}
          role="timer"
          aria-label={text.clockOf(sign)}
        >
          <span class={`stone ${sign > 0 ? 'black' : 'white'}`} aria-hidden="true" /> {words}
        </div>
      ))}
      <span class="quiet small">{text.clockName(control.main, control.increment, control.perMove)}</span>
    </div>
  );
}

/** What may change in the middle of a game. */
function Opponent({ session }: { session: Session }) {
  const you = session.engineSign.value === null ? 0 : -session.engineSign.value;
  return (
    <div class="fields">
      <SideField you={you} onChange={(side) => (session.engineSign.value = engineSignOf(side))} />
      {you !== 0 && (
        <LevelField level={session.level.value} onChange={(level) => (session.level.value = level)} />
      )}
      {you !== 0 && !session.timed.value && (
        <label>
          {text.moveTime}
          <select
            value={session.milliseconds.value}
            onChange={(event) => (session.milliseconds.value = Number(event.currentTarget.value))}
          >
            {TIMES.map((time) => (
              <option key={time} value={time}>
                {text.seconds(time)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

export const engineSignOf = (you: number): Sign | null => (you === 0 ? null : you > 0 ? -1 : 1);

export function SideField({ you, onChange }: { you: number; onChange: (you: number) => void }) {
  return (
    <fieldset class="sides">
      <legend>{text.youPlay}</legend>
      {[1, -1, 0].map((side) => (
        <label key={side}>
          <input type="radio" name="side" checked={you === side} onChange={() => onChange(side)} />
          {side === 0 ? text.both : text.colour(side)}
        </label>
      ))}
    </fieldset>
  );
}

function LevelField({ level, onChange }: { level: number; onChange: (level: number) => void }) {
  return (
    <label>
      {text.level}: {text.levelName(level)}
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={level}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

interface NewGameProps {
  session: Session;
  opening: Opening;
  open: boolean;
  onClose: () => void;
}

/** Asks for rule, size, opening and side; shown while `open`. */
export function NewGame({ session, opening, open, onClose }: NewGameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const rule = useSignal<RuleName>(session.game.value.rule);
  const width = useSignal(session.game.value.size.width);
  const height = useSignal(session.game.value.size.height);
  const name = useSignal<OpeningName | null>(null);
  const you = useSignal(1);
  const clock = useSignal(-1);
  useEffect(() => {
    if (!open) return dialog.current?.close();
    rule.value = session.game.value.rule;
    ({ width: width.value, height: height.value } = session.game.value.size);
    you.value = session.engineSign.value === null ? 0 : -session.engineSign.value;
    dialog.current?.showModal();
  }, [open]);
  const size = { width: width.value, height: height.value };
  const openings = openingsFor(rule.value, size);
  const chosen = name.value && openings.includes(name.value) ? name.value : null;
  const start = (event: Event) => {
    event.preventDefault();
    const choice: NewGameChoice = {
      size,
      rule: rule.value,
      engineSign: engineSignOf(you.value),
      level: session.level.value,
      milliseconds: session.milliseconds.value,
      clock: CLOCKS[clock.value] ?? null,
    };
    opening.cancel();
    onClose();
    if (chosen) void opening.begin(chosen, choice);
    else session.start(choice);
  };
  return (
    <dialog ref={dialog} aria-labelledby="new-title" onClose={onClose}>
      <form onSubmit={start}>
        <h2 id="new-title">{text.newGame}</h2>
        <label>
          {text.rule}
          <select
            value={rule.value}
            onChange={(event) => (rule.value = event.currentTarget.value as RuleName)}
          >
            {RULE_NAMES.map((each) => (
              <option key={each} value={each}>
                {text.rules[each]}
              </option>
            ))}
          </select>
        </label>
        <p class="quiet small">{text.ruleHelp[rule.value]}</p>
        <SizeField size={size} onChange={(to) => ({ width: width.value, height: height.value } = to)} />
        <label>
          {text.opening.label}
          <select
            value={chosen ?? ''}
            onChange={(event) => (name.value = (event.currentTarget.value || null) as OpeningName | null)}
          >
            <option value="">{text.opening.none}</option>
            {openings.map((each) => (
              <option key={each} value={each}>
                {text.opening.names[each]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {text.clock}
          <select value={clock.value} onChange={(event) => (clock.value = Number(event.currentTarget.value))}>
            <option value={-1}>{text.noClock}</option>
            {CLOCKS.map(({ main, increment, perMove }, i) => (
              <option key={i} value={i}>
                {text.clockName(main, increment, perMove)}
              </option>
            ))}
          </select>
        </label>
        <SideField you={you.value} onChange={(side) => (you.value = side)} />
        {chosen && <p class="quiet small">{text.opening.firstStone}</p>}
        <div class="row end">
          <button type="button" onClick={onClose}>
            {text.cancel}
          </button>
          <button type="submit" class="main">
            {text.start}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function SizeField({ size, onChange }: { size: Size; onChange: (size: Size) => void }) {
  const { width, height } = size;
  const square = width === height && SIZES.includes(width);
  return (
    <>
      <label>
        {text.size}
        <select
          value={square ? width : 0}
          onChange={(event) => {
            const side = Number(event.currentTarget.value);
            onChange(side > 0 ? { width: side, height: side } : { width: 16, height: 12 });
          }}
        >
          {SIZES.map((side) => (
            <option key={side} value={side}>
              {side}×{side}
            </option>
          ))}
          <option value={0}>{text.otherSize}</option>
        </select>
      </label>
      {!square && (
        <div class="row">
          <SideLength
            label={text.width}
            value={width}
            onChange={(side) => onChange({ width: side, height })}
          />
          <SideLength
            label={text.height}
            value={height}
            onChange={(side) => onChange({ width, height: side })}
          />
        </div>
      )}
    </>
  );
}

function SideLength({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (side: number) => void;
}) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={LEAST_SIDE}
        max={MOST_SIDE}
        required
        value={value}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}
