// What is asked in an opening, step by step.
import { useSignal } from '@preact/signals';
import type { Opening } from '../app/opening';
import type { OpeningState, Verb } from '../engine/opening_state';
import { text } from '../strings';

const NUMBER_VERBS: readonly Verb[] = ['declare', 'decrease'];

export function OpeningPanel({ opening }: { opening: Opening }) {
  const name = opening.name.value;
  const state = opening.state.value;
  if (!name) return null;
  return (
    <section aria-labelledby="opening-title">
      <h2 id="opening-title">
        {text.opening.label}: {text.opening.names[name]}
      </h2>
      <p role="status">
        {opening.enginesTurn.value || !state ? text.opening.enginesTurn : taskOf(opening, state)}
      </p>
      {state && opening.engineSeat.value && (
        <p class="quiet small">{text.opening.soFar(state.black === opening.engineSeat.value ? -1 : 1)}</p>
      )}
      {state && !opening.enginesTurn.value && <Choices opening={opening} state={state} />}
      <ol class="told">
        {opening.told.value.map((words, i) => (
          <li key={i}>{words}</li>
        ))}
      </ol>
      <div class="row">
        <button type="button" disabled={opening.told.value.length === 0} onClick={() => void opening.undo()}>
          {text.undo}
        </button>
        <button type="button" onClick={() => opening.cancel()}>
          {text.opening.leave}
        </button>
      </div>
    </section>
  );
}

function taskOf(opening: Opening, state: OpeningState): string {
  const verb = opening.pointVerb.value;
  const words = verb ? text.opening.task(verb, state.stones.length % 2 === 0 ? 1 : -1) : '';
  return words || text.opening.decide;
}

function Choices({ opening, state }: { opening: Opening; state: OpeningState }) {
  const [least, most] = state.numbers;
  const number = useSignal(most);
  const verbs = [...state.verbs.keys()];
  const said = verbs.find((verb) => NUMBER_VERBS.includes(verb));
  const chosen = Math.min(Math.max(number.value, least), most);
  return (
    <div class="row">
      {verbs
        .filter((verb) => text.opening.verbs[verb] && !NUMBER_VERBS.includes(verb))
        .map((verb) => (
          <button key={verb} type="button" class="main" onClick={() => void opening.act(verb)}>
            {text.opening.verbs[verb]}
          </button>
        ))}
      {said && (
        <>
          <label class="inline">
            {text.opening.number}
            <input
              type="number"
              min={least}
              max={most}
              value={chosen}
              onInput={(event) => (number.value = Number(event.currentTarget.value))}
            />
          </label>
          <button type="button" class="main" onClick={() => void opening.act(said, chosen)}>
            {text.opening.verbs[said]}
          </button>
        </>
      )}
    </div>
  );
}
