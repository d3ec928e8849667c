// An opening negotiated with the engine, which is the referee, too: every step is asked of it.
import { batch, computed, signal } from '@preact/signals';
import { Dropped } from '../engine/client';
import { actionOf, openingStateOf, type OpeningState, type Seat, type Verb } from '../engine/opening_state';
import { openingLines } from '../engine/questions';
import type { OpeningName } from '../game/openings';
import { nameOf, type Point } from '../game/points';
import { newGame, ROOT, withMoves } from '../game/tree';
import { text } from '../strings';
import type { NewGameChoice, Session } from './session';

const POINT_VERBS: readonly Verb[] = ['place', 'offer', 'choose'];

/** One for the page. */
export class Opening {
  readonly name = signal<OpeningName | null>(null);
  readonly state = signal<OpeningState | null>(null);
  /** The engine's; null: both are people's. */
  readonly engineSeat = signal<Seat | null>(null);
  /** What was done, in words. */
  readonly told = signal<readonly string[]>([]);
  readonly active = computed(() => this.name.value !== null);
  readonly enginesTurn = computed(
    () => this.active.value && this.state.value?.actor === this.engineSeat.value,
  );
  /** The verb that a click on the board stands for. */
  readonly pointVerb = computed(() => {
    const verbs = this.state.value?.verbs;
    return this.enginesTurn.value ? undefined : POINT_VERBS.find((verb) => verbs?.has(verb));
  });

  private choice: NewGameChoice | null = null;
  private log: string[] = [];
  private generation = 0;

  constructor(private readonly session: Session) {}

  /** Begins; `choice.engineSign` -1 lets the person put the first stone. */
  async begin(name: OpeningName, choice: NewGameChoice): Promise<void> {
    this.cancel();
    batch(() => {
      this.session.busy.value = true;
      this.session.start({ ...choice, engineSign: null, clock: null });
      this.choice = choice;
      this.engineSeat.value = choice.engineSign === null ? null : choice.engineSign === 1 ? 'P1' : 'P2';
      this.name.value = name;
    });
    await this.advance(++this.generation);
  }

  /** Leaves the opening; what is on the board stays. */
  cancel(): void {
    if (!this.active.value) return;
    ++this.generation;
    this.session.engine.stop();
    this.end();
  }

  async act(verb: Verb, rest: string | number = ''): Promise<void> {
    const state = this.state.value;
    if (!state || this.enginesTurn.value || !state.verbs.has(verb)) return;
    await this.tryAction(state.actor, `${verb} ${rest}`.trim());
  }

  async play(point: Point): Promise<void> {
    const verb = this.pointVerb.value;
    if (verb) await this.act(verb, `${point.x},${point.y}`);
  }

  /** Takes back the last thing that a person did, and what the engine did behind it. */
  async undo(): Promise<void> {
    const own = (line: string) => !this.engineSeat.value || !line.startsWith(this.engineSeat.value);
    const last = this.log.map(own).lastIndexOf(true);
    if (last < 0) return;
    this.log = this.log.slice(0, last);
    this.told.value = this.told.value.slice(0, last);
    this.session.engine.stop();
    await this.advance(++this.generation);
  }

  // --------------------------------------------------------------------------------

  private async tryAction(seat: Seat, action: string): Promise<void> {
    const before = this.state.value;
    this.log = [...this.log, `${seat} ${action}`];
    this.session.notice.value = '';
    const answer = await this.ask('OPENINGSTATE');
    const state = answer === null ? null : openingStateOf(answer);
    if (!state) {
      this.log = this.log.slice(0, -1);
      if (answer !== null) this.session.notice.value = text.opening.refused(answer);
      return;
    }
    if (before) this.tell(seat, action, before);
    await this.show(state, ++this.generation);
  }

  private async advance(generation: number): Promise<void> {
    const answer = await this.ask('OPENINGSTATE');
    const state = answer === null ? null : openingStateOf(answer);
    if (generation !== this.generation) return;
    if (state) await this.show(state, generation);
    else if (answer !== null) this.session.notice.value = text.opening.refused(answer);
  }

  private async show(state: OpeningState, generation: number): Promise<void> {
    batch(() => {
      this.state.value = state;
      const { size, rule } = this.session.game.value;
      const { game, id } = withMoves(newGame(size, rule), ROOT, state.stones);
      this.session.open(game, id);
      this.session.offers.value = state.offers;
    });
    if (state.agreed) this.agree(state);
    else if (this.enginesTurn.value) await this.letEngineAct(state, generation);
  }

  private async letEngineAct(state: OpeningState, generation: number): Promise<void> {
    const answer = await this.ask('OPENING');
    if (answer === null || generation !== this.generation) return;
    if (!actionOf(answer)) {
      this.session.notice.value = text.opening.refused(answer);
      return;
    }
    await this.tryAction(state.actor, answer);
  }

  private agree(state: OpeningState): void {
    const engineSign = this.engineSeat.value === null ? null : state.black === this.engineSeat.value ? 1 : -1;
    const control = this.choice?.clock ?? null;
    batch(() => {
      this.end();
      this.session.clock.start(control, this.session.position.value.toMove);
      this.session.engineSign.value = engineSign;
    });
    if (engineSign !== null) this.session.notice.value = text.opening.agreed(-engineSign);
  }

  private end(): void {
    batch(() => {
      this.name.value = null;
      this.state.value = null;
      this.told.value = [];
      this.session.offers.value = [];
      this.session.busy.value = false;
    });
    this.log = [];
  }

  private tell(seat: Seat, action: string, before: OpeningState): void {
    const done = actionOf(action);
    if (!done) return;
    const [x, y] = done.rest.split(',').map(Number);
    const name = y === undefined ? done.rest : nameOf({ x: x ?? 0, y }, this.session.game.value.size);
    const who = this.engineSeat.value === null ? seat : seat === this.engineSeat.value ? 'engine' : 'you';
    const sign = before.stones.length % 2 === 0 ? 1 : -1;
    const words = text.opening.done(who, done.verb, name.toUpperCase(), sign);
    this.told.value = [...this.told.value, words];
    this.session.announcement.value = words;
  }

  /** The engine's answer, ERROR included; null if none will come. */
  private async ask(word: 'OPENING' | 'OPENINGSTATE'): Promise<string | null> {
    const name = this.name.value;
    if (!name || !this.choice) return null;
    const { size, rule, milliseconds } = this.choice;
    try {
      return await this.session.engine.ask({
        ...openingLines({ size, rule, milliseconds, name, log: this.log, word }),
        until: /^(ERROR|UNKNOWN|OPENINGSTATE|[a-z][a-z-]*( |$))/,
      });
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
      return null;
    }
  }
}
