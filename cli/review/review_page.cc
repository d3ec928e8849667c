#include "cli/review/review_page.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Review of games</title>
<style>
:root { color-scheme: light dark; font-family: sans-serif; }
body { margin: 1rem auto; max-width: 64rem; padding: 0 1rem; }
#viewer { display: none; }
.script #viewer { display: grid; gap: 1rem; grid-template-columns: minmax(0, 3fr) minmax(12rem, 2fr); }
.script section { display: none; }
.script section.shown { display: block; }
@media (max-width: 40rem) { .script #viewer { grid-template-columns: minmax(0, 1fr); } }
#board { width: 100%; max-height: 80vh; background: #e3b76b; }
#graph { width: 100%; height: 8rem; background: #8884; cursor: crosshair; }
table { border-collapse: collapse; }
td, th { padding: 0.15rem 0.6rem; text-align: left; }
td button { background: none; border: 0; color: inherit; cursor: pointer; font: inherit; padding: 0; }
td button { white-space: nowrap; }
tr.inaccuracy { background: #fc02; } tr.mistake { background: #f803; } tr.blunder { background: #f003; }
tr.now { outline: 2px solid; }
</style>
</head>
<body>
<h1>Review</h1>
<p id="chooser" hidden><label>Game <select id="games">
)";

constexpr absl::string_view kViewer = R"(</select></label></p>
<div id="viewer">
<svg id="board" role="img" aria-label="The board"></svg>
<div>
<svg id="graph" preserveAspectRatio="none" role="img" aria-label="Black's chances, move by move"></svg>
<p>
<button type="button" id="first" aria-label="To the beginning">&#xAB;</button>
<button type="button" id="back" aria-label="A move back">&#x2039;</button>
<button type="button" id="on" aria-label="A move on">&#x203A;</button>
<button type="button" id="last" aria-label="To the end">&#xBB;</button>
<button type="button" id="previous" aria-label="To the mistake before">? &#x2190;</button>
<button type="button" id="next" aria-label="To the next mistake">&#x2192; ?</button>
</p>
<p id="caption" aria-live="polite"></p>
<p>Keys: arrows, Home, End; n and p for mistakes.</p>
</div>
</div>
)";

constexpr absl::string_view kScript = R"(<script>
'use strict';
const games = JSON.parse(document.getElementById('data').textContent);
const $ = (id) => document.getElementById(id);
const CELL = 30;
let game = 0;
let at = 0;

function shape(parent, name, attributes, text) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

function stones() {
  const g = games[game];
  const found = new Map();
  const next = g.turns[at];
  const end = next ? next.step : g.steps.length;
  for (const [kind, side, x, y] of g.steps.slice(0, end)) {
    if (kind === 'm') found.set(x + 64 * y, { side, x, y });
    if (kind === 't') found.delete(x + 64 * y);
  }
  return [...found.values()];
}

const column = (x) => (x < 26 ? '' : 'a') + String.fromCharCode(97 + (x % 26));

function drawGrid(svg, g) {
  svg.setAttribute('viewBox', `0 0 ${(g.width + 1) * CELL} ${(g.height + 1) * CELL}`);
  const line = { stroke: '#000', 'stroke-width': 1 };
  const label = { 'font-size': 10, 'text-anchor': 'middle', 'dominant-baseline': 'central', fill: '#000' };
  for (let x = 0; x < g.width; ++x) {
    const c = (x + 1) * CELL;
    shape(svg, 'line', { ...line, x1: c, x2: c, y1: CELL, y2: g.height * CELL });
    shape(svg, 'text', { ...label, x: c, y: (g.height + 0.7) * CELL }, column(x));
  }
  for (let y = 0; y < g.height; ++y) {
    const c = (y + 1) * CELL;
    shape(svg, 'line', { ...line, y1: c, y2: c, x1: CELL, x2: g.width * CELL });
    shape(svg, 'text', { ...label, x: 0.3 * CELL, y: c }, g.height - y);
  }
}

function drawLine(svg, turn) {
  turn.line.slice(0, turn.marked ? 9 : 1).forEach(([x, y], i) => {
    const black = (turn.side + i) % 2 === 0;
    const spot = { cx: (x + 1) * CELL, cy: (y + 1) * CELL, r: 10 };
    shape(svg, 'circle', { ...spot, fill: black ? '#0008' : '#fff8', stroke: '#060', 'stroke-width': 2 });
    shape(svg, 'text', { x: spot.cx, y: spot.cy, 'font-size': 11, 'text-anchor': 'middle',
      'dominant-baseline': 'central', fill: black ? '#fff' : '#000' }, i + 1);
  });
}

