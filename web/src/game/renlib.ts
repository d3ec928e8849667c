// Trees of the program RenLib (.lib), as protocol/database/renlib_format.h describes them. What is
// wrong with a file is a FormatError that names the byte; nothing of such a file is kept.
import { text as strings } from '../strings';
import { FormatError, MOST_BYTES, MOST_NODES } from './formats';
import { nameOf, type Point, type Size } from './points';
import type { RuleName } from './rules';
import { GameBuilder, isFree, newGame, positionAfter, ROOT, type Game } from './tree';

const say = strings.errors;

const SIZE: Size = { width: 15, height: 15 };
const MAGIC = '\xFFRenLib\xFF';
const HEADER_BYTES = 20;
const NEWEST_VERSION = 304;
/** How files without a header begin: with h8. */
const CENTRE = 0x78;

const BOARD_TEXT = 0x100;
const SIBLING = 0x80;
const NO_CHILD = 0x40;
const OLD_COMMENT = 0x20;
const NEW_COMMENT = 0x08;
const NO_MOVE = 0x02;
const EXTENSION = 0x01;

/** Whether the file is one; those that are very old tell only by their names. */
export function isRenlib(name: string, bytes: Uint8Array): boolean {
  return startsWithMagic(bytes) || (/\.lib$/i.test(name) && bytes[0] === CENTRE);
}

const startsWithMagic = (bytes: Uint8Array): boolean =>
  [...MAGIC].every((letter, i) => bytes[i] === letter.charCodeAt(0));

export interface Library {
  readonly game: Game;
  /** Nodes that a game can't have, passes for example, and all behind them. */
  readonly leftOut: number;
}

export function readRenlib(bytes: Uint8Array, rule: RuleName): Library {
  if (bytes.length > MOST_BYTES) {
    throw new FormatError(say.tooLarge(Math.ceil(bytes.length / 2 ** 20), MOST_BYTES / 2 ** 20));
  }
  const pairs = new Pairs(bytes, startOf(bytes));
  const tree = new TreeReader(newGame(SIZE, rule), pairs);
  while (!tree.complete && !pairs.atEnd) tree.next();
  // RenLib itself stops where the bytes do, whatever was announced; but not within a node.
  if (!tree.complete && pairs.hasHalf) throw new FormatError(say.cutOff(pairs.at));
  return tree.result();
}

function startOf(bytes: Uint8Array): number {
  if (!startsWithMagic(bytes)) return 0;
  const version = 100 * (bytes[MAGIC.length] ?? 0) + (bytes[MAGIC.length + 1] ?? 0);
  if (version > NEWEST_VERSION) throw new FormatError(say.libVersion);
  if (bytes.length < HEADER_BYTES) throw new FormatError(say.cutOff(bytes.length));
  return HEADER_BYTES;
}

/** The bytes of a file, in twos. */
class Pairs {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  get atEnd(): boolean {
    return this.at + 1 >= this.bytes.length;
  }
  get hasHalf(): boolean {
    return this.at + 1 === this.bytes.length;
  }
  next(): [number, number] {
    if (this.atEnd) throw new FormatError(say.cutOff(this.at));
    this.at += 2;
    return [this.bytes[this.at - 2]!, this.bytes[this.at - 1]!];
  }
  /** Bytes up to the first pair in which `ends` says so of one, which belongs to them if `included`. */
  until(ends: (byte: number) => boolean, included: boolean): Uint8Array {
    const begin = this.at;
    for (;;) {
      const at = this.at;
      const found = this.next().findIndex(ends);
      if (found >= 0) return this.bytes.subarray(begin, at + found + (included ? 1 : 0));
    }
  }
}

/** Where a node belongs: behind the node `id` of the game, or behind one that was left out (null). */
interface Place {
  readonly id: number | null;
  readonly moves: readonly Point[];
}

/** A text on its way into comments; its bytes can be understood once all are known. */
interface Words {
  readonly id: number;
  /** Stands before it. */
  readonly label: string;
  readonly bytes: Uint8Array;
  readonly old: boolean;
}

class TreeReader {
  /** All that was announced has come. */
  complete = false;
  private readonly builder: GameBuilder;
  private place: Place = { id: ROOT, moves: [] };
  /** Where the siblings belong that are to come. */
  private readonly waiting: Place[] = [];
  private readonly words: Words[] = [];
  private nodes = 0;
  private leftOut = 0;

