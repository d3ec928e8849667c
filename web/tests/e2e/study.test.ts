// Analysis, review, files and puzzles.
import { expect, test } from 'vitest';
import { setStage } from './browser';

const stage = setStage();

const GAME = '#rule=renju&size=15x15&moves=h8i9i7g9h6g5g7i6g8f8f6';

test('three lines are shown, on the board too, and a line is seen by pointing at it', async () => {
  const player = await stage.open(GAME);
  await player.tab('Analyse');
  const lines = player.page.locator('.lines li');
  await expect.poll(() => lines.count(), { timeout: 30_000 }).toBe(3);
  await expect.poll(() => player.page.locator('.shudan-heatlabel').count(), { timeout: 10_000 }).toBe(3);
  await lines.first().locator('button').hover();
  await player.page.locator('.shudan-marker_label').first().waitFor();
  await player.page.mouse.move(5, 5);
  await lines.first().locator('button').click();
  expect((await player.moves()).split(' ')).toHaveLength(12);
  await player.close();
});

test('a blocked point is not among the lines', async () => {
  const player = await stage.open(GAME);
  await player.tab('Analyse');
  const first = player.page.locator('.line .pv').first();
  await first.waitFor();
  const best = (await first.innerText()).split(' ')[0] ?? '';
  await player.point(best).click({ button: 'right' });
  await expect.poll(() => player.page.locator('.shudan-marker_label').count(), { timeout: 10_000 }).toBe(1);
  await expect.poll(() => first.innerText()).not.toMatch(new RegExp(`^${best} `));
  await player.point(best).focus();
  await player.page.keyboard.press('b');
  await player.page.getByText(`${best} is not blocked any more`).waitFor({ state: 'attached' });
  await expect.poll(() => player.page.locator('.shudan-marker_label').count(), { timeout: 10_000 }).toBe(0);
  await player.close();
});

test('a proved win says in how many plies', async () => {
  const player = await stage.open('#rule=freestyle&size=15x15&moves=h8a1i8a2j8a3');
  await player.tab('Analyse');
  await player.page
    .locator('.line .mate')
    .first()
    .filter({ hasText: /wins in [13]/ })
    .waitFor();
  await player.close();
});

test('threats of both are marked and named', async () => {
  const player = await stage.open('#rule=renju&size=15x15&moves=h8a1i8o1j8o8k9n8g10m8');
  await player.tab('Analyse');
  await player.page.getByRole('switch', { name: 'Threats' }).check();
  await player.page.locator('.threats .black').first().waitFor();
  expect(await player.label('g8')).toMatch(/^G8, empty, Black makes a straight four/);
  expect(await player.label('l8')).toMatch(/White makes a (four|open three|straight four)/);
  await expect
    .poll(() => player.page.locator('.threats .white').count(), { timeout: 10_000 })
    .toBeGreaterThan(0);
  await player.point('h8').focus();
  await player.page.keyboard.press('t');
  await expect.poll(() => player.page.locator('.threats span').count()).toBe(0);
  expect(await player.label('g8')).toBe('G8, empty');
  await player.close();
});

test('a proved win is shown to its end, and gone along by key', async () => {
  const player = await stage.open('#rule=freestyle&size=15x15&moves=h8a1i8o1j8o15');
  await player.tab('Analyse');
  await player.button('Show the win in 3').click();
  const line = player.page.getByRole('group', { name: 'Black wins in 3' });
  await line.waitFor();
  const numbers = () => player.page.locator('.shudan-marker_label').count();
  expect(await numbers()).toBe(3);
  await expect.poll(() => player.page.locator('.shudan-dimmed').count(), { timeout: 10_000 }).toBe(3);
  await player.point('a1').focus();
  await player.page.keyboard.press(',');
  await expect.poll(numbers).toBe(2);
  expect(await player.page.locator('[aria-live=polite]').innerText()).toMatch(/^White [A-Z]\d+$/);
  await player.page.keyboard.press('.');
  await expect.poll(numbers).toBe(3);
  await player.page.keyboard.press('w');
  await expect.poll(numbers).toBe(0);
  await player.close();
});

test('a game is reviewed: graph and mistakes', async () => {
  const player = await stage.open(GAME);
  await player.tab('Analyse');
  await player.button('Review the game').click();
  await player.page.getByText(/mistakes? found/).waitFor({ timeout: 60_000 });
  await expect
    .poll(() => player.page.locator('.move.blunder, .move.mistake').count(), { timeout: 10_000 })
    .toBeGreaterThan(0);
  expect(await player.page.getByRole('img', { name: /chance to win/ }).isVisible()).toBe(true);
  await player.close();
});

test('variations, comments and a round trip through SGF', async () => {
  const player = await stage.open('#rule=caro&size=15x15&moves=h8i9j10');
  await player.page.keyboard.press('ArrowLeft');
  await player.put('k11');
  await player.page.getByLabel('Comment').fill('a ] \\ <script>alert(1)</script> comment');
  const sgf = (await player.saved('Save SGF', 'game.sgf')).toString();
  expect(sgf).toContain('RU[caro]');
  const moves = await player.moves();
  await player.page.getByText('Paste a game').click();
  await player.page.getByLabel('Paste a game').fill(sgf);
  await player.button('Read').click();
  await player.page.locator('.notice').filter({ hasText: 'Opened, 4 moves' }).waitFor();
  expect(await player.moves()).toBe(moves);
  await player.page.locator('.moves').getByRole('button', { name: /K11/ }).click();
  expect(await player.page.getByLabel('Comment').inputValue()).toBe(
    'a ] \\ <script>alert(1)</script> comment',
  );
  await player.close();
});

