// Puzzles: find the win. The engine defends, and says how where a move does not win.
import { computed, signal } from '@preact/signals';
import type { Line } from '../engine/reports';
import { nameOf, type Point } from '../game/points';
import type { RuleName } from '../game/rules';
import { readSuite, type Kind, type Puzzle } from '../game/suites';
import { newGame, nodeOf, ROOT, withMove, withMoves } from '../game/tree';
import { text } from '../strings';
import type { Session } from './session';

const files = import.meta.glob<string>('../../../bench/suites/*.txt', { query: '?raw', import: 'default' });

const DEFENCE_MS = 1500;

export type Progress = 'solving' | 'checking' | 'wrong' | 'solved';

/** One for the page. */
export class Puzzles {
  readonly rule = signal<RuleName>('freestyle');
  readonly kind = signal<Kind>('vcf');
  readonly number = signal(0);
  readonly all = signal<readonly Puzzle[]>([]);
  readonly progress = signal<Progress>('solving');
  readonly remark = signal('');
  /** The puzzle's position, where the tries begin. */
  readonly start = signal(ROOT);

  readonly chosen = computed(() =>
    this.all.value.filter(({ rule, kind }) => rule === this.rule.value && kind === this.kind.value),
  );
  readonly puzzle = computed(() => this.chosen.value[this.number.value] ?? null);

  constructor(private readonly session: Session) {}

  async load(): Promise<void> {
    if (this.all.value.length > 0) return;
    const suites = await Promise.all(Object.values(files).map((load) => load()));
    this.all.value = suites.flatMap(readSuite);
  }

  choose(rule: RuleName, kind: Kind, number: number): void {
    this.rule.value = rule;
    this.kind.value = kind;
    this.number.value = this.chosen.value.length > 0 ? number % this.chosen.value.length : 0;
    this.begin();
  }

  begin(): void {
    const puzzle = this.puzzle.value;
    this.progress.value = 'solving';
    this.remark.value = '';
    if (!puzzle) return;
    const { game, id } = withMoves(newGame(puzzle.size, puzzle.rule), ROOT, puzzle.moves);
    this.start.value = id;
    this.session.analysing.value = false;
    this.session.open(game, id);
  }

  /** A try: the player's move. */
  async play(point: Point): Promise<void> {
    if (this.progress.value !== 'solving') return;
    const { session } = this;
    const before = session.at.value;
    session.play(point);
    if (session.at.value === before) return;
    if (session.position.value.row) {
      this.progress.value = 'solved';
      return;
    }
    const at = session.at.value;
    this.progress.value = 'checking';
    const defence = await session.best(DEFENCE_MS);
    if (session.at.value !== at || this.progress.value !== 'checking') return;
    if (defence) this.answer(defence);
    else this.progress.value = 'solving';
  }

  /** Back to where the tries begin. */
  again(): void {
    this.session.goTo(this.start.value);
    this.progress.value = 'solving';
    this.remark.value = '';
  }

  /** Shows how to win from here; after a wrong try, from where the tries begin. */
  async showSolution(): Promise<void> {
    if (this.progress.value === 'wrong') this.again();
    this.progress.value = 'checking';
    const best = await this.session.best(2 * DEFENCE_MS);
    this.progress.value = 'solving';
    const first = best?.moves[0];
    if (!best || !first) return;
    this.remark.value = text.solution(nameOf(first, this.session.game.value.size));
    this.session.hint.value = first;
  }

  private answer(defence: Line): void {
    const { session } = this;
    const reply = defence.moves[0];
    if (!reply) return;
    const lost = defence.mate !== null && defence.mate < 0;
    this.progress.value = lost ? 'solving' : 'wrong';
    this.remark.value = lost ? text.right : text.wrong(nameOf(reply, session.game.value.size));
    const { game, id } = withMove(session.game.value, session.at.value, reply);
    session.game.value = game;
    session.goTo(nodeOf(game, id).id);
  }
}