  constructor(
    private readonly empty: Game,
    private readonly pairs: Pairs,
  ) {
    this.builder = new GameBuilder(empty);
  }

  next(): void {
    if (++this.nodes > MOST_NODES) throw new FormatError(say.tooMany(MOST_NODES));
    const parent = this.place;
    const at = this.pairs.at;
    const [byte, low] = this.pairs.next();
    const [high, middle] = low & EXTENSION ? this.pairs.next() : [0, 0];
    const flags = low | (middle << 8) | (high << 16);
    const point = pointOfByte(byte, at);
    this.place = this.enter(parent, point, flags);
    this.readTexts(parent, point, flags);
    if (flags & SIBLING) this.waiting.push(parent);
    if (!(flags & NO_CHILD)) return;
    const next = this.waiting.pop();
    if (next) this.place = next;
    else this.complete = true;
  }

  result(): Library {
    const decode = decoderFor(this.words.filter(({ old }) => !old).map(({ bytes }) => bytes));
    const comments = new Map<number, string[]>();
    for (const { id, label, bytes, old } of this.words) {
      const words = cleaned(old ? oldText(bytes) : decode(bytes));
      if (words !== '') comments.set(id, [...(comments.get(id) ?? []), label + words]);
    }
    for (const [id, lines] of comments) this.builder.comment(id, lines.join('\n'));
    return { game: this.builder.game(), leftOut: this.leftOut };
  }

  private enter(parent: Place, point: Point | null, flags: number): Place {
    if ((this.nodes === 1 && !point) || flags & NO_MOVE) return parent;
    const before = positionAfter(this.empty.size, this.empty.rule, parent.moves);
    if (parent.id === null || !point || !isFree(before, this.empty.size, point)) {
      ++this.leftOut;
      return { id: null, moves: [] };
    }
    const id = this.builder.add(parent.id, point);
    return { id, moves: [...parent.moves, point] };
  }

  private readTexts(parent: Place, point: Point | null, flags: number): void {
    const zero = (byte: number) => byte === 0;
    const keep = (id: number | null, label: string, bytes: Uint8Array, old = false) =>
      id !== null && this.words.push({ id, label, bytes, old });
    if (flags & OLD_COMMENT)
      keep(
        this.place.id,
        '',
        this.pairs.until((byte) => byte >= 0x80, true),
        true,
      );
    else if (flags & NEW_COMMENT) keep(this.place.id, '', this.pairs.until(zero, false));
    // What stands on a point of the board is told where the board is shown.
    const label = point ? `${strings.point(nameOf(point, SIZE))}: ` : '';
    if (flags & BOARD_TEXT) keep(parent.id, label, this.pairs.until(zero, false));
  }
}

/** null: a pass, or no point. */
function pointOfByte(byte: number, at: number): Point | null {
  if (byte === 0) return null;
  const point = { x: (byte & 15) - 1, y: byte >> 4 };
  if (point.x < 0 || point.y >= SIZE.height) throw new FormatError(say.libNoPoint(at));
  return point;
}

const OLD_LETTERS: Record<string, string> = { '}': 'å', '{': 'ä', '|': 'ö', ']': 'Å', '[': 'Ä', '\\': 'Ö' };

const oldText = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => String.fromCharCode(byte & 0x7f))
    .map((sign) => OLD_LETTERS[sign] ?? sign)
    .join('');

/** Byte 8 parts the first line from the others. */
const cleaned = (words: string): string =>
  words
    .replace(/\r\n?|\x08/g, '\n')
    .replace(/[\x00-\x09\x0b-\x1f\x7f]/g, ' ')
    .trim();

/**
 * Files do not say how their texts are encoded. In Chinese ones bytes above 127 come in twos, but not in
 * European ones.
 */
function decoderFor(texts: readonly Uint8Array[]): (bytes: Uint8Array) => string {
  const reads = (encoding: string) => {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return texts.every((bytes) => {
      try {
        return decoder.decode(bytes) !== undefined;
      } catch {
        return false;
      }
    });
  };
  const encoding = reads('utf-8') ? 'utf-8' : texts.every(inTwos) && reads('gbk') ? 'gbk' : 'windows-1252';
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes);
}

function inTwos(bytes: Uint8Array): boolean {
  let run = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) ++run;
    else if (run % 2 === 1) return false;
    else run = 0;
  }
  return run % 2 === 0;
}
