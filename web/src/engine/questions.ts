// What the page asks the engine, in its words.
import type { Point, Size } from '../game/points';
import { RULE_MASKS, type RuleName } from '../game/rules';
import type { EngineClient, Question } from './client';
import { forbiddenOf, pointsOf, ReportReader, threatsOf, type Line, type Threat } from './reports';

/** All that a search depends on. */
export interface Task {
  readonly size: Size;
  readonly rule: RuleName;
  readonly moves: readonly Point[];
  /** How many of the best lines are wanted. */
  readonly lines: number;
  /** 100 is full strength; holds for one line only. */
  readonly level: number;
  readonly milliseconds: number;
  /** What is left of a match's time, and gained by a move; none: that is no limit. */
  readonly match?: { readonly left: number; readonly increment: number };
  readonly blocked?: readonly Point[];
}

/** Said once to every engine. */
export const HELLO = ['INFO show_detail 2', 'INFO timeout_match 0'];

/** As long as one likes. */
export const UNTIL_STOPPED = 86_400_000;

// As INFO time_left says it.
const NO_LIMIT = 2_147_483_647;

const MOVE = /^(\d+,\d+|ERROR|UNKNOWN)/;

/** The best move; `onLine` hears of better and deeper lines meanwhile. Errors: the engine's, Dropped. */
export async function think(engine: EngineClient, task: Task, onLine: (line: Line) => void): Promise<Point> {
  const reader = new ReportReader();
  const answer = await engine.ask({
    lines: [
      ...positionLines(task),
      'YXBLOCKRESET',
      ...(task.blocked?.length ? ['YXBLOCK', ...task.blocked.map(pair), 'DONE'] : []),
      `INFO strength ${task.level}`,
      `INFO timeout_turn ${task.milliseconds}`,
      ...matchLines(task.match),
      `YXNBEST ${task.lines}`,
    ],
    until: MOVE,
    onLine: (text) => {
      const line = reader.read(text);
      if (line) onLine(line);
    },
  });
  const point = pointsOf(answer)?.[0];
  if (!point) throw new Error(answer);
  return point;
}

/** Where Black, who is to move, may not play under renju. */
export async function askForbidden(
  engine: EngineClient,
  task: Pick<Task, 'size' | 'moves'>,
): Promise<Point[]> {
  const answer = await engine.ask({
    lines: [...positionLines({ ...task, rule: 'renju' }), 'YXSHOWFORBID'],
    until: /^(FORBID|ERROR|UNKNOWN)/,
  });
  return forbiddenOf(answer) ?? [];
}

/** What a stone of either colour would make, on every point where that is something. */
export async function askThreats(
  engine: EngineClient,
  task: Pick<Task, 'size' | 'rule' | 'moves'>,
): Promise<Threat[]> {
  const answer = await engine.ask({
    lines: [...positionLines(task), 'THREATS'],
    until: /^(THREATS|ERROR|UNKNOWN)/,
  });
  return threatsOf(answer) ?? [];
}

/** A question about an opening. */
export interface OpeningQuestion {
  readonly size: Size;
  readonly rule: RuleName;
  readonly milliseconds: number;
  /** The opening rule, as INFO names it. */
  readonly name: string;
  readonly log: readonly string[];
  readonly word: 'OPENING' | 'OPENINGSTATE';
}

/**
 * What is sent for it. The first question begins a game, the others do so only to a new engine, so that what
 * the engine has decided together stays so.
 */
export function openingLines(question: OpeningQuestion): Pick<Question, 'lines' | 'before'> {
  const { size, rule, milliseconds, name, log, word } = question;
  const before = [
    `INFO rule ${RULE_MASKS[rule]}`,
    `RECTSTART ${size.width},${size.height}`,
    `INFO opening_rule ${name}`,
    `INFO timeout_turn ${milliseconds}`,
  ];
  const lines = [word, ...log, 'DONE'];
  return log.length === 0 && word === 'OPENINGSTATE' ? { lines: [...before, ...lines] } : { lines, before };
}

/** The engine remembers them, so what is no limit is said, too. */
function matchLines(
  { left, increment }: NonNullable<Task['match']> = { left: Infinity, increment: 0 },
): string[] {
  const limited = Number.isFinite(left);
  return [
    `INFO timeout_match ${limited ? left : 0}`,
    `INFO time_left ${limited ? left : NO_LIMIT}`,
    `INFO time_increment ${increment}`,
  ];
}

const pair = ({ x, y }: Point): string => `${x},${y}`;

function positionLines({ size, rule, moves }: Pick<Task, 'size' | 'rule' | 'moves'>): string[] {
  const stones = moves.map((move, i) => `${pair(move)},${(moves.length - i) % 2 === 0 ? 1 : 2}`);
  return [
    `INFO rule ${RULE_MASKS[rule]}`,
    `RECTSTART ${size.width},${size.height}`,
    'YXBOARD',
    ...stones,
    'DONE',
  ];
}
