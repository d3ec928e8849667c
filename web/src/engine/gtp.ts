// The Go Text Protocol as the Kee module speaks it (kee/gtp).
import type { EngineClient } from './client';

export interface GtpAnswer {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

const LAST = 999;

/**
 * Executes `before`, whose answers nobody needs, and asks `questions`, whose answers come in their order.
 * Errors: Dropped.
 */
export async function askGtp(
  engine: EngineClient,
  before: readonly string[],
  questions: readonly string[],
): Promise<GtpAnswer[]> {
  const lines: string[] = [];
  await engine.ask({
    lines: [...before, ...questions.map((question, i) => `${i + 1} ${question}`), `${LAST} name`],
    until: new RegExp(`^[=?]${LAST} `),
    onLine: (line) => lines.push(line),
  });
  return answersIn(lines);
}

/** What was answered to commands with numbers; the lines come without the empty ones. */
export function answersIn(lines: readonly string[]): GtpAnswer[] {
  const answers: { ok: boolean; lines: string[] }[] = [];
  let last: string[] = [];
  for (const line of lines) {
    const match = /^([=?])(\d*) ?(.*)$/.exec(line);
    if (!match) {
      last.push(line);
      continue;
    }
    const [, sign, id, words = ''] = match;
    last = words === '' ? [] : [words];
    if (id) answers.push({ ok: sign === '=', lines: last });
  }
  return answers;
}
