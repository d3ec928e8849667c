// What the engine's lines say.
import type { Point } from '../game/points';

/** One line of play of a running search. */
export interface Line {
  /** From 0. */
  readonly index: number;
  readonly depth: number;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  readonly milliseconds: number;
  /** Of the side to move, from 0 to 1. */
  readonly winRate: number;
  /** Plies to a proved win (positive) or loss of the side to move; null: nothing is proved. */
  readonly mate: number | null;
  readonly moves: readonly Point[];
}

/** "7,7 8,8" as points; null if the text is no move line. */
export function pointsOf(text: string): Point[] | null {
  if (!/^\d+,\d+( \d+,\d+)*$/.test(text)) return null;
  return text.split(' ').map((word) => {
    const [x = 0, y = 0] = word.split(',').map(Number);
    return { x, y };
  });
}

/** Puts together the groups of INFO lines that INFO show_detail 2 asks for. */
export class ReportReader {
  private fields = new Map<string, string>();

  /** The line of play that this line of the engine completes, if it does. */
  read(text: string): Line | null {
    const match = /^INFO ([A-Z]+) (.*)$/.exec(text);
    if (!match) return null;
    const [, key = '', value = ''] = match;
    if (key !== 'PV' || value !== 'DONE') {
      this.fields.set(key, value);
      return null;
    }
    const line = lineOf(this.fields);
    this.fields = new Map();
    return line;
  }
}

function lineOf(fields: ReadonlyMap<string, string>): Line {
  const number = (key: string) => Number(fields.get(key) ?? 0);
  const mate = /^([+-])M(\d+)$/.exec(fields.get('EVAL') ?? '');
  return {
    index: number('PV'),
    depth: number('DEPTH'),
    nodes: number('TOTALNODES'),
    nodesPerSecond: number('SPEED'),
    milliseconds: number('TOTALTIME'),
    winRate: number('WINRATE'),
    mate: mate ? Number(`${mate[1]}${mate[2]}`) : null,
    moves: pointsOf(fields.get('BESTLINE') ?? '') ?? [],
  };
}

export type ThreatKind = '5' | 'S4' | '44' | '43' | '33' | '4' | '3';

/** What a stone of a colour would make on a point. */
export interface Threat {
  readonly point: Point;
  readonly sign: 1 | -1;
  readonly kind: ThreatKind;
}

/** "THREATS BLACK 5 0608 WHITE": the threats of both; null if the text is no such line. */
export function threatsOf(text: string): Threat[] | null {
  const match = /^THREATS BLACK(.*) WHITE(.*)$/.exec(text);
  if (!match) return null;
  return [...threatsIn(match[1] ?? '', 1), ...threatsIn(match[2] ?? '', -1)];
}

function threatsIn(text: string, sign: 1 | -1): Threat[] {
  return [...text.matchAll(/ (\S+) ((?:\d{4})+)/g)].flatMap(([, kind, points = '']) =>
    digitPoints(points).map((point) => ({ point, sign, kind: kind as ThreatKind })),
  );
}

/** "FORBID 0608." as points: two digits each of x and y; null if the text is no such line. */
export function forbiddenOf(text: string): Point[] | null {
  const match = /^FORBID ((?:\d{4})*)\.$/.exec(text);
  if (!match) return null;
  return digitPoints(match[1] ?? '');
}

const digitPoints = (text: string): Point[] =>
  (text.match(/\d{4}/g) ?? []).map((digits) => ({
    x: Number(digits.slice(0, 2)),
    y: Number(digits.slice(2)),
  }));
