// The board: Shudan draws it, and a button on every point makes it usable by keys and ears.
import { Goban, type GhostStone, type HeatVertex, type Marker, type Vertex } from '@sabaki/shudan';
import { useComputed, useSignal } from '@preact/signals';
import { memo } from 'preact/compat';
import type { ComponentChildren, ComponentProps } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { shownMoves, type Session } from '../app/session';
import type { Line, Threat } from '../engine/reports';
import { columnName, nameOf, samePoint, type Point, type Size } from '../game/points';
import type { Signs } from '../game/rules';
import type { Position } from '../game/tree';
import { text } from '../strings';

interface BoardProps {
  session: Session;
  onPlay: (point: Point) => void;
  onBlock: (point: Point) => void;
  /** False while nobody may put a stone. */
  open: boolean;
}

const EDGE = 2.4; // coordinates and frame, in points
const MOST_PX = 64; // a small board need not fill the screen

/** Gives a board as much room as there is; the points' size is `em` inside. */
export function BoardFrame(props: { size: Size; children: (vertexSize: number) => ComponentChildren }) {
  const { size } = props;
  const frame = useRef<HTMLDivElement>(null);
  const vertexSize = useSignal(24);
  useLayoutEffect(() => {
    const fit = () => (vertexSize.value = fittingSize(frame.current, size));
    const observer = new ResizeObserver(fit);
    if (frame.current) observer.observe(frame.current);
    fit();
    return () => observer.disconnect();
  }, [size.width, size.height]);

  return (
    <div class="board-frame" ref={frame}>
      <div class="board" style={{ fontSize: `${vertexSize.value}px` }}>
        {props.children(vertexSize.value)}
      </div>
    </div>
  );
}

/** Lines, stones and the names of columns and rows. */
export function Grid(props: ComponentProps<typeof Goban>) {
  return <Goban showCoordinates coordX={(x) => columnName(x).toUpperCase()} {...props} />;
}

export function Board({ session, onPlay, onBlock, open }: BoardProps) {
  const hovered = useSignal<Point | null>(null);
  const position = session.position.value;
  const { size } = session.game.value;
  const layers = useComputed(() => layersOf(session, hovered.value));
  const [forbidden, threats] = [session.forbidden.value, session.threats.value];
  const labels = useMemo(
    () => labelsOf(size, position, forbidden, threats),
    [size, position, forbidden, threats],
  );

  const preview = open && hovered.value && position.signs[hovered.value.y]?.[hovered.value.x] === 0;
  const ghosts = preview ? ghostMap(size, hovered.value!, position.toMove) : undefined;
  return (
    <BoardFrame size={size}>
      {(vertexSize) => (
        <>
          <div aria-hidden="true">
            <Grid
              vertexSize={vertexSize}
              signMap={layers.value.signs}
              markerMap={layers.value.markers}
              heatMap={layers.value.heat}
              ghostStoneMap={ghosts}
              dimmedVertices={layers.value.dimmed}
              lines={rowLine(position)}
              fuzzyStonePlacement
            />
            <Threats threats={threats} />
          </div>
          <Points
            size={size}
            labels={labels}
            onPlay={onPlay}
            onBlock={onBlock}
            onHover={(point) => (hovered.value = point)}
          />
        </>
      )}
    </BoardFrame>
  );
}

function fittingSize(frame: HTMLElement | null, size: Size): number {
  if (!frame) return 24;
  const { width } = frame.getBoundingClientRect();
  const height = Math.max(window.innerHeight - 96, 280);
  return Math.max(
    8,
    Math.floor(Math.min(width / (size.width + EDGE), height / (size.height + EDGE), MOST_PX)),
  );
}

// --------------------------------------------------------------------------------
// What is drawn

interface Layers {
  signs: Signs;
  markers: (Marker | null)[][];
  heat: (HeatVertex | null)[][] | undefined;
  /** Stones that are not there. */
  dimmed: Vertex[];
}

const mapOf = <T,>(size: Size, value: T): T[][] =>
  Array.from({ length: size.height }, () => Array<T>(size.width).fill(value));

function layersOf(session: Session, hovered: Point | null): Layers {
  const { size } = session.game.value;
  const { moves, toMove } = session.position.value;
  const shown = shownMoves(session);
  const signs = session.position.value.signs.map((row) => [...row]);
  const markers = mapOf<Marker | null>(size, null);
  const last = moves[moves.length - 1];
  if (last) markers[last.y]![last.x] = { type: 'circle' };
  for (const { x, y } of session.forbidden.value) markers[y]![x] = { type: 'cross' };
  shown.forEach(({ x, y }, i) => {
    signs[y]![x] = i % 2 === 0 ? toMove : (-toMove as 1 | -1);
    markers[y]![x] = { type: 'label', label: String(i + 1) };
  });
  for (const { x, y } of session.blocked.value) markers[y]![x] = { type: 'label', label: '⊘' };
  for (const { x, y } of session.offers.value) markers[y]![x] = { type: 'triangle' };
  const hint = session.hint.value;
  if (hint && shown.length === 0) markers[hint.y]![hint.x] = { type: 'square' };
  const heat = shown.length > 0 ? undefined : heatMap(size, session.lines.value, hovered);
  return { signs, markers, heat, dimmed: shown.map(({ x, y }): Vertex => [x, y]) };
}

