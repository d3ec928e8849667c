// What the page shows and does: the game, who plays, and what the engine is asked about it.
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { Dropped, type EngineClient } from '../engine/client';
import { askForbidden, askThreats, think, UNTIL_STOPPED, type Task } from '../engine/questions';
import type { Line, Threat } from '../engine/reports';
import { writeLink } from '../game/formats';
import { nameOf, samePoint, type Point, type Size } from '../game/points';
import type { RuleName, Sign } from '../game/rules';
import {
  isFree,
  newGame,
  nodeOf,
  positionAfter,
  positionAt,
  ROOT,
  withComment,
  withMove,
  without,
  promoted,
  lineBehind,
  pathTo,
  type Game,
} from '../game/tree';
import { text } from '../strings';
import { MatchClock, type TimeControl } from './match_clock';
import type { WinningLine } from './winning_line';

/** What the engine found out about a position. */
export interface Judgement {
  /** Of Black, from 0 to 1. */
  readonly blackRate: number;
  /** The best move there. */
  readonly best: Point | null;
  readonly depth: number;
}

export interface NewGameChoice {
  readonly size: Size;
  readonly rule: RuleName;
  /** null: both are played by people. */
  readonly engineSign: Sign | null;
  readonly level: number;
  readonly milliseconds: number;
  /** null: nobody's time is counted. */
  readonly clock: TimeControl | null;
}

/** The engine outside the browser: how it is, or why it is gone. */
export type NativeEngine = 'connecting' | 'connected' | { readonly lost: string };

const HINT_MS = 1500;
/** Depths come faster at first than anybody reads. */
const SHOW_MS = 100;

/** The moves behind the position that are shown: a line that is pointed at, or a win. */
export function shownMoves(session: Session): readonly Point[] {
  const { shown, win } = session;
  if (shown.value.length > 0 || !win.value) return shown.value;
  return win.value.moves.slice(0, win.value.step);
}

/** One for the page. The signals may be read anywhere; only the functions here change them. */
export class Session {
  readonly game = signal<Game>(newGame({ width: 15, height: 15 }, 'freestyle'));
  readonly at = signal(ROOT);
  readonly engineSign = signal<Sign | null>(-1);
  readonly level = signal(100);
  readonly milliseconds = signal(1000);
  readonly analysing = signal(false);
  readonly lineCount = signal(3);
  /** Threats are asked for. */
  readonly watching = signal(false);

  /** The best lines of the position, as far as they are known. */
  readonly lines = signal<readonly Line[]>([]);
  /** The engine thinks about its own move. */
  readonly thinking = signal(false);
  readonly forbidden = signal<readonly Point[]>([]);
  readonly threats = signal<readonly Threat[]>([]);
  readonly shown = signal<readonly Point[]>([]);
  readonly win = signal<WinningLine | null>(null);
  /** Fifth moves that are offered in an opening. */
  readonly offers = signal<readonly Point[]>([]);
  /** Points that the analysis is not to play here. */
  readonly blocked = signal<readonly Point[]>([]);
  readonly hint = signal<Point | null>(null);
  readonly judgements = signal<ReadonlyMap<number, Judgement>>(new Map());
  /** For everybody to read, by the eye or the ear. */
  readonly notice = signal('');
  readonly announcement = signal('');
  /** Somebody else (a puzzle, a review) asks the engine. */
  readonly busy = signal(false);
  readonly clock = new MatchClock();
  /** null: none was wanted. */
  readonly native = signal<NativeEngine | null>(null);

  readonly position = computed(() => positionAt(this.game.value, this.at.value));
  readonly enginesTurn = computed(
    () =>
      !this.busy.value &&
      !this.position.value.over &&
      this.clock.lost.value === null &&
      this.position.value.toMove === this.engineSign.value &&
      nodeOf(this.game.value, this.at.value).children.length === 0,
  );

  /** A game goes on whose moves can't be taken back. */
  readonly timed = computed(() => this.clock.running.value !== null);

  // Answers to questions that were asked for another number are of no use any more.
  private generation = 0;

  constructor(readonly engine: EngineClient) {
    const size = computed(() => this.game.value.size);
    const rule = computed(() => this.game.value.rule);
    effect(() => {
      void [size.value, rule.value, this.at.value, this.enginesTurn.value];
      void [this.analysing.value, this.lineCount.value, this.busy.value, this.blocked.value];
      void this.watching.value;
      untracked(() => void this.consult());
    });
    effect(() => this.keepLink());
  }

