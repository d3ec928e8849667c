// Go under the Kee rules.
import { expect, test } from 'vitest';
import { setStage } from './browser';

const stage = setStage();

test('a small board is played to its end against the engine, scored and solved', async () => {
  const player = await stage.open();
  const { page } = player;
  await player.tab('Kee Go');
  await player.until(/Black to move/);
  await page.getByLabel('Width').selectOption('2');
  await page.getByLabel('Height').selectOption('2');
  await player.button('New game').click();
  await expect.poll(() => page.locator('.points button').count()).toBe(4);
  await player.until(/Black to move/);
  await player.put('a1');
  await expect.poll(() => player.label('a1')).toBe('A1, black');
  for (let passes = 0; passes < 8; ++passes) {
    const status = await player.until(/Black to move|over/);
    if (/over/.test(status)) break;
    await player.button('Pass').click();
    await expect.poll(() => player.status()).not.toBe(status);
  }
  expect(await player.status()).toMatch(/the cycle of moves \d+ to \d+ counts/);
  await page.getByRole('heading', { name: /^Score: Black/ }).waitFor();
  await expect.poll(() => page.locator('.positions li').count(), { timeout: 10_000 }).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.kee-moves .cycle').count(), { timeout: 10_000 }).toBeGreaterThan(1);
  await player.button('What is this board worth?').click();
  await page.getByText(/^value 0, /).waitFor();
  await player.tab('Play');
  await expect.poll(() => page.locator('.points button').count(), { timeout: 10_000 }).toBe(15 * 15);
  await player.close();
});
