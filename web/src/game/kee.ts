// Go under the Kee rules, as its module tells of it.
import type { GtpAnswer } from '../engine/gtp';
import type { Size } from './points';
import type { Sign, Signs } from './rules';

/** More would take the player long and be of no use to the solver. */
export const MOST_KEE_SIDE = 7;

export interface ScoringPosition {
  readonly signs: Signs;
  /** Black's points and White's. */
  readonly area: string;
}

export interface KeeScore {
  readonly black: string;
  readonly white: string;
  /** Those that count, in the order of play; none: a draw. */
  readonly positions: readonly ScoringPosition[];
}

export interface KeePosition {
  readonly signs: Signs;
  readonly toMove: Sign;
  readonly passes: number;
  /** Names of points in capitals. */
  readonly legal: ReadonlySet<string>;
  /** The plies of the cycle that ended the game, from 1; null: it goes on. */
  readonly cycle: readonly [number, number] | null;
  /** null: nobody could say yet. */
  readonly score: KeeScore | null;
}

const SIGNS: Record<string, 0 | Sign> = { '.': 0, B: 1, W: -1 };

/** What a position is asked for; keePositionOf understands the answers. */
export const KEE_QUESTIONS = ['showboard', 'kee-status', 'kee-legal', 'kee-score'];

export function keePositionOf(answers: readonly GtpAnswer[], size: Size): KeePosition {
  const [board, status, legal, score] = answers;
  const said = status?.lines[0] ?? '';
  const cycle = /^over, window (\d+) to (\d+)/.exec(said);
  const running = /to move ([BW]), passes in a row (\d+)/.exec(said);
  return {
    signs: signsOf(board?.lines ?? []),
    toMove: running?.[1] === 'W' ? -1 : 1,
    passes: Number(running?.[2] ?? 0),
    legal: new Set((legal?.lines[0] ?? '').split(' ')),
    cycle: cycle ? [Number(cycle[1]), Number(cycle[2])] : null,
    score: score?.ok ? scoreOf(score.lines, size) : null,
  };
}

function signsOf(lines: readonly string[]): Signs {
  return lines
    .map((line) => /^ *\d+((?: [.BW])+)$/.exec(line)?.[1])
    .filter((row) => row !== undefined)
    .map((row) =>
      row!
        .trim()
        .split(' ')
        .map((cell) => SIGNS[cell] ?? 0),
    );
}

function scoreOf(lines: readonly string[], size: Size): KeeScore {
  const points = (letter: string) => lines.find((line) => line.startsWith(`${letter} `))?.slice(2) ?? '0';
  const positions = lines.flatMap((line) => {
    const match = /^\d+ ([.BW]+) (\S+)$/.exec(line);
    return match ? [{ signs: rowsOf(match[1]!, size), area: match[2]! }] : [];
  });
  return { black: points('B'), white: points('W'), positions };
}

const rowsOf = (cells: string, { width, height }: Size): Signs =>
  Array.from({ length: height }, (_, y) =>
    [...cells.slice(y * width, (y + 1) * width)].map((cell) => SIGNS[cell] ?? 0),
  );
