// Puzzles: which one, how it goes, and what comes next.
import type { Puzzles } from '../app/puzzles';
import { RULE_NAMES, type RuleName } from '../game/rules';
import { KINDS, type Kind } from '../game/suites';
import { text } from '../strings';

export function PuzzlePanel({ puzzles }: { puzzles: Puzzles }) {
  const puzzle = puzzles.puzzle.value;
  const rule = puzzles.rule.value;
  const kind = puzzles.kind.value;
  const number = puzzles.number.value;
  const progress = puzzles.progress.value;
  return (
    <section aria-label={text.tabs.puzzles}>
      <div class="fields">
        <label>
          {text.rule}
          <select
            value={rule}
            onChange={(event) => puzzles.choose(event.currentTarget.value as RuleName, kind, 0)}
          >
            {RULE_NAMES.map((name) => (
              <option key={name} value={name}>
                {text.rules[name]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {text.kind}
          <select
            value={kind}
            onChange={(event) => puzzles.choose(rule, event.currentTarget.value as Kind, 0)}
          >
            {KINDS.map((name) => (
              <option key={name} value={name}>
                {text.kinds[name]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {puzzle ? (
        <>
          <h2>{text.puzzle(number + 1, puzzles.chosen.value.length)}</h2>
          <p>{text.puzzleTask(puzzle.moves.length % 2 === 0 ? 1 : -1, puzzle.plies)}</p>
          <p class={`verdict ${progress}`} role="status">
            {progress === 'solved'
              ? text.solved
              : progress === 'checking'
                ? text.checking
                : puzzles.remark.value}
          </p>
          <div class="row">
            <button type="button" onClick={() => puzzles.again()}>
              {text.tryAgain}
            </button>
            <button
              type="button"
              disabled={progress === 'checking'}
              onClick={() => void puzzles.showSolution()}
            >
              {text.showSolution}
            </button>
            <button
              type="button"
              class={progress === 'solved' ? 'main' : ''}
              onClick={() => puzzles.choose(rule, kind, number + 1)}
            >
              {text.nextPuzzle}
            </button>
          </div>
        </>
      ) : (
        <p>{text.noPuzzles}</p>
      )}
    </section>
  );
}
