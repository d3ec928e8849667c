import { expect, test } from 'vitest';
import { LineRing } from '../../src/engine/line_ring';

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test('what one end puts the other takes, around the end of the memory too', () => {
  const one = new LineRing(LineRing.memory(4));
  const other = new LineRing(one.shared);
  for (let i = 0; i < 20; ++i) {
    expect(one.put(`line ${i}\n`)).toBe(true);
    expect(textOf(other.take())).toBe(`line ${i}\n`);
  }
  expect(other.take()).toHaveLength(0);
});

test('what has no room is not put at all', () => {
  const ring = new LineRing(LineRing.memory(4));
  expect(ring.put('0123456789')).toBe(true);
  expect(ring.put('0123456789')).toBe(false);
  expect(textOf(ring.take(4))).toBe('0123');
  expect(textOf(ring.take())).toBe('456789');
});

test('the counts may wrap', () => {
  const ring = new LineRing(LineRing.memory(4));
  new Int32Array(ring.shared, 0, 2).fill(0x7fff_fffc);
  expect(ring.put('0123456789')).toBe(true);
  expect(ring.put('0123456789')).toBe(false);
  expect(textOf(ring.take())).toBe('0123456789');
});