test('the board is saved as SVG and as PNG, with its marks', async () => {
  const player = await stage.open('#rule=renju&size=15x15&moves=h9a1h10o1g8a15i8o15');
  await player.page.locator('.points button[aria-label="H8, forbidden"]').waitFor();
  const svg = (await player.saved('Save SVG', 'board.svg')).toString();
  const parsed = await player.page.evaluate((words) => {
    const { documentElement } = new DOMParser().parseFromString(words, 'image/svg+xml');
    return [documentElement.nodeName, documentElement.querySelectorAll('circle').length];
  }, svg);
  expect(parsed).toEqual(['svg', 9]);
  expect(svg).toContain('stroke="#a3121f"');
  const png = await player.saved('Save PNG', 'board.png');
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa]));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 1200]);
  await player.close();
});

test.each([
  ['(;SZ[15];B[hh];W[hh])', /stone on H8 can’t be played/],
  ['(;SZ[40];B[hh])', /40×40/],
  ['no game at all', /neither SGF nor psq/],
  ['h8h8', /Move 2 can’t be played/],
])('what is wrong is said and the game stays: %s', async (content, words) => {
  const player = await stage.open('#rule=freestyle&size=15x15&moves=h8i9');
  await player.page.getByText('Paste a game').click();
  await player.page.getByLabel('Paste a game').fill(content);
  await player.button('Read').click();
  await player.page.locator('.notice').filter({ hasText: words }).waitFor();
  expect(await player.moves()).toBe('H8 I9');
  await player.close();
});

test('a file that is too large is refused, as are 10,000 variations; 2,000 are shown', async () => {
  const player = await stage.open('#rule=freestyle&size=15x15&moves=h8i9');
  await player.page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(49 * 2 ** 20)], 'x.sgf'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await player.page.locator('.notice').filter({ hasText: /49 MB/ }).waitFor();
  const names = Array.from({ length: 220 }, (_, i) =>
    String.fromCharCode(97 + (i % 15), 97 + Math.floor(i / 15)),
  );
  const branches = names.flatMap((a) =>
    names
      .slice(0, 46)
      .filter((b) => b !== a)
      .map((b) => `(;B[${a}];W[${b}])`),
  );
  const many = (count: number) => ({
    name: 'x.sgf',
    mimeType: '',
    buffer: Buffer.from(`(;SZ[15]${branches.slice(0, count).join('')})`),
  });
  await player.page.setInputFiles('input[type=file]', many(10_000));
  await player.page
    .locator('.notice')
    .filter({ hasText: /more than 5000 moves/ })
    .waitFor();
  expect(await player.moves()).toBe('H8 I9');
  await player.page.setInputFiles('input[type=file]', many(2000));
  await player.page
    .locator('.notice')
    .filter({ hasText: /Opened/ })
    .waitFor();
  await player.close();
});

test('a library of RenLib is opened, and a broken one is not', async () => {
  const player = await stage.open('#rule=renju&size=15x15&moves=h8i9j10');
  const header = [0xff, ...Buffer.from('RenLib'), 0xff, 3, 0, ...Array<number>(10).fill(0xff)];
  const text = Buffer.from('<b>bold</b>\0');
  const bytes = [...header, 0x78, 0x08, ...text, 0x69, 0xc0, 0x68, 0x40];
  const file = (content: number[]) => ({ name: 'x.lib', mimeType: '', buffer: Buffer.from(content) });
  await player.page.setInputFiles('input[type=file]', file(bytes.slice(0, 27)));
  await player.page
    .locator('.notice')
    .filter({ hasText: /cut off at byte 26/ })
    .waitFor();
  expect(await player.moves()).toBe('H8 I9 J10');
  await player.page.setInputFiles('input[type=file]', file(bytes));
  await player.page.locator('.notice').filter({ hasText: 'Opened, 3 moves' }).waitFor();
  expect(await player.moves()).toBe('H8 I9 H9');
  await player.button('Next move').click();
  expect(await player.page.getByLabel('Comment').inputValue()).toBe('<b>bold</b>');
  await player.close();
});

test('a puzzle is solved move by move, and a wrong try is refuted', async () => {
  const player = await stage.open();
  await player.tab('Puzzles');
  await player.page.getByRole('heading', { name: /Puzzle 1 of/ }).waitFor();
  const verdict = player.page.locator('.verdict');
  await player.put('a1');
  await verdict.filter({ hasText: /^No: / }).waitFor();
  await player.button('Try again').click();
  for (let move = 0; move < 13 && !/Solved/.test(await verdict.innerText()); ++move) {
    await player.button('Next move of the solution').click();
    await verdict.filter({ hasText: /The win goes on with/ }).waitFor();
    await player.put(/with ([A-Z]\d+)/.exec(await verdict.innerText())?.[1] ?? '');
    await verdict.filter({ hasText: /Right|Solved/ }).waitFor();
  }
  expect(await verdict.innerText()).toMatch(/Solved/);
  await player.close();
});
