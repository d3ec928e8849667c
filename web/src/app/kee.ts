// A game of Go under the Kee rules, which the module of its own knows; all of it is said in every question.
import { batch, computed, signal } from '@preact/signals';
import { Dropped, type EngineClient } from '../engine/client';
import { askGtp, type GtpAnswer } from '../engine/gtp';
import { KEE_QUESTIONS, keePositionOf, type KeePosition } from '../game/kee';
import { nameOf, type Point, type Size } from '../game/points';
import type { Sign } from '../game/rules';
import { text } from '../strings';

/** One for the page. */
export class KeeGame {
  readonly size = signal<Size>({ width: 5, height: 5 });
  /** "A1" or "pass", Black's first. */
  readonly moves = signal<readonly string[]>([]);
  readonly engineSign = signal<Sign | null>(-1);
  /** null while nothing is known. */
  readonly position = signal<KeePosition | null>(null);
  readonly thinking = signal(false);
  /** What the board is worth, in the solver's words. */
  readonly value = signal<readonly string[]>([]);
  readonly notice = signal('');
  readonly announcement = signal('');

  readonly enginesTurn = computed(() => {
    const position = this.position.value;
    return position !== null && !position.cycle && position.toMove === this.engineSign.value;
  });
  /** People may move. */
  readonly open = computed(
    () => !this.thinking.value && !this.enginesTurn.value && this.position.value?.cycle === null,
  );

  private engine: EngineClient | null = null;
  private generation = 0;

  /** `load` is called when the game is first wanted. */
  constructor(private readonly load: () => Promise<EngineClient>) {}

  async begin(size: Size, engineSign: Sign | null): Promise<void> {
    batch(() => {
      this.size.value = size;
      this.engineSign.value = engineSign;
      this.value.value = [];
    });
    await this.show([]);
  }

  async play(point: Point): Promise<void> {
    if (!this.open.value) return;
    const name = nameOf(point, this.size.value).toUpperCase();
    if (this.position.value?.legal.has(name)) await this.put(name);
    else await this.explain(name);
  }

  async pass(): Promise<void> {
    if (this.open.value) await this.put('pass');
  }

  /** Takes back the last move of a person and what was answered. */
  async undo(): Promise<void> {
    const moves = [...this.moves.value];
    const engines = () => (moves.length % 2 === 0 ? 1 : -1) === this.engineSign.value;
    do moves.pop();
    while (moves.length > 0 && engines());
    await this.show(moves);
  }

  /** Looks for the exact value of the board. */
  async solve(): Promise<void> {
    const [answer] = (await this.ask(['kee-solve'], [])) ?? [];
    if (answer?.ok) this.value.value = answer.lines;
    else if (answer) this.notice.value = answer.lines.join(' ');
  }

  // --------------------------------------------------------------------------------

  private async put(move: string): Promise<void> {
    const sign = this.moves.value.length % 2 === 0 ? 1 : -1;
    this.announcement.value = text.kee.played(sign, move);
    await this.show([...this.moves.value, move]);
  }

  private async show(moves: readonly string[]): Promise<void> {
    batch(() => {
      this.moves.value = moves;
      this.notice.value = '';
    });
    const answers = await this.ask(KEE_QUESTIONS);
    if (!answers) return;
    this.position.value = keePositionOf(answers, this.size.value);
    if (this.enginesTurn.value) await this.answer();
  }

  private async answer(): Promise<void> {
    const colour = this.engineSign.value === 1 ? 'b' : 'w';
    const move = (await this.ask([`genmove ${colour}`]))?.[0]?.lines[0];
    if (move) await this.put(move);
  }

  private async explain(name: string): Promise<void> {
    const [answer] = (await this.ask([`kee-why ${name}`])) ?? [];
    if (answer) this.notice.value = text.kee.why(name, answer.lines.join(' '));
  }

  /** null if something else was asked meanwhile. */
  private async ask(questions: readonly string[], moves = this.moves.value): Promise<GtpAnswer[] | null> {
    const generation = ++this.generation;
    const { width, height } = this.size.value;
    const played = moves.map((move, i) => `play ${i % 2 === 0 ? 'b' : 'w'} ${move}`);
    this.thinking.value = true;
    try {
      this.engine ??= await this.load();
      const answers = await askGtp(this.engine, [`kee-graph rect ${width} ${height}`, ...played], questions);
      return generation === this.generation ? answers : null;
    } catch (error) {
      if (!(error instanceof Dropped)) this.notice.value = text.failedToLoad(String(error));
      return null;
    } finally {
      if (generation === this.generation) this.thinking.value = false;
    }
  }
}
