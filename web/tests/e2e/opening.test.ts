// Every opening rule against the engine, on either side, until the game goes on.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, Player, serve, type Site } from './browser';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  site = await serve();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const RENJU = ['soosyrv', 'taraguchi', 'supertaraguchi', 'yamaguchi', 'extyusui', 'yusui', 'tarannikov'];
const OLD = ['sakata', 'supersakata', 'rif', 'rifswap'];
const ANYWHERE = ['swap2', 'swap', 'swap1', 'swap5', 'pro', 'longpro'];
const CASES = [
  ...[...RENJU, ...OLD].map((name) => ['renju', name]),
  ...ANYWHERE.map((name) => ['standard', name]),
] as [string, string][];

async function begin(player: Player, rule: string, name: string, side: string): Promise<void> {
  await player.page.getByLabel('Time a move').selectOption('200');
  await player.button('New game').click();
  const dialog = player.page.getByRole('dialog');
  await dialog.getByLabel('Rule').selectOption(rule);
  await dialog.getByLabel('Opening').selectOption(name);
  await dialog.getByLabel(side).check();
  await dialog.getByRole('button', { name: 'Start' }).click();
}

// From the middle outwards, so that the first that is taken is among the first tried.
const POINTS = 'h8 h9 h10 i9 i10 g10 j11 g9 f8 e7 d6 c5 b4 k12 l13 e11 f12 d9 c10 m6 l5'.split(' ');

/** Does what is asked until the opening is over. */
async function negotiate(player: Player): Promise<void> {
  const section = player.page.locator('section[aria-labelledby=opening-title]');
  for (let step = 0; step < 60 && (await section.count()) > 0; ++step) {
    await player.page.waitForFunction(
      (words) =>
        !document
          .querySelector('section[aria-labelledby=opening-title] [role=status]')
          ?.textContent?.includes(words),
      'The engine decides',
    );
    if ((await section.count()) === 0) return;
    const before = await section.innerText();
    const choice = section.locator('button.main');
    if ((await choice.count()) > 0) await choice.nth(step % (await choice.count())).click();
    else await putSomewhere(player, before);
    await expect
      .poll(async () => (await section.count()) === 0 || (await section.innerText()) !== before)
      .toBe(true);
  }
}

async function putSomewhere(player: Player, before: string): Promise<void> {
  const section = player.page.locator('section[aria-labelledby=opening-title]');
  const choosing = before.includes('Choose which');
  const marked = player.page.locator('.shudan-goban .shudan-marker_triangle');
  const names = choosing
    ? await marked.evaluateAll((all) =>
        all.map((each) => {
          const { x, y } = (each as HTMLElement).dataset;
          return String.fromCharCode(97 + Number(x)) + String(15 - Number(y));
        }),
      )
    : POINTS;
  for (const name of names) {
    if (!/empty|forbidden/.test((await player.label(name)) ?? '')) continue;
    await player.put(name);
    const refused = player.page.locator('.notice');
    await expect
      .poll(
        async () =>
          (await section.count()) === 0 ||
          (await section.innerText()) !== before ||
          (await refused.innerText()) !== '',
      )
      .toBe(true);
    if ((await section.count()) === 0 || (await section.innerText()) !== before) return;
  }
  throw new Error(`no point was taken: ${before}`);
}

test.each(CASES)('%s with %s is negotiated and goes on', async (rule, name) => {
  for (const side of ['Black', 'White']) {
    const player = await Player.open(browser, site);
    await begin(player, rule, name, side);
    await player.page.locator('section[aria-labelledby=opening-title]').waitFor();
    await negotiate(player);
    expect(await player.until(/Your turn|thinking/)).not.toBe('');
    await player.until(/Your turn/);
    await player.close();
  }
});
