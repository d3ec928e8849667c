// What the engine, as a referee, says of an opening (OPENINGSTATE in protocol/WORDS.md).
import type { Point } from '../game/points';

/** P1 puts the first stone. */
export type Seat = 'P1' | 'P2';

export type Verb =
  | 'place'
  | 'swap'
  | 'keep'
  | 'black'
  | 'white'
  | 'declare'
  | 'decrease'
  | 'play'
  | 'offer'
  | 'choose'
  | 'put-two'
  | 'offer-n'
  | 'continue';

export interface OpeningState {
  readonly actor: Seat;
  readonly black: Seat;
  readonly stones: readonly Point[];
  /** Fifth moves that lie on the board until one is chosen. */
  readonly offers: readonly Point[];
  readonly agreed: boolean;
  /** What the actor may do, and the points that may be named; none: many, and trying one tells. */
  readonly verbs: ReadonlyMap<Verb, readonly Point[]>;
  /** The least and the largest number that may be said, where one is to be. */
  readonly numbers: readonly [number, number];
}

/** null if the line is no such answer. */
export function openingStateOf(line: string): OpeningState | null {
  const [word, actor, black, blackSeat, ...rest] = line.split(' ');
  if (word !== 'OPENINGSTATE' || black !== 'black' || !isSeat(actor) || !isSeat(blackSeat)) return null;
  const groups = groupsOf(rest);
  const points = (name: string) => (groups.get(name) ?? []).flatMap(pointOfPair);
  const verbs = [...groups.keys()].filter((name) => !['stones', 'offers', 'agreed'].includes(name)) as Verb[];
  const said = groups.get('declare') ?? groups.get('decrease') ?? [];
  return {
    actor,
    black: blackSeat,
    stones: points('stones'),
    offers: points('offers'),
    agreed: groups.has('agreed'),
    verbs: new Map(verbs.map((verb) => [verb, points(verb)])),
    numbers: [Number(said[0] ?? 1), Number(said[1] ?? 1)],
  };
}

const isSeat = (word: string | undefined): word is Seat => word === 'P1' || word === 'P2';

/** Words with what stands behind each: what begins with a letter is a word. */
function groupsOf(words: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  let last: string[] = [];
  for (const word of words) {
    if (/^[a-z]/.test(word)) groups.set(word, (last = []));
    else last.push(word);
  }
  return groups;
}

function pointOfPair(pair: string): Point[] {
  const [x, y] = pair.split(',').map(Number);
  return x === undefined || y === undefined ? [] : [{ x, y }];
}

/** "place 7,7" in parts; null if it is no action. */
export function actionOf(line: string): { verb: Verb; rest: string } | null {
  const match = /^([a-z][a-z-]*)(?: (.*))?$/.exec(line);
  return match ? { verb: match[1] as Verb, rest: match[2] ?? '' } : null;
}
