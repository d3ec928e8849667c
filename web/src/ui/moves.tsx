// The moves with their variations and comments.
import { useEffect, useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Review } from '../app/review';
import type { Session } from '../app/session';
import { nameOf } from '../game/points';
import { lineBehind, nodeOf, pathTo, ROOT, type Game, type Node } from '../game/tree';
import { text } from '../strings';

export function Moves({ session, review }: { session: Session; review: Review }) {
  const game = session.game.value;
  const list = useRef<HTMLDivElement>(null);
  const root = nodeOf(game, ROOT);
  useEffect(() => {
    const box = list.current;
    const here = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && here) box.scrollTop = Math.max(0, here.offsetTop - box.clientHeight / 2);
  }, [session.at.value, game]);
  return (
    <section aria-labelledby="moves-title">
      <h2 id="moves-title">{text.moves}</h2>
      <div class="moves" ref={list} tabIndex={0} role="group" aria-labelledby="moves-title">
        {root.children.length === 0 ? (
          <p class="quiet">{text.noMoves}</p>
        ) : (
          <Variation from={root} number={1} session={session} review={review} />
        )}
      </div>
      <Steps session={session} />
      <textarea
        aria-label={text.comment}
        placeholder={text.comment}
        rows={2}
        value={nodeOf(game, session.at.value).comment}
        onInput={(event) => session.comment(event.currentTarget.value)}
      />
      <Editing session={session} />
    </section>
  );
}

/** The main line behind a node; where it branches, the other variations stand in between. */
function Variation(props: { from: Node; number: number; session: Session; review: Review }) {
  const { session, review } = props;
  const game = session.game.value;
  const parts: JSX.Element[] = [];
  let parent: Node | undefined = props.from;
  for (let number = props.number; parent && parent.children.length > 0; ++number) {
    const [first, ...others]: number[] = [...parent.children];
    const node: Node = nodeOf(game, first!);
    parts.push(<MoveButton key={node.id} node={node} number={number} session={session} review={review} />);
    for (const id of others) {
      const other = nodeOf(game, id);
      parts.push(
        <div class="variation" role="group" aria-label={text.variation} key={`v${id}`}>
          <MoveButton node={other} number={number} session={session} review={review} />
          <Variation from={other} number={number + 1} session={session} review={review} />
        </div>,
      );
    }
    parent = node;
  }
  return <>{parts}</>;
}

function MoveButton(props: { node: Node; number: number; session: Session; review: Review }) {
  const { node, number, session, review } = props;
  const mistake = review.mistakes.value.find(({ id }) => id === node.id);
  const { size } = session.game.value;
  const here = session.at.value === node.id;
  const better = mistake?.better ? `, ${text.better(nameOf(mistake.better, size))}` : '';
  return (
    <button
      type="button"
      class={`move ${number % 2 === 1 ? 'black' : 'white'} ${mistake?.kind ?? ''}`}
      aria-current={here ? 'step' : undefined}
      title={mistake ? `${text[mistake.kind]}${better}` : undefined}
      onClick={() => session.goTo(node.id)}
    >
      <span class="number">{number}</span> {node.move ? text.point(nameOf(node.move, size)) : ''}
      {mistake && (
        <span class="mark" aria-label={text[mistake.kind]}>
          {mistake.kind === 'blunder' ? '??' : '?'}
        </span>
      )}
      {node.comment !== '' && (
        <span class="mark" aria-hidden="true">
          ✎
        </span>
      )}
    </button>
  );
}

function Steps({ session }: { session: Session }) {
  const game: Game = session.game.value;
  const back = pathTo(game, session.at.value).length > 1;
  const on = lineBehind(game, session.at.value).length > 0;
  const step = (by: Parameters<Session['step']>[0], sign: string, enabled: boolean) => (
    <button
      type="button"
      aria-label={text[by]}
      title={text[by]}
      disabled={!enabled}
      onClick={() => session.step(by)}
    >
      {sign}
    </button>
  );
  return (
    <div class="steps">
      {step('first', '«', back)}
      {step('previous', '‹', back)}
      {step('next', '›', on)}
      {step('last', '»', on)}
    </div>
  );
}

function Editing({ session }: { session: Session }) {
  const node = nodeOf(session.game.value, session.at.value);
  if (node.parent === null) return null;
  const beside = nodeOf(session.game.value, node.parent).children;
  return (
    <div class="row">
      <button type="button" class="small" onClick={() => session.deleteHere()}>
        {text.deleteFrom}
      </button>
      {beside[0] !== node.id && (
        <button type="button" class="small" onClick={() => session.promote(node.id)}>
          {text.makeMain}
        </button>
      )}
    </div>
  );
}
