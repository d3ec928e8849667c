// Puzzles: the positions of bench/suites that are won.
import { pointNamesIn, pointOf, type Point, type Size } from './points';
import { RULE_NAMES, type RuleName } from './rules';

export type Kind = 'vcf' | 'vct' | 'quiet';
export const KINDS: readonly Kind[] = ['vcf', 'vct', 'quiet'];

export interface Puzzle {
  readonly kind: Kind;
  readonly rule: RuleName;
  readonly size: Size;
  readonly moves: readonly Point[];
  /** Within so many the side to move wins. */
  readonly plies: number;
}

// A proof as long as this is no fun to look for.
const MOST_PLIES = 25;

/** The puzzles among the lines of a suite, the shortest first. */
export function readSuite(text: string): Puzzle[] {
  return text
    .split('\n')
    .flatMap(readLine)
    .sort((a, b) => a.plies - b.plies);
}

function readLine(line: string): Puzzle[] {
  const [kindWord, ruleWord, sizeWord = '', moveWord = '', answer, number] = line.trim().split(/\s+/);
  const kind = KINDS.find((name) => name === kindWord);
  const rule = RULE_NAMES.find((name) => name === ruleWord);
  const plies = Number(number);
  if (!kind || !rule || answer !== 'win' || !(plies <= MOST_PLIES)) return [];
  const [width = 0, height = width] = sizeWord.split('x').map(Number);
  const size = { width, height };
  const moves = (pointNamesIn(moveWord) ?? []).flatMap((name) => pointOf(name, size) ?? []);
  return [{ kind, rule, size, moves, plies }];
}
