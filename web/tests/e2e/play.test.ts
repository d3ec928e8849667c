// Games with the engine.
import { expect, test } from 'vitest';
import { serve, setStage, type Player } from './browser';

const stage = setStage();

const RULES = ['freestyle', 'standard', 'renju', 'caro', 'caro9'];

test.each(RULES)('a game of %s ends with a row of the engine', async (rule) => {
  const player = await stage.open(`#rule=${rule}&size=15x15&moves=`);
  await player.page.getByLabel('Time a move').selectOption('200');
  // Stones along the edges bother nobody.
  const edge = [
    ...'acegikmo'.split('').flatMap((column) => [`${column}1`, `${column}15`]),
    ...[3, 5, 7, 9, 11, 13].flatMap((row) => [`a${row}`, `o${row}`]),
  ];
  const over = async () => /wins/.test(await player.status());
  const stones = async () => (await player.moves()).split(' ').filter(Boolean).length;
  for (const name of edge) {
    if (await over()) break;
    if (!/empty/.test((await player.label(name)) ?? '')) continue;
    const before = await stones();
    await player.put(name);
    const answered = async () => (await over()) || (await stones()) === before + 2;
    await expect.poll(answered, { timeout: 60_000 }).toBe(true);
    await player.until(/Your turn|wins/);
  }
  expect(await player.until(/wins/)).toContain('The engine wins');
  await expect.poll(() => player.page.locator('.shudan-line').count(), { timeout: 10_000 }).toBe(1);
  await player.close();
});

test('a new game takes rule, size and side, and undo takes back the answer, too', async () => {
  const player = await stage.open();
  await player.button('New game').click();
  const dialog = player.page.getByRole('dialog');
  await dialog.getByLabel('Rule').selectOption('caro');
  await dialog.getByLabel('Board size').selectOption('0');
  await dialog.getByLabel('Width').fill('12');
  await dialog.getByLabel('Height').fill('9');
  await dialog.getByLabel('White').check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await player.until(/Your turn, you are White/);
  await expect.poll(() => player.page.locator('.points button').count(), { timeout: 10_000 }).toBe(12 * 9);
  const first = await player.moves();
  await player.put('a1');
  await player.until(/Your turn/);
  expect((await player.moves()).split(' ')).toHaveLength(3);
  await player.button('Undo').click();
  await player.until(/Your turn/);
  expect(await player.moves()).toBe(first);
  expect(player.page.url()).toContain('size=12x9');
  await player.close();
});

test('a move can be asked for early', async () => {
  const player = await stage.open();
  await player.page.getByLabel('Time a move').selectOption('30000');
  await player.put('h8');
  await player.button('Move now').click();
  await player.until(/Your turn/);
  expect((await player.moves()).split(' ')).toHaveLength(2);
  await player.close();
});

test('a hint names a point', async () => {
  const player = await stage.open('#rule=freestyle&size=15x15&moves=h8h7i8i7j8j7k8a1');
  await player.button('Hint').click();
  await player.page
    .locator('.notice')
    .filter({ hasText: /Hint: (G8|L8)/ })
    .waitFor();
  await player.close();
});

test('what Black may not play under renju is marked and refused', async () => {
  const player = await stage.open('#rule=renju&size=15x15&moves=h9a1h10o1g8a15i8o15');
  await player.page.locator('.points button[aria-label="H8, forbidden"]').waitFor();
  await player.put('h8');
  expect(await player.notice()).toMatch(/H8 is forbidden/);
  expect((await player.moves()).split(' ')).toHaveLength(8);
  await player.put('h7');
  expect((await player.moves()).split(' ')).toHaveLength(9);
  await player.close();
});

test('the keyboard puts stones, and moves are announced', async () => {
  const player = await stage.open();
  await player.page.getByRole('radio', { name: 'Both' }).check();
  await player.point('h8').focus();
  await player.page.keyboard.press('ArrowUp');
  await player.page.keyboard.press('ArrowRight');
  await player.page.keyboard.press('Enter');
  expect(await player.moves()).toBe('I9');
  expect(await player.label('i9')).toBe('I9, black, move 1, the last');
  expect(await player.page.locator('[aria-live=polite]').innerText()).toBe('Black I9');
  await player.close();
});

test('where no memory can be shared, the engine is stopped by beginning anew', async () => {
  const other = await serve(false);
  const player = await stage.open('', {}, other);
  expect(await player.page.evaluate(() => crossOriginIsolated)).toBe(false);
  await player.page.getByText('One thread; stopping begins the engine anew').waitFor();
  await player.page.getByLabel('Time a move').selectOption('30000');
  await player.put('h8');
  await player.until(/thinking/);
  await player.button('Undo').click();
  await player.page.getByLabel('Time a move').selectOption('200');
  await player.put('h8');
  await player.until(/Your turn/);
  expect((await player.moves()).split(' ')).toHaveLength(2);
  await player.close();
  await other.close();
});

async function beginTimed(player: Player, clock: string): Promise<void> {
  await player.button('New game').click();
  const dialog = player.page.getByRole('dialog');
  await dialog.getByLabel('Clock').selectOption({ label: clock });
  await dialog.getByLabel('Black').check();
  await dialog.getByRole('button', { name: 'Start' }).click();
}

test('with a clock both times run, and no move is taken back', async () => {
  const player = await stage.open();
  await beginTimed(player, '1 min, 1 s gained by a move');
  const time = (colour: string) => player.page.getByRole('timer', { name: `${colour}’s clock` });
  await player.put('h8');
  await player.until(/Your turn/);
  expect((await player.moves()).split(' ')).toHaveLength(2);
  expect(await time('White').innerText()).toMatch(/(0:[0-5]|1:0)\d/);
  expect(await player.button('Undo').isDisabled()).toBe(true);
  await expect.poll(() => time('Black').innerText()).not.toMatch(/1:01/);
  await player.page.getByRole('button', { name: 'Previous move' }).click();
  await player.put('a1');
  expect((await player.moves()).split(' ')).toHaveLength(2);
  await player.close();
});

test('who has no time left has lost', async () => {
  const player = await stage.open();
  await player.page.clock.install();
  await beginTimed(player, '5 s a move');
  await player.page.clock.runFor(6000);
  expect(await player.until(/time is up/)).toContain('Black’s time is up: White wins');
  await player.put('h8');
  expect(await player.moves()).toBe('');
  await player.button('New game').click();
  await player.page.getByRole('dialog').getByLabel('Clock').selectOption({ label: 'none' });
  await player.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  expect(await player.until(/Your turn/)).not.toBe('');
  await expect.poll(() => player.page.getByRole('timer').count(), { timeout: 10_000 }).toBe(0);
  await player.close();
});
