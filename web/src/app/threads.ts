// How many threads the engine in this browser has.
import { computed, signal } from '@preact/signals';

const KEY = 'threads';
const MOST = 8;
const MOST_UNASKED = 4;

/** One for the page. */
export class Threads {
  readonly cores = navigator.hardwareConcurrency;
  /** How many one may choose; 1: there is no choice. */
  readonly most: number;
  private readonly chosen = signal(Number(localStorage.getItem(KEY)));

  /** Unless somebody has chosen here before, half of the cores: the others are for whoever sits there. */
  readonly count = computed(() => {
    const unasked = Math.min(Math.floor(this.cores / 2), MOST_UNASKED);
    return Math.max(1, Math.min(this.chosen.value || unasked, this.most));
  });

  /** `shares`: memory can be shared, which threads need. */
  constructor(readonly shares: boolean) {
    this.most = shares ? Math.min(this.cores, MOST) : 1;
  }

  choose(count: number): void {
    this.chosen.value = count;
    localStorage.setItem(KEY, String(count));
  }
}
