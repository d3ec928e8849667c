// A browser on the built page, and what every test wants to know of it.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, firefox, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { preview, type Plugin } from 'vite';
import { afterAll, beforeAll, expect } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Site {
  address: string;
  close(): Promise<void>;
}

/** Serves dist/; without `headers` as a host does that knows nothing of the page. */
export async function serve(headers = true, plugins: Plugin[] = []): Promise<Site> {
  const server = await preview({
    root,
    logLevel: 'silent',
    plugins,
    preview: {
      host: '127.0.0.1',
      port: headers ? 4471 : 4472,
      strictPort: false,
      ...(headers ? {} : { headers: plain }),
    },
  });
  return { address: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

const plain = {
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Cross-Origin-Embedder-Policy': 'unsafe-none',
};

/** The tests run in this Firefox instead of Chromium. */
const FIREFOX = process.env.FIREFOX;

/** Puts what Firefox saves into `downloadsPath`. */
function launch(downloadsPath: string): Promise<Browser> {
  if (FIREFOX) return firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX, downloadsPath });
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  // Containers seldom let it build its sandbox, and it sees this page only.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A page with a player's ways to use it. */
export class Player {
  /** What went wrong: errors on the console and requests to elsewhere. */
  readonly faults: string[] = [];
  /** The addresses of all that was asked for. */
  readonly requested = new Set<string>();

  private constructor(
    readonly page: Page,
    private readonly downloads: string,
  ) {}

  static async open(
    { browser, downloads }: Stage,
    site: Site,
    hash: string,
    options: BrowserContextOptions,
  ): Promise<Player> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      serviceWorkers: 'block',
      ...options,
    });
    const player = new Player(await context.newPage(), downloads);
    const { page, faults, requested } = player;
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('request', (request) => {
      if (/^(data|blob):/.test(request.url())) return;
      requested.add(request.url());
      if (!request.url().startsWith(site.address)) faults.push(request.url());
    });
    await page.goto(site.address + hash);
    await page.waitForSelector('.points');
    return player;
  }

  /** Ends the test's use of the page: nothing may have gone wrong. */
  async close(): Promise<void> {
    expect(this.faults).toEqual([]);
    await this.page.context().close();
  }

  point(name: string) {
    return this.page.locator(`.points button[aria-label^="${name.toUpperCase()}, "]`);
  }
  put(name: string): Promise<void> {
    return this.point(name).click();
  }
  label(name: string): Promise<string | null> {
    return this.point(name).getAttribute('aria-label');
  }
  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }
  /** What a button saves, and under which name. */
  async saved(button: string, name: string): Promise<Buffer> {
    const download = FIREFOX ? null : this.page.waitForEvent('download');
    await this.button(button).click();
    if (download) return readFileSync(await (await download).path());
    // Firefox announces what a page itself has made without a number, and Playwright passes over that.
    const path = join(this.downloads, name);
    const whole = () => existsSync(path) && statSync(path).size > 0 && !existsSync(`${path}.part`);
    await expect.poll(whole, { timeout: 10_000 }).toBe(true);
    return readFileSync(path);
  }
  tab(name: string): Promise<void> {
    return this.page.getByRole('tab', { name }).click();
  }
  status(): Promise<string> {
    return this.page.locator('.status').innerText();
  }
  notice(): Promise<string> {
    return this.page.locator('.notice').innerText();
  }
  /** Waits until the status matches and returns it. */
  async until(words: RegExp): Promise<string> {
    await this.page.locator('.status').filter({ hasText: words }).waitFor({ timeout: 60_000 });
    return this.status();
  }
  /** "H8 I9": what stands in the list of moves. */
  async moves(): Promise<string> {
    const texts = await this.page.locator('.moves .move').allInnerTexts();
    return texts.map((words) => /[A-Z]\d+/.exec(words)?.[0] ?? '').join(' ');
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds wrong with the page. */
export async function violations(player: Player): Promise<string[]> {
  await player.page.evaluate(axe);
  const found = await player.page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe;
    return (await runner.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** The site and the browser that the tests of a file share. */
export class Stage {
  site!: Site;
  browser!: Browser;
  downloads!: string;

  /** `site`: another one than that of all tests. */
  open(hash = '', options: BrowserContextOptions = {}, site = this.site): Promise<Player> {
    return Player.open(this, site, hash, options);
  }
}

/** Sets the stage for the file that calls this, and clears it when its tests are over. */
export function setStage(): Stage {
  const stage = new Stage();
  beforeAll(async () => {
    stage.site = await serve();
    stage.downloads = mkdtempSync(join(tmpdir(), 'tengen-downloads-'));
    stage.browser = await launch(stage.downloads);
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.site?.close();
    rmSync(stage.downloads, { recursive: true });
  });
  return stage;
}
