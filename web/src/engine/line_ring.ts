// Text from one thread to another that is too busy for messages: a ring of bytes in shared memory.

const HEADER_BYTES = 8; // how many bytes were put and taken so far, as 32-bit numbers that wrap

/** One end puts, the other takes; each belongs to one thread. */
export class LineRing {
  private readonly counts: Int32Array;
  private readonly bytes: Uint8Array;

  /** `shared` comes from `LineRing.memory`, the same for both ends. */
  constructor(readonly shared: SharedArrayBuffer) {
    this.counts = new Int32Array(shared, 0, 2);
    this.bytes = new Uint8Array(shared, HEADER_BYTES);
  }

  /** Memory for a ring of 2^`bits` bytes. Throws where nothing can be shared. */
  static memory(bits = 16): SharedArrayBuffer {
    return new SharedArrayBuffer(HEADER_BYTES + 2 ** bits);
  }

  /** Puts all of the text or, if there is no room for it, nothing and returns false. */
  put(text: string): boolean {
    const added = new TextEncoder().encode(text);
    const begin = Atomics.load(this.counts, 0);
    const used = (begin - Atomics.load(this.counts, 1)) | 0;
    if (used + added.length > this.bytes.length) return false;
    added.forEach((byte, i) => (this.bytes[this.place(begin + i)] = byte));
    Atomics.store(this.counts, 0, (begin + added.length) | 0);
    return true;
  }

  /** Takes what is there, at most `room` bytes. */
  take(room = Infinity): Uint8Array {
    const begin = Atomics.load(this.counts, 1);
    const size = Math.min((Atomics.load(this.counts, 0) - begin) | 0, room);
    const taken = new Uint8Array(size);
    for (let i = 0; i < size; ++i) taken[i] = this.bytes[this.place(begin + i)] ?? 0;
    Atomics.store(this.counts, 1, (begin + size) | 0);
    return taken;
  }

  // The size is a power of two, so places go on evenly where the counts wrap.
  private place(count: number): number {
    return count & (this.bytes.length - 1);
  }
}
