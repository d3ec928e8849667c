// Opening rules as the page names them; what they say the engine knows.
import type { Size } from './points';
import type { RuleName } from './rules';

export type OpeningName =
  | 'swap'
  | 'swap1'
  | 'swap2'
  | 'swap5'
  | 'pro'
  | 'longpro'
  | 'rifswap'
  | 'rif'
  | 'yamaguchi'
  | 'yusui'
  | 'extyusui'
  | 'soosyrv'
  | 'tarannikov'
  | 'taraguchi'
  | 'supertaraguchi'
  | 'sakata'
  | 'supersakata';

const ANYWHERE: readonly OpeningName[] = ['swap2', 'swap', 'swap1', 'swap5', 'pro', 'longpro'];
const RENJU: readonly OpeningName[] = [
  'soosyrv',
  'taraguchi',
  'supertaraguchi',
  'yamaguchi',
  'extyusui',
  'yusui',
  'tarannikov',
  'sakata',
  'supersakata',
  'rif',
  'rifswap',
];

/** Those that can be played. */
export function openingsFor(rule: RuleName, { width, height }: Size): readonly OpeningName[] {
  return rule === 'renju' && width === 15 && height === 15 ? [...RENJU, ...ANYWHERE] : ANYWHERE;
}
