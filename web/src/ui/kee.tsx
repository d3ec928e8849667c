// Go under the Kee rules: board and panel.
import type { Marker } from '@sabaki/shudan';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { KeeGame } from '../app/kee';
import { MOST_KEE_SIDE, type KeePosition, type ScoringPosition } from '../game/kee';
import { nameOf, pointOf, type Size } from '../game/points';
import { text } from '../strings';
import { BoardFrame, Grid, Points } from './board';
import { engineSignOf, SideField } from './play';

const LEAST_SIDE = 2;

export function KeeBoard({ kee }: { kee: KeeGame }) {
  const size = kee.size.value;
  const position = kee.position.value;
  const last = kee.moves.value[kee.moves.value.length - 1];
  const labels = useMemo(() => labelsOf(size, position), [size, position]);
  return (
    <BoardFrame size={size}>
      {(vertexSize) => (
        <>
          <div aria-hidden="true">
            <Grid
              vertexSize={vertexSize}
              signMap={position?.signs ?? emptyMap(size, 0)}
              markerMap={markersOf(size, position, last)}
            />
          </div>
          <Points size={size} labels={labels} onPlay={(point) => void kee.play(point)} />
        </>
      )}
    </BoardFrame>
  );
}

const emptyMap = <T,>({ width, height }: Size, value: T): T[][] =>
  Array.from({ length: height }, () => Array<T>(width).fill(value));

/** Free points that the rules close now, with what is so. */
function prohibited({ signs, legal, cycle }: KeePosition, size: Size, x: number, y: number): boolean {
  return !cycle && signs[y]?.[x] === 0 && !legal.has(nameOf({ x, y }, size).toUpperCase());
}

function markersOf(size: Size, position: KeePosition | null, last?: string): (Marker | null)[][] {
  const markers = emptyMap<Marker | null>(size, null);
  if (!position) return markers;
  markers.forEach((row, y) =>
    row.forEach((_, x) => {
      if (prohibited(position, size, x, y)) row[x] = { type: 'cross' };
    }),
  );
  const point = last && pointOf(last, size);
  if (point && position.signs[point.y]?.[point.x]) markers[point.y]![point.x] = { type: 'circle' };
  return markers;
}

function labelsOf(size: Size, position: KeePosition | null): string[][] {
  return emptyMap(size, '').map((row, y) =>
    row.map((_, x) => {
      const sign = position?.signs[y]?.[x] ?? 0;
      const free = position && prohibited(position, size, x, y) ? text.kee.prohibited : text.empty;
      return text.pointLabel(nameOf({ x, y }, size), sign === 0 ? free : text.kee.stone(sign));
    }),
  );
}

export function KeePanel({ kee }: { kee: KeeGame }) {
  const position = kee.position.value;
  const moves = kee.moves.value;
  return (
    <>
      <p class="status" role="status">
        {statusOf(kee, position)}
      </p>
      <p class="notice" role="alert">
        {kee.notice.value}
      </p>
      <section aria-label={text.tabs.kee}>
        <p class="quiet small">{text.kee.rules}</p>
        <NewKeeGame kee={kee} />
        <div class="row">
          <button type="button" disabled={!kee.open.value} onClick={() => void kee.pass()}>
            {text.kee.pass}
          </button>
          <button
            type="button"
            disabled={moves.length === 0 || kee.thinking.value}
            onClick={() => void kee.undo()}
          >
            {text.undo}
          </button>
          <button type="button" disabled={kee.thinking.value} onClick={() => void kee.solve()}>
            {text.kee.solve}
          </button>
        </div>
        {kee.value.value.length > 0 && (
          <div class="value" role="status">
            {kee.value.value.map((line, i) => (i === 0 ? <b key={i}>{line}</b> : <p key={i}>{line}</p>))}
          </div>
        )}
      </section>
      {position?.score && <Score position={position} />}
      <KeeMoves moves={moves} cycle={position?.cycle ?? null} />
    </>
  );
}

function statusOf(kee: KeeGame, position: KeePosition | null): string {
  if (kee.thinking.value || !position) return text.thinking;
  if (position.cycle) return text.kee.over(...position.cycle);
  return text.kee.toMove(position.toMove, position.passes);
}

function NewKeeGame({ kee }: { kee: KeeGame }) {
  const width = useSignal(kee.size.value.width);
  const height = useSignal(kee.size.value.height);
  const you = useSignal(kee.engineSign.value === null ? 0 : -kee.engineSign.value);
  const side = (label: string, signal: typeof width) => (
    <label class="inline">
      {label}
      <select value={signal.value} onChange={(event) => (signal.value = Number(event.currentTarget.value))}>
        {Array.from({ length: MOST_KEE_SIDE - LEAST_SIDE + 1 }, (_, i) => i + LEAST_SIDE).map((length) => (
          <option key={length} value={length}>
            {length}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="fields">
      <div class="row">
        {side(text.width, width)}
        {side(text.height, height)}
        <button
          type="button"
          class="main"
          onClick={() =>
            void kee.begin({ width: width.value, height: height.value }, engineSignOf(you.value))
          }
        >
          {text.newGame}
        </button>
      </div>
      <SideField you={you.value} onChange={(side) => (you.value = side)} />
    </div>
  );
}

function Score({ position }: { position: KeePosition }) {
  const { black, white, positions } = position.score!;
  return (
    <section aria-labelledby="score-title">
      <h2 id="score-title">{text.kee.score(black, white, position.cycle !== null)}</h2>
      <p class="quiet small">{positions.length > 0 ? text.kee.counted : text.kee.drawn}</p>
      <ol class="positions">
        {positions.map((each, i) => (
          <li key={i}>
            <SmallBoard position={each} />
            {text.kee.area(each.area)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function SmallBoard({ position: { signs, area } }: { position: ScoringPosition }) {
  const [width, height] = [signs[0]?.length ?? 0, signs.length];
  return (
    <svg role="img" aria-label={text.kee.area(area)} viewBox={`0 0 ${width} ${height}`} width={14 * width}>
      <rect width={width} height={height} fill="#eccf97" />
      {signs.flatMap((row, y) =>
        row.map((sign, x) =>
          sign === 0 ? (
            <circle key={`${x},${y}`} cx={x + 0.5} cy={y + 0.5} r={0.08} fill="#6b5330" />
          ) : (
            <circle
              key={`${x},${y}`}
              cx={x + 0.5}
              cy={y + 0.5}
              r={0.44}
              fill={sign > 0 ? '#1b1b1b' : '#fdfdfa'}
            />
          ),
        ),
      )}
    </svg>
  );
}

function KeeMoves({ moves, cycle }: { moves: readonly string[]; cycle: readonly [number, number] | null }) {
  const counts = (ply: number) => cycle !== null && ply >= cycle[0] && ply <= cycle[1];
  return (
    <section aria-labelledby="kee-moves-title">
      <h2 id="kee-moves-title">{text.moves}</h2>
      {moves.length === 0 && <p class="quiet">{text.noMoves}</p>}
      <ol class="kee-moves">
        {moves.map((move, i) => (
          <li key={i} class={counts(i + 1) ? 'cycle' : ''}>
            <span class="quiet">{i + 1}</span> {text.kee.played(i % 2 === 0 ? 1 : -1, move)}
            {counts(i + 1) && <span class="ears">{text.kee.inCycle}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
