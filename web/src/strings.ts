// Every word that the page says, in English. Another language is another object of this type.
import type { Verb } from './engine/opening_state';
import type { ThreatKind } from './engine/reports';
import type { OpeningName } from './game/openings';
import type { RuleName } from './game/rules';

const percent = (rate: number): string => `${Math.round(rate * 100)} %`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

export const text = {
  title: 'Tengen',
  tagline: 'Gomoku and Renju',
  colour: (sign: number): string => (sign > 0 ? 'Black' : 'White'),
  rules: {
    freestyle: 'Freestyle',
    standard: 'Standard',
    renju: 'Renju',
    caro: 'Caro',
    caro9: 'Standard caro',
  } satisfies Record<RuleName, string>,
  ruleHelp: {
    freestyle: 'Five or more in a row win.',
    standard: 'Exactly five in a row win.',
    renju: 'Black needs exactly five and may not make double threes, double fours or overlines.',
    caro: 'Five or more in a row win, unless both ends of a five are blocked.',
    caro9: 'Exactly five in a row win, unless both ends are blocked.',
  } satisfies Record<RuleName, string>,
  tabs: { play: 'Play', analyse: 'Analyse', puzzles: 'Puzzles', kee: 'Kee Go' },

  loading: 'Loading the engine …',
  failedToLoad: (what: string): string => `The engine could not be loaded: ${what}`,
  missing: (name: string): string => `“${name}” could not be loaded; the engine plays, but worse.`,
  lost: (why: string): string =>
    `The engine has failed${why && ` (${why})`}; what you ask next is for a new one.`,

  board: 'Board',
  boardHelp: 'Arrow keys move, Enter puts a stone.',
  point: (name: string): string => name.toUpperCase(),
  pointLabel: (name: string, state: string): string => `${name.toUpperCase()}, ${state}`,
  empty: 'empty',
  forbidden: 'forbidden',
  stone: (sign: number, number: number, isLast: boolean): string =>
    `${sign > 0 ? 'black' : 'white'}, move ${number}${isLast ? ', the last' : ''}`,
  forbiddenHere: (name: string): string =>
    `${name.toUpperCase()} is forbidden to Black: a double three, a double four or an overline.`,
  played: (sign: number, name: string): string => `${sign > 0 ? 'Black' : 'White'} ${name.toUpperCase()}`,

  toMove: (sign: number): string => `${sign > 0 ? 'Black' : 'White'} to move`,
  yourTurn: (sign: number): string => `Your turn, you are ${sign > 0 ? 'Black' : 'White'}`,
  thinking: 'The engine is thinking …',
  noMove: 'The engine has not moved: take a move back, or play its colour yourself.',
  timeUp: (sign: number): string =>
    `${sign > 0 ? 'Black' : 'White'}’s time is up: ${sign > 0 ? 'White' : 'Black'} wins`,
  clock: 'Clock',
  noClock: 'none',
  clockOf: (sign: number): string => `${sign > 0 ? 'Black' : 'White'}’s clock`,
  clockName: (main: number, increment: number, perMove: number): string =>
    [
      main > 0 ? `${main / 60_000} min` : '',
      increment > 0 ? `${increment / 1000} s gained by a move` : '',
      perMove > 0 ? `${perMove / 1000} s a move` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  time: (ms: number): string => {
    const tenths = Math.ceil(Math.max(0, ms) / 100);
    if (tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`;
    const all = Math.ceil(tenths / 10);
    return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
  },
  moveNow: 'Move now',
  wins: (sign: number): string => `${sign > 0 ? 'Black' : 'White'} wins`,
  youWin: 'You win!',
  youLose: 'The engine wins',
  draw: 'The board is full: a draw',

  newGame: 'New game',
  rule: 'Rule',
  size: 'Board size',
  width: 'Width',
  height: 'Height',
  otherSize: 'other',
  youPlay: 'You play',
  both: 'Both',
  level: 'Strength',
  levelName: (level: number): string =>
    level === 100
      ? '100, all it can'
      : level >= 75
        ? `${level}, strong`
        : level >= 40
          ? `${level}, club player`
          : level >= 15
            ? `${level}, occasional player`
            : `${level}, beginner`,
  moveTime: 'Time a move',
  seconds,
  start: 'Start',
  cancel: 'Cancel',
  undo: 'Undo',
  hint: 'Hint',
  hintIs: (name: string, rate: number): string => `Hint: ${name.toUpperCase()}, ${percent(rate)} to win`,

  opening: {
    label: 'Opening',
    none: 'none',
    names: {
      swap: 'Swap',
      swap1: 'Swap after the first move',
      swap2: 'Swap2',
      swap5: 'Swap5',
      pro: 'Pro',
      longpro: 'Long Pro',
      rifswap: 'Swap 1989–95',
      rif: 'RIF, two fifth moves',
      yamaguchi: 'Yamaguchi',
      yusui: 'Yusui',
      extyusui: 'Extended Yusui',
      soosyrv: 'Soosyrv-8',
      tarannikov: 'Tarannikov',
      taraguchi: 'Taraguchi-10',
      supertaraguchi: 'Super Taraguchi-10',
      sakata: 'Sakata',
      supersakata: 'Super Sakata',
    } satisfies Record<OpeningName, string>,
    firstStone: 'Black puts the first stone; who plays which colour is agreed in the opening.',
    enginesTurn: 'The engine decides …',
    task: (verb: Verb, sign: number): string =>
      ({
        place: `Put a ${sign > 0 ? 'black' : 'white'} stone.`,
        offer: 'Offer a fifth move: put a black stone, of which one will stay.',
        choose: 'Choose which of the fifth moves stays.',
      })[verb as 'place'] ?? '',
    decide: 'Decide:',
    soFar: (sign: number): string => `As it stands, you are ${sign > 0 ? 'Black' : 'White'}.`,
    verbs: {
      swap: 'Swap colours',
      keep: 'Keep colours',
      black: 'Take Black',
      white: 'Take White',
      play: 'Accept the number',
      'put-two': 'Put two more stones',
      'offer-n': 'Offer fifth moves instead',
      continue: 'Go on without',
      declare: 'Declare fifth moves',
      decrease: 'Ask for fewer fifth moves',
    } satisfies Partial<Record<Verb, string>> as Partial<Record<Verb, string>>,
    number: 'How many',
    done: (who: string, verb: Verb, what: string, sign: number): string => {
      const actor = who === 'engine' ? 'The engine' : who === 'you' ? 'You' : who;
      const deeds: Record<Verb, string> = {
        place: `${sign > 0 ? 'black' : 'white'} ${what}`,
        offer: `offer ${what}`,
        choose: `choose ${what}`,
        swap: 'swap colours',
        keep: 'keep the colours',
        black: 'take Black',
        white: 'take White',
        declare: `declare ${what}`,
        decrease: `decrease to ${what}`,
        play: 'accept',
        'put-two': 'put two more',
        'offer-n': 'offer fifth moves',
        continue: 'go on',
      };
      return `${actor}: ${deeds[verb]}`;
    },
    agreed: (sign: number): string => `The opening is over: you are ${sign > 0 ? 'Black' : 'White'}.`,
    refused: (why: string): string => `That can’t be done: ${why.replace(/^ERROR /, '')}`,
    leave: 'Leave the opening',
  },

  first: 'First move',
  previous: 'Previous move',
  next: 'Next move',
  last: 'Last move',
  moves: 'Moves',
  noMoves: 'No moves yet.',
  comment: 'Comment on this position',
  variation: 'Variation',
  deleteFrom: 'Delete from here',
  makeMain: 'Make it the main line',

  engine: 'Engine',
  engineOn: 'Engine on',
  blockHelp: 'Right-click a point, or press B on it, to keep the engine from playing there.',
  blockedNow: (name: string): string => `${name.toUpperCase()} is blocked`,
  blockedNoMore: (name: string): string => `${name.toUpperCase()} is not blocked any more`,
  lines: 'Lines',
  lineHelp: 'Point at a line to see it; choose it to play its first move.',
  status: (depth: number, nodes: number, perSecond: number): string =>
    `depth ${depth} · ${compact(nodes)} nodes · ${compact(perSecond)}/s`,
  winRate: percent,
  mate: (plies: number): string => (plies > 0 ? `wins in ${plies}` : `loses in ${-plies}`),
  threats: 'Threats',
  threatSigns: { 5: '5', S4: '4+', 44: '44', 43: '43', 33: '33', 4: '4', 3: '3' } satisfies Record<
    ThreatKind,
    string
  >,
  threatNames: {
    5: 'five',
    S4: 'straight four',
    44: 'two fours',
    43: 'four and three',
    33: 'two threes',
    4: 'four',
    3: 'open three',
  } satisfies Record<ThreatKind, string>,
  threatLabel: (sign: number, what: string): string => `${sign > 0 ? 'Black' : 'White'} makes a ${what}`,
  threatHelp:
    'What a stone makes, of Black on dark and of White on light: 4+ is a straight four, 3 an open three.',
  showWin: (plies: number): string => `Show the ${plies > 0 ? 'win' : 'loss'} in ${Math.abs(plies)}`,
  hideWin: 'Hide the line',
  winLine: (sign: number, plies: number): string => `${sign > 0 ? 'Black' : 'White'} wins in ${plies}`,
  winStep: (step: number, all: number): string => `${step} of ${all}`,
  winStart: 'The position itself',
  winBack: 'One move less of the line',
  winOn: 'One move more of the line',
  shortRate: (rate: number, mate: number | null): string =>
    mate === null ? String(Math.round(rate * 100)) : `${mate > 0 ? 'W' : 'L'}${Math.abs(mate)}`,
  review: 'Review the game',
  reviewing: (done: number, all: number): string => `Reviewing ${done} of ${all} …`,
  stopReview: 'Stop',
  reviewed: (mistakes: number): string =>
    mistakes === 0
      ? 'No mistakes found.'
      : mistakes === 1
        ? 'One mistake found.'
        : `${mistakes} mistakes found.`,
  graph: 'Black’s chance to win, move by move',
  mistake: 'mistake',
  blunder: 'blunder',
  better: (name: string): string => `better: ${name.toUpperCase()}`,
  nothingToReview: 'There are no moves to review.',

  open: 'Open …',
  save: 'Save SGF',
  savePsq: 'Save psq',
  saveSvg: 'Save SVG',
  savePng: 'Save PNG',
  copyMoves: 'Copy moves',
  copyLink: 'Copy link',
  paste: 'Paste a game',
  pasteHelp: 'SGF, psq, or moves such as h8 i9 j10',
  read: 'Read',
  copied: 'Copied.',
  opened: (moves: number, leftOut = 0): string =>
    leftOut === 0
      ? `Opened, ${moves} moves.`
      : `Opened, ${moves} moves; ${leftOut} that are passes or can’t be played were left out.`,
  dropHere: 'Drop a game here',

  puzzle: (number: number, count: number): string => `Puzzle ${number} of ${count}`,
  puzzleTask: (sign: number, plies: number): string =>
    `${sign > 0 ? 'Black' : 'White'} to move wins, in ${Math.ceil(plies / 2)} moves at most. Find it.`,
  kind: 'Kind',
  kinds: { vcf: 'by fours', vct: 'by threats', quiet: 'by quiet moves' },
  nextPuzzle: 'Next puzzle',
  tryAgain: 'Try again',
  showSolution: 'Next move of the solution',
  checking: 'The engine looks for a defence …',
  right: 'Right, go on.',
  wrong: (name: string): string => `No: ${name.toUpperCase()} answers it.`,
  solved: 'Solved!',
  solution: (name: string): string => `The win goes on with ${name.toUpperCase()}.`,
  noPuzzles: 'There are no puzzles of this kind under this rule.',

  kee: {
    rules:
      'Go under Wilton Kee’s rules of 2009: no stone may bring back a position unless somebody has passed ' +
      'since. Who passes on a position where he has passed before ends the game; the positions that both ' +
      'passed on in between count, by their mean.',
    toMove: (sign: number, passes: number): string =>
      `${sign > 0 ? 'Black' : 'White'} to move${passes > 0 ? ', who may pass, too' : ''}`,
    over: (first: number, last: number): string =>
      `The game is over: the cycle of moves ${first} to ${last} counts`,
    stone: (sign: number): string => (sign > 0 ? 'black' : 'white'),
    prohibited: 'prohibited',
    why: (name: string, verdict: string): string => `${name} can’t be played: ${verdict}.`,
    pass: 'Pass',
    played: (sign: number, move: string): string => `${sign > 0 ? 'Black' : 'White'} ${move}`,
    solve: 'What is this board worth?',
    score: (black: string, white: string, over: boolean): string =>
      `${over ? 'Score' : 'As it stands'}: Black ${black}, White ${white}`,
    counted: 'The positions that count, and the points of Black and White in each:',
    drawn: 'Nobody’s pass was answered by a pass in the cycle: a draw.',
    area: (area: string): string => area.replace(':', ' to '),
    inCycle: ', in the cycle that counts',
  },

  shortcuts:
    'Keys: ← → moves, Home, End, U undo, H hint, A engine, T threats, W winning line, comma and full stop along it',
  offline: 'Runs on this device alone; nothing is sent anywhere.',
  native: {
    connecting: 'Connecting to the native engine …',
    connected: 'This is the native engine: a program of this device, outside the browser.',
    lost: (why: string): string =>
      `The native engine is gone (${why || 'no connection to its server'}). The engine in the browser has taken ` +
      'over; ./run web --native gives a new address.',
  },
  oneThread: 'One thread; stopping begins the engine anew, for memory can’t be shared here.',
  noRoom: 'One thread, for there is no room for the memory that more would share.',
  threads: 'Threads of the engine:',
  onCores: (cores: number): string => `on ${cores === 1 ? 'one core' : `${cores} cores`}`,

  errors: {
    tooLarge: (megabytes: number, most: number): string =>
      `The file has ${megabytes} MB; at most ${most} can be read.`,
    nested: 'The variations of this SGF file are nested too deeply.',
    cutOff: (byte: number): string => `The file is cut off at byte ${byte}.`,
    libVersion: 'The file was made by a version of RenLib that is not known here.',
    libNoPoint: (byte: number): string => `Byte ${byte} of the file names no point of the board.`,
    noPicture: 'The picture could not be drawn.',
    noSgf: (why: string): string => `This is no SGF file: ${why}.`,
    noGame: 'This SGF file holds no game.',
    notPlayable: (name: string): string => `A stone on ${name.toUpperCase()} can’t be played there.`,
    tooMany: (most: number): string => `The file holds more than ${most} moves.`,
    setUp: (black: number, white: number): string =>
      `${black} black and ${white} white stones are set up; moves can’t lead there.`,
    noSize: (word: string): string => `“${word}” is no size of a board.`,
    wrongSize: (width: number, height: number, least: number, most: number): string =>
      `The board is ${width}×${height}; sides of ${least} to ${most} can be shown.`,
    noPoint: (word: string): string => `“${word}” is no point of this board.`,
    unknown: 'This is neither SGF nor psq nor a list of moves such as “h8 i9 j10”.',
    move: (number: number): string =>
      `Move ${number} can’t be played: the point is taken or off the board, or the game is over.`,
    unreadable: (why: string): string => `The file can’t be read: ${why}`,
  },
};

function compact(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)} k` : String(count);
}