function drawBoard() {
  const g = games[game];
  const svg = $('board');
  svg.replaceChildren();
  drawGrid(svg, g);
  for (const { side, x, y } of stones()) {
    shape(svg, 'circle', { cx: (x + 1) * CELL, cy: (y + 1) * CELL, r: 13, stroke: '#000',
      fill: side ? '#fff' : '#000' });
  }
  const played = at > 0 ? g.steps[g.turns[at - 1].step] : null;
  if (played && played[0] === 'm') {
    shape(svg, 'circle', { cx: (played[2] + 1) * CELL, cy: (played[3] + 1) * CELL, r: 5, fill: '#d00' });
  }
  if (g.turns[at]) drawLine(svg, g.turns[at]);
}

const rateAt = (g, i) => (i === 0 ? g.rate : g.turns[i - 1].rate);

function drawGraph() {
  const g = games[game];
  const svg = $('graph');
  const n = g.turns.length;
  svg.replaceChildren();
  svg.setAttribute('viewBox', `0 0 ${n} 100`);
  const thin = { 'vector-effect': 'non-scaling-stroke' };
  shape(svg, 'line', { ...thin, x1: 0, x2: n, y1: 50, y2: 50, stroke: 'gray' });
  const points = [];
  for (let i = 0; i <= n; ++i) {
    const rate = rateAt(g, i);
    if (rate !== null) points.push(`${i},${100 - 100 * rate}`);
    if (i > 0 && g.turns[i - 1].marked) {
      shape(svg, 'line', { ...thin, x1: i, x2: i, y1: 0, y2: 100, stroke: '#f008' });
    }
  }
  shape(svg, 'polyline', { ...thin, points: points.join(' '), fill: 'none', stroke: 'currentColor',
    'stroke-width': 2 });
  shape(svg, 'line', { ...thin, x1: at, x2: at, y1: 0, y2: 100, stroke: '#08f', 'stroke-width': 2 });
}

function caption() {
  const g = games[game];
  const rate = rateAt(g, at);
  const turn = g.turns[at - 1];
  const next = g.turns[at];
  const parts = [turn ? `${at}. ${turn.side ? 'White' : 'Black'} ${turn.name}` : 'The beginning'];
  if (turn && turn.remark) parts.push(turn.remark);
  if (rate !== null) parts.push(`Black ${(100 * rate).toFixed(1)}%`);
  if (next && next.line.length) {
    const [x, y] = next.line[0];
    parts.push(`best now ${column(x)}${g.height - y} (${next.best})`);
  }
  return parts.join(', ');
}

function show(move) {
  at = Math.max(0, Math.min(move, games[game].turns.length));
  drawBoard();
  drawGraph();
  $('caption').textContent = caption();
  for (const row of document.querySelectorAll('tr.now')) row.classList.remove('now');
  const button = document.querySelector(`[data-game="${game}"][data-turn="${at}"]`);
  if (button) button.closest('tr').classList.add('now');
}

function choose(number) {
  game = number;
  document.querySelectorAll('section').forEach((s, i) => s.classList.toggle('shown', i === number));
  $('games').value = number;
  show(0);
}

// The position before the next or the last mistake, where the better line is shown.
function seek(step) {
  const { turns } = games[game];
  for (let i = at + step; i >= 0 && i < turns.length; i += step) if (turns[i].marked) return show(i);
}

const ways = {
  first: () => show(0),
  back: () => show(at - 1),
  on: () => show(at + 1),
  last: () => show(Infinity),
  previous: () => seek(-1),
  next: () => seek(1),
};
const keys = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last', n: 'next', p: 'previous' };
if (games.length) {
  for (const id in ways) $(id).addEventListener('click', ways[id]);
  document.addEventListener('keydown', (event) => {
    const way = keys[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey || event.target === $('games')) return;
    event.preventDefault();
    ways[way]();
  });
  for (const button of document.querySelectorAll('[data-turn]')) {
    button.addEventListener('click', () => show(Number(button.dataset.turn)));
  }
  $('graph').addEventListener('click', (event) => {
    const box = $('graph').getBoundingClientRect();
    show(Math.round(((event.clientX - box.left) / box.width) * games[game].turns.length));
  });
  $('games').addEventListener('change', () => choose(Number($('games').value)));
  $('chooser').hidden = games.length === 1;
  document.documentElement.classList.add('script');
  choose(0);
}
</script>
</body>
</html>
)";

}  // namespace

absl::string_view ReviewPageHead() { return kHead; }
absl::string_view ReviewPageViewer() { return kViewer; }
absl::string_view ReviewPageScript() { return kScript; }

}  // namespace tengen::cli
