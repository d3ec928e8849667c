import { expect, test } from 'vitest';
import { drawSvg, escaped, type Picture } from '../../src/game/picture';

const picture = (parts: Partial<Picture> = {}): Picture => ({
  title: 'a game',
  size: { width: 6, height: 5 },
  moves: [
    { x: 0, y: 0 },
    { x: 1, y: 2 },
  ],
  shown: [],
  marks: [],
  ...parts,
});

const countOf = (text: string, part: string | RegExp) => text.split(part).length - 1;

test('stones have numbers, lines coordinates', () => {
  const svg = drawSvg(picture());
  expect(countOf(svg, 'r="16.5"')).toBe(2);
  expect(svg).toMatch(/fill="#ffffff">1<.*fill="#111111">2</);
  for (const name of ['A', 'F', '1', '5']) expect(countOf(svg, `>${name}<`)).toBeGreaterThanOrEqual(2);
  expect(svg).not.toContain('>G<');
});

test('moves that are only shown are numbered anew, of the colours in turn', () => {
  const svg = drawSvg(
    picture({
      shown: [
        { x: 4, y: 4 },
        { x: 3, y: 4 },
      ],
    }),
  );
  expect(svg).toMatch(/fill-opacity="0.6".*fill="#ffffff">1<.*fill="#111111">2</);
});

test('a mark under a stone is left out', () => {
  const marks = [
    { point: { x: 0, y: 0 }, shape: 'label', text: '5' },
    { point: { x: 5, y: 4 }, shape: 'label', text: '33' },
  ] as const;
  const svg = drawSvg(picture({ marks }));
  expect(svg).toContain('>33</text>');
  expect(countOf(svg, 'r="11"')).toBe(1);
});

test('no word can be more than text', () => {
  const svg = drawSvg(picture({ title: '</title><script>alert("1")</script>&\u0000\uD800' }));
  expect(svg).toContain(
    '<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;</title>',
  );
  expect(escaped("'\t五")).toBe('&apos;\t五');
});
