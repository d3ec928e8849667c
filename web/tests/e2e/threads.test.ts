// The engine's threads, on a device of four cores whatever this one has.
import { expect, test } from 'vitest';
import { setStage, type Player } from './browser';

const stage = setStage();

async function open(): Promise<Player> {
  const player = await stage.open();
  await player.page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 4 });
    const begun: string[] = [];
    Object.assign(window, {
      begun,
      Worker: class extends Worker {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(address, options);
          begun.push(/(\w+)-[^/]*$/.exec(String(address))?.[1] ?? '');
        }
      },
    });
  });
  await reload(player);
  return player;
}

async function reload({ page }: Player): Promise<void> {
  await page.reload();
  await page.waitForSelector('.points');
}

/** What kinds of workers the page has begun, the last ones. */
function begun({ page }: Player, last: number): Promise<string[]> {
  return page.evaluate((count) => (window as unknown as { begun: string[] }).begun.slice(-count), last);
}

const field = ({ page }: Player) => page.getByLabel(/^Threads of the engine:.*on 4 cores$/s);

async function playOne(player: Player, point: string): Promise<void> {
  await player.put(point);
  await player.until(/Your turn/);
}

test('half of the cores search, or as many as are chosen, which is kept', async () => {
  const player = await open();
  expect(await field(player).inputValue()).toBe('2');
  expect(await begun(player, 9)).toEqual(['worker', 'helper']); // before anything is asked
  await playOne(player, 'h8');
  expect(await begun(player, 9)).toEqual(['worker', 'helper']);
  await field(player).selectOption('3');
  await playOne(player, 'a1');
  expect(await begun(player, 9)).toEqual(['worker', 'helper', 'worker', 'helper', 'helper']);
  await reload(player);
  expect(await field(player).inputValue()).toBe('3');
  await player.tab('Analyse');
  await player.page.locator('.line').first().waitFor();
  expect(await begun(player, 9)).toEqual(['worker', 'helper', 'helper']);
  await player.close();
});

test('an analysis goes on with another number of threads', async () => {
  const player = await open();
  await player.tab('Analyse');
  await player.page.locator('.line').first().waitFor();
  await field(player).selectOption('1');
  await player.page.locator('.line').first().waitFor();
  expect(await begun(player, 9)).toEqual(['worker', 'helper', 'worker']);
  await player.close();
});

test('several threads are stopped, and think again', async () => {
  const player = await open();
  await player.page.getByLabel('Time a move').selectOption('30000');
  await player.put('h8');
  await player.until(/thinking/);
  await player.button('Undo').click();
  await player.page.getByLabel('Time a move').selectOption('200');
  await playOne(player, 'h8');
  expect((await player.moves()).split(' ')).toHaveLength(2);
  expect(await begun(player, 9)).toEqual(['worker', 'helper']);
  await player.close();
});

/** Has the first worker of a kind run `code` before its own. */
async function spoil({ page }: Player, kind: 'worker' | 'helper', code: string): Promise<void> {
  const scripts = new RegExp(`/${kind}-[^/]*\\.js$`);
  await page.route(scripts, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: code + (await response.text()) });
    await page.unroute(scripts);
  });
}

/** An instance with other imports or exports. */
const instance = (words: string) => `const { Instance } = WebAssembly;
  const trap = () => { throw new WebAssembly.RuntimeError('spoilt'); };
  WebAssembly.Instance = function (module, imports) { ${words} };`;
const HELPER_TRAPS = instance(
  'return { exports: { ...new Instance(module, imports).exports, tengen_help: trap } };',
);
const THREAD_TRAPS = instance(
  'return new Instance(module, { ...imports, tengen: { ...imports.tengen, take: trap } });',
);

async function losesOne(player: Player): Promise<void> {
  await reload(player);
  await player.put('h8');
  await player.page.getByText(/^The engine has failed \(.*spoilt\)/).waitFor();
  await player.until(/not moved/);
  await player.button('Undo').click();
  await playOne(player, 'h8');
  expect((await player.moves()).split(' ')).toHaveLength(2);
  expect(await player.notice()).toBe('');
  expect(await begun(player, 9)).toEqual(['worker', 'helper', 'worker', 'helper']);
}

test('an engine whose helper fails is followed by another', async () => {
  const player = await open();
  await spoil(player, 'helper', HELPER_TRAPS);
  await losesOne(player);
  // Only Firefox reports it.
  expect(player.faults.splice(0).filter((fault) => !/spoilt/.test(fault))).toEqual([]);
  await player.close();
});

test('an engine that fails while its helpers search is followed by another', async () => {
  const player = await open();
  await spoil(player, 'worker', THREAD_TRAPS);
  await losesOne(player);
  await player.close();
});

test('where there is no room for shared memory, one thread plays', async () => {
  const player = await open();
  await player.page.addInitScript(() => {
    const { Memory } = WebAssembly;
    WebAssembly.Memory = function (descriptor: WebAssembly.MemoryDescriptor) {
      if (descriptor.shared) throw new RangeError('could not allocate memory');
      return new Memory(descriptor);
    } as unknown as typeof Memory;
  });
  await reload(player);
  await player.page.getByText('One thread, for there is no room').waitFor();
  await playOne(player, 'h8');
  expect((await player.moves()).split(' ')).toHaveLength(2);
  expect(await begun(player, 9)).toEqual(['worker']);
  await player.close();
});
