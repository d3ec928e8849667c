// Which lines of the protocol a page may say. The native engine also reads and writes files and takes as
// much memory as it is told to, which is its owner's to say.

const setOf = (words: string) => new Set(words.split(' '));

const WORDS = setOf(
  'ABOUT BEGIN BOARD DONE END OPENING OPENINGSTATE PLAY RECTSTART RESTART START STOP TAKEBACK THREATS TURN ' +
    'YXBALANCEONE YXBALANCETWO YXBLOCK YXBLOCKRESET YXBLOCKUNDO YXBOARD YXHASHCLEAR YXNBEST ' +
    'YXSEARCHDEFEND YXSHOWFORBID YXSTOP',
);

const KEYS = setOf(
  'rule strength timeout_turn timeout_match time_left time_increment max_node max_depth show_detail',
);

/** Why a page may not say this line; null if it may. */
export function objectionTo(line: string): string | null {
  const [word = '', second = ''] = line.trim().split(/\s+/);
  if (/^$|^-?\d+,|^P[12]$/i.test(word)) return null; // points, stones, and who did what in an opening
  if (/^INFO$/i.test(word)) return isKey(second.toLowerCase()) ? null : `INFO ${second} is not for pages`;
  return WORDS.has(word.toUpperCase()) ? null : `${word} is not for pages`;
}

const isKey = (word: string): boolean => KEYS.has(word) || /^opening_[a-z_]+$/.test(word);
