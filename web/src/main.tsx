// Starts the page: fetches the engine, opens the game of the link, draws.
import '@sabaki/shudan/css/goban.css';
import './style.css';
import { render } from 'preact';
import { Session } from './app/session';
import { Threads } from './app/threads';
import { EngineClient } from './engine/client';
import type { Way } from './engine/connection';
import { HELLO } from './engine/questions';
import { socketWay } from './engine/socket_way';
import { canShare, threadedWay, workerWay } from './engine/worker_way';
import { readLink, writeLink } from './game/formats';
import { ROOT } from './game/tree';
import { text } from './strings';
import { App, Page } from './ui/app';

const NATIVE = 'native';

async function loadModule(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function begin(root: HTMLElement): Promise<void> {
  const { hash } = location; // the session writes its own
  const folder = new URL('engine/', document.baseURI).href;
  const threads = new Threads(canShare());
  const module = await loadModule(`${folder}${threads.shares ? 'tengen-threads' : 'tengen'}.wasm`);
  const weights = `${folder}weights/`;
  const inBrowser: Way = threads.shares
    ? (ear) => threadedWay(module, weights, threads.count.value)(ear)
    : workerWay(module, weights);
  const client = new EngineClient(inBrowser, HELLO, {
    onFailure: (what) => (session.notice.value = text.missing(what)),
    onLoss: (why) => {
      if (typeof session.native.value !== 'string') {
        session.notice.value = text.lost(why);
        return;
      }
      if (session.native.value === 'connecting') sessionStorage.removeItem(NATIVE);
      session.native.value = { lost: why };
      client.use(inBrowser);
    },
  });
  const session = new Session(client);
  threads.count.subscribe(() => {
    if (typeof session.native.value !== 'string') client.use(inBrowser);
  });
  const page: Page = new Page(session, threads, async () => {
    const kee = workerWay(await loadModule(`${folder}kee.wasm`), folder, []);
    return new EngineClient(kee, [], {
      onFailure: (what) => (page.kee.notice.value = what),
      onLoss: (why) => (page.kee.notice.value = text.lost(why)),
    });
  });
  const token = nativeToken();
  if (token) useNative(session, token);
  openLink(page, hash);
  window.addEventListener('hashchange', () => openLink(page, location.hash));
  root.replaceChildren();
  render(<App page={page} />, root);
  client.connect(); // so the first question does not wait for it
}

function useNative({ engine, native }: Session, token: string): void {
  native.value = 'connecting';
  engine.use(socketWay(token, () => (native.value = 'connected')));
  engine.connect();
}

/** Kept for this tab alone, so that it stands in no link or picture of the window. */
function nativeToken(): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get(NATIVE);
  if (token === null) return sessionStorage.getItem(NATIVE);
  address.searchParams.delete(NATIVE);
  history.replaceState(null, '', address);
  sessionStorage.setItem(NATIVE, token);
  return token;
}

function openLink({ session }: Page, hash: string): void {
  if (hash.slice(1) === writeLink(session.game.value, session.at.value)) return;
  try {
    const linked = readLink(hash);
    if (!linked) return;
    session.open(linked.game, linked.id);
    // A game that has not begun is one with the engine.
    if (linked.id === ROOT) session.engineSign.value = -1;
  } catch (error) {
    session.notice.value = (error as Error).message;
  }
}

const root = document.getElementById('app');
if (root) {
  begin(root).catch((error: Error) => {
    root.textContent = text.failedToLoad(error.message);
  });
}
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('sw.js');
}