function heatMap(size: Size, lines: readonly Line[], hovered: Point | null): Layers['heat'] {
  if (lines.length === 0) return undefined;
  const heat = mapOf<HeatVertex | null>(size, null);
  const best = Math.max(...lines.map((line) => line.winRate));
  for (const line of lines) {
    const move = line.moves[0];
    if (!move || (hovered && samePoint(hovered, move))) continue;
    const strength = Math.max(1, Math.round(9 - (best - line.winRate) * 30));
    heat[move.y]![move.x] = { strength, text: text.shortRate(line.winRate, line.mate) };
  }
  return heat;
}

function ghostMap(size: Size, point: Point, sign: 1 | -1): (GhostStone | null)[][] {
  const ghosts = mapOf<GhostStone | null>(size, null);
  ghosts[point.y]![point.x] = { sign, faint: true };
  return ghosts;
}

function rowLine({ row }: Position): { v1: Vertex; v2: Vertex; type: 'line' }[] {
  const first = row?.[0];
  const last = row?.[row.length - 1];
  return first && last ? [{ v1: [first.x, first.y], v2: [last.x, last.y], type: 'line' }] : [];
}

/** Signs beside the points: Black's at the upper left, White's at the lower right. */
function Threats({ threats }: { threats: readonly Threat[] }) {
  return (
    <div class="threats">
      {threats.map(({ point: { x, y }, sign, kind }) => (
        <span
          key={`${x},${y},${sign}`}
          class={sign > 0 ? 'black' : 'white'}
          style={{ left: `${x}em`, top: `${y}em` }}
        >
          <b>{text.threatSigns[kind]}</b>
        </span>
      ))}
    </div>
  );
}

// --------------------------------------------------------------------------------
// What is used

interface PointsProps {
  size: Size;
  /** What each point is called, row by row. */
  labels: readonly (readonly string[])[];
  onPlay: (point: Point) => void;
  onBlock?: (point: Point) => void;
  onHover?: (point: Point | null) => void;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A group of buttons of which the tab key finds one, and arrows the others. */
export const Points = memo(function Points(props: PointsProps) {
  const { size, labels, onPlay, onBlock, onHover } = props;
  const group = useRef<HTMLDivElement>(null);
  const focused = useSignal<Point>({ x: size.width >> 1, y: size.height >> 1 });
  useEffect(() => {
    focused.value = { x: size.width >> 1, y: size.height >> 1 };
  }, [size.width, size.height]);

  const pointOfEvent = (event: Event): Point | null => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-x]');
    return button ? { x: Number(button.dataset.x), y: Number(button.dataset.y) } : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'b') onBlock?.(focused.value);
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const x = Math.min(Math.max(focused.value.x + step[0], 0), size.width - 1);
    const y = Math.min(Math.max(focused.value.y + step[1], 0), size.height - 1);
    focused.value = { x, y };
    group.current?.querySelector<HTMLElement>(`[data-x="${x}"][data-y="${y}"]`)?.focus();
  };
  return (
    <div
      class="points"
      role="group"
      aria-label={text.board}
      aria-description={text.boardHelp}
      ref={group}
      style={{ gridTemplateColumns: `repeat(${size.width}, 1em)`, gridAutoRows: '1em' }}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const point = pointOfEvent(event);
        if (!point) return;
        focused.value = point;
        onPlay(point);
      }}
      onFocusIn={(event) => (focused.value = pointOfEvent(event) ?? focused.value)}
      onContextMenu={(event) => {
        const point = pointOfEvent(event);
        event.preventDefault();
        if (point) onBlock?.(point);
      }}
      onPointerOver={(event) => onHover?.(event.pointerType === 'mouse' ? pointOfEvent(event) : null)}
      onPointerLeave={() => onHover?.(null)}
    >
      {labels.map((row, y) =>
        row.map((label, x) => (
          <button
            key={`${x},${y}`}
            type="button"
            data-x={x}
            data-y={y}
            aria-label={label}
            tabIndex={focused.value.x === x && focused.value.y === y ? 0 : -1}
          />
        )),
      )}
    </div>
  );
});

function labelsOf(
  size: Size,
  { moves }: Position,
  forbidden: readonly Point[],
  threats: readonly Threat[],
): string[][] {
  const label = (point: Point, state: string) => text.pointLabel(nameOf(point, size), state);
  const labels = Array.from({ length: size.height }, (_, y) =>
    Array.from({ length: size.width }, (_, x) => label({ x, y }, text.empty)),
  );
  for (const point of forbidden) labels[point.y]![point.x] = label(point, text.forbidden);
  for (const { point, sign, kind } of threats)
    labels[point.y]![point.x] += `, ${text.threatLabel(sign, text.threatNames[kind])}`;
  moves.forEach((point, i) => {
    labels[point.y]![point.x] = label(point, text.stone(i % 2 === 0 ? 1 : -1, i + 1, i === moves.length - 1));
  });
  return labels;
}