  // ------------------------------------------------------------------------------
  // What people do

  start(choice: NewGameChoice): void {
    batch(() => {
      this.engineSign.value = choice.engineSign;
      this.level.value = choice.level;
      this.milliseconds.value = choice.milliseconds;
      this.analysing.value = false;
      this.show(newGame({ ...choice.size }, choice.rule), ROOT);
      this.clock.start(choice.clock);
    });
  }

  /** Shows another game, with which nobody plays. */
  open(game: Game, at: number): void {
    batch(() => {
      this.engineSign.value = null;
      this.clock.start(null);
      this.show(game, at);
    });
  }

  /** Puts a stone of the side to move; says why if it can't be. */
  play(point: Point): void {
    if (this.enginesTurn.value || !isFree(this.position.value, this.game.value.size, point)) return;
    if (this.timed.value && nodeOf(this.game.value, this.at.value).children.length > 0) return;
    if (this.forbidden.value.some((other) => samePoint(other, point))) {
      this.notice.value = text.forbiddenHere(nameOf(point, this.game.value.size));
      return;
    }
    this.put(point);
  }

  goTo(id: number): void {
    if (id !== this.at.value) this.move(this.game.value, id);
  }

  step(by: 'first' | 'previous' | 'next' | 'last'): void {
    const path = pathTo(this.game.value, this.at.value);
    const line = lineBehind(this.game.value, this.at.value);
    const target = {
      first: path[0],
      previous: path[path.length - 2],
      next: line[0],
      last: line[line.length - 1],
    }[by];
    if (target) this.goTo(target.id);
  }

  /** Takes back the last stone and, in a game with the engine, its answer. */
  undo(): void {
    if (this.timed.value) return;
    this.clock.start(null); // a game that was decided on time goes on without
    let id = this.at.value;
    let game = this.game.value;
    do {
      const node = nodeOf(game, id);
      if (node.parent === null) break;
      if (node.children.length === 0) game = without(game, id);
      id = node.parent;
    } while (
      this.engineSign.value !== null &&
      positionAt(game, id).toMove === this.engineSign.value &&
      id !== ROOT
    );
    this.move(game, id);
  }

  /** Keeps the analysis of this position from a point, or lets it have the point again. */
  toggleBlocked(point: Point): void {
    if (!this.analysing.value || !isFree(this.position.value, this.game.value.size, point)) return;
    const others = this.blocked.value.filter((other) => !samePoint(other, point));
    const added = others.length === this.blocked.value.length;
    this.blocked.value = added ? [...others, point] : others;
    const name = nameOf(point, this.game.value.size);
    this.announcement.value = added ? text.blockedNow(name) : text.blockedNoMore(name);
  }

  comment(words: string): void {
    this.game.value = withComment(this.game.value, this.at.value, words);
  }

  deleteHere(): void {
    const parent = nodeOf(this.game.value, this.at.value).parent;
    this.clock.start(null);
    if (parent !== null) this.move(without(this.game.value, this.at.value), parent);
  }

  promote(id: number): void {
    this.game.value = promoted(this.game.value, id);
  }

  /** Ends the engine's thinking about its move or the game. */
  moveNow(): void {
    this.engine.stop();
  }

  async askHint(): Promise<void> {
    if (this.thinking.value || this.position.value.over || this.timed.value) return;
    const best = await this.best(HINT_MS);
    if (!best) return;
    this.hint.value = best.moves[0] ?? null;
    if (this.hint.value)
      this.notice.value = text.hintIs(nameOf(this.hint.value, this.game.value.size), best.winRate);
  }

  // ------------------------------------------------------------------------------
  // The engine

  /** The best line of the position here, thought about for so long; null if something else came up. */
  async best(milliseconds: number, onLine: (line: Line) => void = () => undefined): Promise<Line | null> {
    const generation = this.begin();
    let best: Line | null = null;
    await this.think({ milliseconds }, generation, (line) => onLine((best = line)));
    return generation === this.generation ? best : null;
  }

  /**
   * The moves of a proved line to their end, of which the engine often has the beginning only; null if
   * something else came up.
   */
  async completed(line: Line, milliseconds: number): Promise<readonly Point[] | null> {
    const { size, rule } = this.game.value;
    const here = this.position.value.moves;
    const over = (moves: readonly Point[]) => positionAfter(size, rule, [...here, ...moves]).over;
    let moves = line.moves;
    if (moves.length >= Math.abs(line.mate ?? 0) || over(moves)) return moves;
    const generation = this.begin();
    for (let rest: readonly Point[] = moves; rest.length > 0 && !over(moves); moves = [...moves, ...rest]) {
      rest = [];
      const task = { milliseconds, moves: [...here, ...moves], blocked: [] };
      await this.think(task, generation, (next) => (rest = next.moves));
      if (generation !== this.generation) return null;
    }
    return moves;
  }

