// The whole page.
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { KeeGame } from '../app/kee';
import { Opening } from '../app/opening';
import { Puzzles } from '../app/puzzles';
import { Review } from '../app/review';
import type { Session } from '../app/session';
import type { Threads } from '../app/threads';
import { stepWin, toggleWin } from '../app/winning_line';
import type { EngineClient } from '../engine/client';
import type { Point } from '../game/points';
import { text } from '../strings';
import { Analysis } from './analysis';
import { Board } from './board';
import { Files, openFile } from './files';
import { KeeBoard, KeePanel } from './kee';
import { Moves } from './moves';
import { NewGame, Play, Status } from './play';
import { OpeningPanel } from './opening';
import { PuzzlePanel } from './puzzles';

export type Tab = keyof typeof text.tabs;
const TABS = Object.keys(text.tabs) as Tab[];

/** All that lives as long as the page. */
export class Page {
  readonly tab = signal<Tab>('play');
  readonly review: Review;
  readonly puzzles: Puzzles;
  readonly opening: Opening;

  readonly kee: KeeGame;

  /** `loadKee` fetches the engine of that game. */
  constructor(
    readonly session: Session,
    readonly threads: Threads,
    loadKee: () => Promise<EngineClient>,
  ) {
    this.kee = new KeeGame(loadKee);
    this.review = new Review(session);
    this.puzzles = new Puzzles(session);
    this.opening = new Opening(session);
  }

  async choose(tab: Tab): Promise<void> {
    if (tab === this.tab.value) return;
    const { session } = this;
    this.opening.cancel();
    this.review.stop();
    session.busy.value = false;
    this.tab.value = tab;
    session.analysing.value = tab === 'analyse';
    if (tab !== 'analyse') session.watching.value = false;
    if (tab !== 'play') session.engineSign.value = null;
    session.clock.start(null);
    if (tab === 'kee' && !this.kee.position.value) await this.kee.begin({ width: 5, height: 5 }, -1);
    if (tab !== 'puzzles') return;
    await this.puzzles.load();
    if (this.tab.value === 'puzzles') this.puzzles.begin();
  }

  play(point: Point): void {
    if (this.tab.value === 'puzzles') void this.puzzles.play(point);
    else if (this.opening.active.value) void this.opening.play(point);
    else this.session.play(point);
  }

  /** True if people may put a stone now. */
  open(): boolean {
    if (this.opening.active.value) return this.opening.pointVerb.value !== undefined;
    const solving = this.tab.value !== 'puzzles' || this.puzzles.progress.value === 'solving';
    return (
      solving &&
      !this.session.enginesTurn.value &&
      !this.session.position.value.over &&
      this.session.clock.lost.value === null &&
      !this.review.progress.value
    );
  }
}

export function App({ page }: { page: Page }) {
  const { session } = page;
  const asking = useSignal(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event, page);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const tab = page.tab.value;
  const negotiating = page.opening.active.value;
  const studying = (tab === 'play' || tab === 'analyse') && !negotiating;
  return (
    <div
      class="page"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer?.files[0];
        page.opening.cancel();
        if (file) void openFile(session, file);
      }}
    >
      <header>
        <h1>
          {text.title} <small>{text.tagline}</small>
        </h1>
        <Tabs page={page} />
      </header>
      {tab !== 'kee' && <Native session={session} />}
      <main>
        {tab === 'kee' ? (
          <KeeBoard kee={page.kee} />
        ) : (
          <Board
            session={session}
            open={page.open()}
            onPlay={(point) => page.open() && page.play(point)}
            onBlock={(point) => session.toggleBlocked(point)}
          />
        )}
        <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
          {studying && <Status session={session} />}
          {tab !== 'kee' && (
            <p class="notice" role="alert">
              {session.notice.value}
            </p>
          )}
          {negotiating && <OpeningPanel opening={page.opening} />}
          {tab === 'play' && !negotiating && <Play session={session} onNew={() => (asking.value = true)} />}
          {tab === 'analyse' && <Analysis session={session} review={page.review} />}
          {tab === 'puzzles' && <PuzzlePanel puzzles={page.puzzles} />}
          {tab === 'kee' && <KeePanel kee={page.kee} />}
          {studying && <Moves session={session} review={page.review} />}
          {studying && <Files session={session} />}
          <p class="quiet small">
            {text.offline}{' '}
            {tab !== 'kee' && session.native.value !== 'connected' && <ThreadsField threads={page.threads} />}
            <br />
            {tab !== 'kee' && text.shortcuts}
          </p>
        </div>
      </main>
      <p class="ears" aria-live="polite">
        {tab === 'kee' ? page.kee.announcement.value : session.announcement.value}
      </p>
      <NewGame
        session={session}
        opening={page.opening}
        open={asking.value}
        onClose={() => (asking.value = false)}
      />
    </div>
  );
}

function ThreadsField({ threads }: { threads: Threads }) {
  if (!threads.shares) return <>{crossOriginIsolated ? text.noRoom : text.oneThread}</>;
  return (
    <label class="inline">
      {text.threads}
      <select
        value={threads.count.value}
        onChange={(event) => threads.choose(Number(event.currentTarget.value))}
      >
        {Array.from({ length: threads.most }, (_, i) => (
          <option key={i} value={i + 1}>
            {i + 1}
          </option>
        ))}
      </select>
      {text.onCores(threads.cores)}
    </label>
  );
}

function Native({ session }: { session: Session }) {
  const native = session.native.value;
  const lost = typeof native === 'object' && native !== null;
  return (
    <p class={lost ? 'native lost' : 'native'} role="status" hidden={native === null}>
      {lost ? text.native.lost(native.lost) : native && text.native[native]}
    </p>
  );
}

function Tabs({ page }: { page: Page }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.stopPropagation();
    const next = TABS[(TABS.indexOf(page.tab.value) + by + TABS.length) % TABS.length]!;
    void page.choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={text.title} onKeyDown={onKeyDown}>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls="panel"
          aria-selected={page.tab.value === name}
          tabIndex={page.tab.value === name ? 0 : -1}
          onClick={() => void page.choose(name)}
        >
          {text.tabs[name]}
        </button>
      ))}
    </div>
  );
}

function onKey(event: KeyboardEvent, page: Page): void {
  const target = event.target as HTMLElement;
  if (
    target.closest('input:not([type=checkbox]), textarea, select, dialog') ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey
  )
    return;
  const { session } = page;
  if (page.tab.value === 'puzzles' || page.tab.value === 'kee' || page.opening.active.value) return;
  const actions: Record<string, () => void> = {
    ArrowLeft: () => session.step('previous'),
    ArrowRight: () => session.step('next'),
    Home: () => session.step('first'),
    End: () => session.step('last'),
    u: () => session.undo(),
    h: () => void session.askHint(),
    t: () => (session.watching.value = page.tab.value === 'analyse' && !session.watching.value),
    w: () => void toggleWin(session),
    ',': () => stepWin(session, -1),
    '.': () => stepWin(session, 1),
    a: () => (session.analysing.value = page.tab.value === 'analyse' && !session.analysing.value),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
