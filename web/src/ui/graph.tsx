// The chances of a game, move by move, drawn by uPlot.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import type { Review } from '../app/review';
import type { Session } from '../app/session';
import { text } from '../strings';

const HEIGHT = 120;

export function Graph({ session, review }: { session: Session; review: Review }) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const line = review.line.value;
  const here = line.findIndex((node) => node.id === session.at.value);
  const rates = line.map((node) => {
    const judgement = session.judgements.value.get(node.id);
    return judgement ? judgement.blackRate * 100 : null;
  });
  const known = rates.filter((rate) => rate !== null).length;

  useEffect(() => {
    if (!box.current) return;
    const made = new uPlot(
      options(box.current.clientWidth, (i) => {
        const node = review.line.value[i];
        if (node) session.goTo(node.id);
      }),
      [[0], [null]],
      box.current,
    );
    plot.current = made;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) made.setSize({ width: entry.contentRect.width, height: HEIGHT });
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, []);
  useEffect(() => {
    const at = rates.map((rate, i) => (i === here ? rate : null));
    plot.current?.setData([line.map((_, i) => i), rates, at]);
  }, [session.judgements.value, line, here]);

  const summary = rates.flatMap((rate, i) => (rate === null ? [] : [`${i}: ${Math.round(rate)}`])).join(', ');
  return (
    <figure class="graph" hidden={known < 2} aria-label={`${text.graph}: ${summary}`} role="img">
      <figcaption aria-hidden="true">{text.graph}</figcaption>
      <div ref={box} aria-hidden="true" />
    </figure>
  );
}

function options(width: number, onChoose: (index: number) => void): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour('--quiet'),
    grid: { stroke: colour('--line') },
    ticks: { show: false },
    font: '11px system-ui',
  };
  return {
    width: width || 300,
    height: HEIGHT,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { x: { time: false }, y: { range: [0, 100] } },
    axes: [
      { ...axis, size: 24 },
      { ...axis, size: 32, splits: [0, 50, 100] },
    ],
    series: [
      {},
      {
        stroke: colour('--accent'),
        width: 2,
        fill: colour('--accent-soft'),
        spanGaps: true,
        points: { show: false },
      },
      { stroke: colour('--text'), width: 0, points: { show: true, size: 9, fill: colour('--accent') } },
    ],
    hooks: {
      ready: [(u) => u.over.addEventListener('click', () => u.cursor.idx != null && onChoose(u.cursor.idx))],
    },
  };
}
