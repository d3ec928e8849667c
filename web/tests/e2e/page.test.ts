// The page as a page: offline, for everybody, on any screen.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serve, setStage, violations } from './browser';

const stage = setStage();

const SCREENS = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true },
] as const;

test.each(SCREENS)('axe finds nothing, and nothing sticks out: %o', async (screen) => {
  const player = await stage.open('#rule=renju&size=15x15&moves=h8i9i7g9h6g5', screen);
  for (const tab of ['Play', 'Analyse', 'Puzzles', 'Kee Go']) {
    await player.tab(tab);
    if (tab === 'Play') {
      await player.button('New game').click();
      expect(await violations(player), 'new game').toEqual([]);
      await player.page.getByRole('dialog').getByLabel('Clock').selectOption('0');
      await player.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
      await player.page.getByRole('timer').first().waitFor();
    }
    if (tab === 'Analyse') {
      await player.page.goto(`${stage.site.address}#rule=renju&size=15x15&moves=h8i9i7g9h6g5`);
      await player.page.locator('.line').first().waitFor();
      await player.page.getByRole('switch', { name: 'Threats' }).check();
      await player.page.locator('.threats span').first().waitFor();
    }
    if (tab === 'Puzzles') await player.page.getByRole('heading', { name: /Puzzle/ }).waitFor();
    if (tab === 'Kee Go') await player.until(/to move/);
    expect(await violations(player), tab).toEqual([]);
    const [needed, given] = await player.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth] as const;
    });
    expect(needed, tab).toBeLessThanOrEqual(given);
  }
  await player.close();
});

test('a rule with everything is small once packed', async () => {
  const player = await stage.open('#rule=renju&size=15x15&moves=h8i9i7g9h6g5');
  await player.tab('Analyse');
  await player.page.locator('.line').first().waitFor();
  let packed = 0;
  for (const address of player.requested) {
    const body = await (await fetch(address)).arrayBuffer();
    packed += gzipSync(body, { level: 9 }).length;
  }
  expect([...player.requested].join(' ')).toMatch(/\.wasm .*renju\.tnw/);
  expect(packed).toBeLessThan(1_200_000);
  await player.close();
});

test('it works from the second visit on without a network', async () => {
  const own = await serve();
  const player = await stage.open('', { serviceWorkers: 'allow' }, own);
  await player.page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await player.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await own.close();
  await player.page.reload();
  await player.page.waitForSelector('.points');
  await player.put('h8');
  await player.until(/Your turn/);
  expect((await player.moves()).split(' ')).toHaveLength(2);
  await player.close();
});

test('a service worker lets memory be shared where the host does not', async () => {
  const other = await serve(false);
  const player = await stage.open('', { serviceWorkers: 'allow' }, other);
  await player.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await player.page.reload();
  expect(await player.page.evaluate(() => crossOriginIsolated)).toBe(true);
  await player.close();
  await other.close();
});
