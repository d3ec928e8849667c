// The native engine behind the page.
import { fileURLToPath } from 'node:url';
import { get, type Server } from 'node:http';
import { expect, test } from 'vitest';
import { nativeEngine } from '../../native/plugin';
import { NativeServer } from '../../native/server';
import { serve, setStage, violations, type Player, type Site } from './browser';

const stage = setStage();

const path = fileURLToPath(new URL('../../../build/release/bin/pbrain-tengen', import.meta.url));

const says = (player: Player, words: RegExp) =>
  player.page.getByRole('status').filter({ hasText: words }).waitFor();

/** A site whose engines can be taken away. */
async function serveEngines(): Promise<Site & { native: NativeServer; query: string }> {
  let native!: NativeServer;
  const site = await serve(true, [
    {
      name: 'native-server',
      configurePreviewServer({ httpServer }) {
        native = new NativeServer(httpServer as Server, { program: { path } });
      },
    },
  ]);
  return { ...site, native, query: `?native=${native.token}` };
}

test('answers moves, is named, and stays with the tab', async () => {
  let address = '';
  const site = await serve(true, [nativeEngine(path, (ready) => (address = ready))]);
  const { origin, search } = new URL(address);
  const player = await stage.open(search, {}, { ...site, address: `${origin}/` });
  await says(player, /^This is the native engine/);
  expect(await violations(player)).toEqual([]);
  await player.put('h8');
  await player.until(/Your turn/);
  expect((await player.moves()).split(' ')).toHaveLength(2);
  expect(player.page.url()).not.toContain('native=');
  await player.page.reload();
  await says(player, /^This is the native engine/);
  await player.page.getByRole('tab', { name: 'Analyse' }).click();
  await player.page.locator('.line').nth(2).waitFor();
  // Nothing was computed here.
  expect(player.page.workers()).toEqual([]);
  await player.close();
  await site.close();
});

test('comes with a page that no site of another name can read', async () => {
  let address = '';
  const site = await serve(true, [nativeEngine(path, (ready) => (address = ready))]);
  const statusFor = (host: string) =>
    new Promise((resolve) => {
      get(address, { headers: { host } }, (response) => resolve(response.resume().statusCode));
    });
  const { port } = new URL(address);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  // Vite itself lets any number pass.
  expect(await statusFor(`192.0.2.1:${port}`)).toBe(421);
  expect(await statusFor('example.com')).toBe(421);
  await site.close();
});

test('hears Move now', async () => {
  const site = await serveEngines();
  const player = await stage.open(site.query, {}, site);
  await player.page.getByLabel('Time a move').selectOption('30000');
  await player.put('h8');
  await player.button('Move now').click();
  await player.until(/Your turn/);
  await player.close();
  await site.close();
});

test('is replaced by the one in the browser, which answers what was asked', async () => {
  const site = await serveEngines();
  const player = await stage.open(site.query, {}, site);
  await player.page.getByLabel('Time a move').selectOption('5000');
  await player.put('h8');
  await player.until(/thinking/);
  site.native.close();
  await says(player, /native engine is gone \(the server has ended\).*in the browser has taken over/);
  expect(await violations(player)).toEqual([]);
  await player.until(/Your turn/);
  expect((await player.moves()).split(' ')).toHaveLength(2);
  expect(player.page.workers()).toHaveLength(1);
  await player.close();
  await site.close();
});

test('leaves an opening where it is', async () => {
  const site = await serveEngines();
  const player = await stage.open(site.query, {}, site);
  await player.button('New game').click();
  const dialog = player.page.getByRole('dialog');
  await dialog.getByLabel('Opening').selectOption('swap2');
  await dialog.getByLabel('Both').check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await player.page.locator('section[aria-labelledby=opening-title]').waitFor();
  await player.put('h8');
  await player.page.locator('.points button[aria-label^="H8, black"]').waitFor();
  site.native.close();
  await says(player, /native engine is gone/);
  await player.put('h9');
  await player.page.locator('.points button[aria-label^="H9, white"]').waitFor();
  expect(await player.notice()).toBe('');
  await player.close();
  await site.close();
});

test('is not had without the right token, which is said', async () => {
  const site = await serveEngines();
  const player = await stage.open('?native=guess', {}, site);
  await says(player, /native engine is gone \(no connection to its server\)/);
  await player.put('h8');
  await player.until(/Your turn/);
  await player.page.reload();
  await player.page.waitForSelector('.points');
  await expect.poll(() => player.page.locator('.native').isVisible()).toBe(false);
  expect(player.faults.splice(0).join()).toMatch(/^[^,]*native-engine\?native=guess[^,]*$/);
  await player.close();
  await site.close();
});