  private begin(): number {
    this.engine.stop();
    return ++this.generation;
  }

  // Asks what the position here calls for.
  private async consult(): Promise<void> {
    const generation = this.begin();
    batch(() => {
      this.lines.value = [];
      this.hint.value = null;
      this.shown.value = [];
      this.win.value = null;
      this.forbidden.value = [];
      this.threats.value = [];
      this.thinking.value = this.enginesTurn.value;
    });
    const { over, toMove, moves } = this.position.value;
    if (over || this.busy.value) return;
    if (this.game.value.rule === 'renju' && toMove === 1 && !this.enginesTurn.value) {
      const points = await this.quietly(askForbidden(this.engine, { size: this.game.value.size, moves }));
      if (generation !== this.generation) return;
      this.forbidden.value = points ?? [];
    }
    if (this.watching.value && !this.enginesTurn.value) {
      const { size, rule } = this.game.value;
      const threats = await this.quietly(askThreats(this.engine, { size, rule, moves }));
      if (generation !== this.generation) return;
      this.threats.value = threats ?? [];
    }
    if (this.enginesTurn.value) await this.answer(generation);
    else if (this.analysing.value) await this.analyse(generation);
  }

  private async answer(generation: number): Promise<void> {
    const time = this.clock.engineTime();
    const milliseconds = time?.turn ?? this.milliseconds.value;
    const move = await this.think(
      { level: this.level.value, milliseconds, ...(time && { match: time }) },
      generation,
    );
    if (generation !== this.generation) return;
    this.thinking.value = false;
    if (move) this.put(move);
  }

  private async analyse(generation: number): Promise<void> {
    const at = this.at.value;
    const lines: Line[] = [];
    let due = false;
    let delay = 0; // none for what comes first
    const show = () => {
      due = false;
      if (generation !== this.generation) return;
      this.lines.value = lines.filter((known) => known !== undefined);
      if (lines[0]) this.judge(at, lines[0]);
    };
    const task = { lines: this.lineCount.value, milliseconds: UNTIL_STOPPED };
    await this.think(task, generation, (line) => {
      lines[line.index] = line;
      if (!due) setTimeout(show, delay);
      due = true;
      delay = SHOW_MS;
    });
  }

  /** What `asked` does not say is the position here, one line and full strength. */
  private async think(
    asked: Partial<Task> & Pick<Task, 'milliseconds'>,
    generation: number,
    onLine: (line: Line) => void = () => undefined,
  ): Promise<Point | null> {
    const { size, rule } = this.game.value;
    const blocked = this.analysing.value ? this.blocked.value : [];
    const task = { size, rule, moves: this.position.value.moves, lines: 1, level: 100, blocked, ...asked };
    return this.quietly(think(this.engine, task, (line) => generation === this.generation && onLine(line)));
  }

  private async quietly<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof Dropped)) this.notice.value = String(error);
      return null;
    }
  }

  judge(id: number, line: Line): void {
    const sign = positionAt(this.game.value, id).toMove;
    const blackRate = sign === 1 ? line.winRate : 1 - line.winRate;
    const judgement = { blackRate, best: line.moves[0] ?? null, depth: line.depth };
    this.judgements.value = new Map(this.judgements.value).set(id, judgement);
  }

  // ------------------------------------------------------------------------------

  private put(point: Point): void {
    const { game, id } = withMove(this.game.value, this.at.value, point);
    const sign = this.position.value.toMove;
    this.clock.moved();
    if (this.clock.lost.value !== null) return;
    this.move(game, id);
    if (this.position.value.over) this.clock.stop();
    this.announcement.value = text.played(sign, nameOf(point, game.size));
  }

  private show(game: Game, at: number): void {
    this.judgements.value = new Map();
    this.at.value = ROOT;
    this.move(game, at);
  }

  private move(game: Game, at: number): void {
    batch(() => {
      this.notice.value = '';
      this.game.value = game;
      if (at !== this.at.value) this.blocked.value = [];
      this.at.value = at;
    });
  }

  private keepLink(): void {
    const link = `#${writeLink(this.game.value, this.at.value)}`;
    if (location.hash !== link) history.replaceState(null, '', link);
  }
}
