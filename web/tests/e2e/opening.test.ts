// Every opening rule against the engine, on either side, until the game goes on.
import { test, type ExpectStatic } from 'vitest';
import { setStage, type Player } from './browser';

const stage = setStage();

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

const panelOf = (player: Player) => player.page.locator('section[aria-labelledby=opening-title]');

/** What the panel says; empty once the opening is over. */
const saidTo = (player: Player): Promise<string> =>
  panelOf(player).evaluateAll(([panel]) => (panel as HTMLElement | undefined)?.innerText ?? '');

/** Does what is asked until the opening is over. */
async function negotiate(player: Player, expect: ExpectStatic): Promise<void> {
  for (let step = 0; step < 60; ++step) {
    await expect.poll(() => saidTo(player), { timeout: 30_000 }).not.toContain('The engine decides');
    const before = await saidTo(player);
    if (before === '') return;
    const choice = panelOf(player).locator('button.main');
    const choices = await choice.count();
    if (choices > 0) await choice.nth(step % choices).click();
    else await putSomewhere(player, before, expect);
    await expect.poll(() => saidTo(player), { timeout: 30_000 }).not.toBe(before);
  }
}

async function putSomewhere(player: Player, before: string, expect: ExpectStatic): Promise<void> {
  const choosing = before.includes('Choose which');
  const marked = player.page.locator('.shudan-goban .shudan-marker_triangle');
  if (choosing) await marked.first().waitFor();
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
    const answered = async () => (await saidTo(player)) !== before || (await player.notice()) !== '';
    await expect.poll(answered, { timeout: 30_000 }).toBe(true);
    if ((await saidTo(player)) !== before) return;
  }
  throw new Error(`no point was taken: ${before}`);
}

// One page for both sides, since starting it takes most of the time; several rules at once, since
// they wait for the engine's clock, too.
test.concurrent.for(CASES)('%s with %s is negotiated and goes on', async ([rule, name], { expect }) => {
  const player = await stage.open();
  for (const side of ['Black', 'White']) {
    await begin(player, rule, name, side);
    await player.page.locator('section[aria-labelledby=opening-title]').waitFor();
    await negotiate(player, expect);
    expect(await player.until(/Your turn|thinking/)).not.toBe('');
    await player.until(/Your turn/);
  }
  await player.close();
});
