// Games in and out: files, the clipboard, a link.
import { useSignal } from '@preact/signals';
import type { Session } from '../app/session';
import { pngOf, svgOf } from '../app/snapshot';
import { FormatError, MOST_BYTES, readGame, writeMoves, writePsq, writeSgf } from '../game/formats';
import { isRenlib, readRenlib, type Library } from '../game/renlib';
import { lineBehind, ROOT } from '../game/tree';
import { text } from '../strings';

/** Opens the game in a text, or says what is wrong with it and leaves all as it is. */
export function openText(session: Session, content: string): boolean {
  const { rule, size } = session.game.value;
  return openGame(session, () => ({ game: readGame(content, rule, size), leftOut: 0 }));
}

/** What a file holds is at its beginning if it is a tree, and at its end if it is a game. */
function openGame(session: Session, read: () => Library): boolean {
  try {
    const { game, leftOut } = read();
    const line = lineBehind(game, ROOT);
    const branches = [...game.nodes.values()].some(({ children }) => children.length > 1);
    const last = branches ? undefined : line[line.length - 1];
    session.open(game, last?.id ?? ROOT);
    session.notice.value = text.opened(game.nodes.size - 1, leftOut);
    return true;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    session.notice.value = error.message;
    return false;
  }
}

export async function openFile(session: Session, file: File): Promise<void> {
  if (file.size > MOST_BYTES) {
    session.notice.value = text.errors.tooLarge(Math.ceil(file.size / 2 ** 20), MOST_BYTES / 2 ** 20);
    return;
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isRenlib(file.name, bytes)) openGame(session, () => readRenlib(bytes, session.game.value.rule));
    else openText(session, new TextDecoder().decode(bytes));
  } catch (error) {
    session.notice.value = text.errors.unreadable((error as Error).message);
  }
}

export function Files({ session }: { session: Session }) {
  const pasted = useSignal('');
  const copy = async (words: string) => {
    await navigator.clipboard.writeText(words);
    session.notice.value = text.copied;
  };
  const game = session.game.value;
  const at = session.at.value;
  return (
    <section class="files" aria-label={text.open}>
      <div class="row">
        <label class="button">
          {text.open}
          <input
            type="file"
            class="hidden"
            accept=".sgf,.psq,.txt,.lib"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void openFile(session, file);
              event.currentTarget.value = '';
            }}
          />
        </label>
        <button type="button" onClick={() => save('game.sgf', writeSgf(game))}>
          {text.save}
        </button>
        <button type="button" onClick={() => save('game.psq', writePsq(game, at))}>
          {text.savePsq}
        </button>
        <button type="button" onClick={() => save('board.svg', svgOf(session), 'image/svg+xml')}>
          {text.saveSvg}
        </button>
        <button type="button" onClick={() => void savePng(session)}>
          {text.savePng}
        </button>
        <button type="button" onClick={() => void copy(writeMoves(game, at))}>
          {text.copyMoves}
        </button>
        <button type="button" onClick={() => void copy(location.href)}>
          {text.copyLink}
        </button>
      </div>
      <details>
        <summary>{text.paste}</summary>
        <textarea
          rows={3}
          aria-label={text.paste}
          placeholder={text.pasteHelp}
          value={pasted.value}
          onInput={(event) => (pasted.value = event.currentTarget.value)}
        />
        <button
          type="button"
          disabled={pasted.value.trim() === ''}
          onClick={() => openText(session, pasted.value) && (pasted.value = '')}
        >
          {text.read}
        </button>
      </details>
    </section>
  );
}

async function savePng(session: Session): Promise<void> {
  try {
    save('board.png', await pngOf(session), 'image/png');
  } catch (error) {
    session.notice.value = (error as Error).message;
  }
}

function save(name: string, content: string | Blob, type = 'application/octet-stream'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
