// A game with its variations. Nodes are never changed: what changes a tree gives a new one.
import { samePoint, isOn, type Point, type Size } from './points';
import { winningRow, type RuleName, type Sign, type Signs } from './rules';

export interface Node {
  readonly id: number;
  readonly parent: number | null;
  /** null at the root only. */
  readonly move: Point | null;
  readonly comment: string;
  /** The first is the main line. */
  readonly children: readonly number[];
}

export interface Game {
  readonly size: Size;
  readonly rule: RuleName;
  readonly nodes: ReadonlyMap<number, Node>;
  /** The next node's id; the root's is 0. */
  readonly nextId: number;
}

/** What stands on the board at a node. */
export interface Position {
  readonly moves: readonly Point[];
  readonly signs: Signs;
  readonly toMove: Sign;
  /** The row that has won, by the player who is not to move. */
  readonly row: readonly Point[] | null;
  /** Nobody can go on: somebody has won or the board is full. */
  readonly over: boolean;
}

export const ROOT = 0;

export function newGame(size: Size, rule: RuleName): Game {
  const root: Node = { id: ROOT, parent: null, move: null, comment: '', children: [] };
  return { size, rule, nodes: new Map([[ROOT, root]]), nextId: ROOT + 1 };
}

export function nodeOf(game: Game, id: number): Node {
  const node = game.nodes.get(id);
  if (!node) throw new Error(`no node ${id}`);
  return node;
}

/** The nodes from the root to this one. */
export function pathTo(game: Game, id: number): Node[] {
  const path: Node[] = [];
  for (let node: Node | null = nodeOf(game, id); node; node = parentOf(game, node)) path.push(node);
  return path.reverse();
}

/** The nodes behind this one, always by the first variation. */
export function lineBehind(game: Game, id: number): Node[] {
  const line: Node[] = [];
  let next = nodeOf(game, id).children[0];
  while (next !== undefined) {
    const node = nodeOf(game, next);
    line.push(node);
    next = node.children[0];
  }
  return line;
}

export function parentOf(game: Game, node: Node): Node | null {
  return node.parent === null ? null : nodeOf(game, node.parent);
}

/** The game with the move behind a node, and that move's node, which may have been there before. */
export function withMove(game: Game, at: number, move: Point): { game: Game; id: number } {
  const builder = new GameBuilder(game);
  const id = builder.add(at, move);
  return { game: builder.game(), id };
}

/** Many changes in a row, which take the time of one. */
export class GameBuilder {
  private readonly nodes: Map<number, Node>;
  private nextId: number;

  constructor(private readonly from: Game) {
    this.nodes = new Map(from.nodes);
    this.nextId = from.nextId;
  }

  /** The node of the move behind a node. */
  add(at: number, move: Point): number {
    const parent = this.node(at);
    const known = parent.children.find((child) => {
      const played = this.node(child).move;
      return played !== null && samePoint(played, move);
    });
    if (known !== undefined) return known;
    const id = this.nextId++;
    this.nodes.set(at, { ...parent, children: [...parent.children, id] });
    this.nodes.set(id, { id, parent: at, move, comment: '', children: [] });
    return id;
  }

  comment(at: number, comment: string): void {
    this.nodes.set(at, { ...this.node(at), comment });
  }

  get size(): number {
    return this.nodes.size;
  }

  /** The game so far, which later changes do not touch. */
  game(): Game {
    return { ...this.from, nodes: new Map(this.nodes), nextId: this.nextId };
  }

  private node(id: number): Node {
    return nodeOf({ ...this.from, nodes: this.nodes }, id);
  }
}

export function withMoves(game: Game, at: number, moves: readonly Point[]): { game: Game; id: number } {
  const builder = new GameBuilder(game);
  const id = moves.reduce((last, move) => builder.add(last, move), at);
  return { game: builder.game(), id };
}

export function withComment(game: Game, at: number, comment: string): Game {
  const builder = new GameBuilder(game);
  builder.comment(at, comment);
  return builder.game();
}

/** Without the node and all behind it. REQUIRES: not the root. */
export function without(game: Game, id: number): Game {
  const nodes = new Map(game.nodes);
  const pending = [id];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    pending.push(...(nodes.get(next)?.children ?? []));
    nodes.delete(next);
  }
  const parent = parentOf(game, nodeOf(game, id));
  if (parent) {
    nodes.set(parent.id, { ...parent, children: parent.children.filter((child) => child !== id) });
  }
  return { ...game, nodes };
}

/** With this node's variation first among those beside it. */
export function promoted(game: Game, id: number): Game {
  const parent = parentOf(game, nodeOf(game, id));
  if (!parent) return game;
  const nodes = new Map(game.nodes);
  const others = parent.children.filter((child) => child !== id);
  nodes.set(parent.id, { ...parent, children: [id, ...others] });
  return { ...game, nodes };
}

export function positionAt(game: Game, id: number): Position {
  const moves = pathTo(game, id).flatMap((node) => (node.move ? [node.move] : []));
  return positionAfter(game.size, game.rule, moves);
}

export function positionAfter(size: Size, rule: RuleName, moves: readonly Point[]): Position {
  const signs: Signs = Array.from({ length: size.height }, () => Array<0 | Sign>(size.width).fill(0));
  moves.forEach(({ x, y }, i) => (signs[y]![x] = i % 2 === 0 ? 1 : -1));
  const last = moves[moves.length - 1];
  const row = last ? winningRow(signs, size, last, rule) : null;
  const full = moves.length === size.width * size.height;
  return { moves, signs, toMove: moves.length % 2 === 0 ? 1 : -1, row, over: row !== null || full };
}

/** True if a stone can be put there: the point is free and the game goes on. */
export function isFree(position: Position, size: Size, point: Point): boolean {
  return !position.over && isOn(size, point) && position.signs[point.y]?.[point.x] === 0;
}
