import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useChange } from '../api/change.ts';
import { fullTimeOf } from '../lib/times.ts';
import { headOf } from '../post/head.ts';
import { PlatformMark } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Loaded } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { waitingQuery, type Waiting as Post } from './queries.ts';
import { i18n } from '../lib/i18n.ts';

interface Order {
  postIds: string[];
  before: string[];
  movedId: string;
}

/** The order that is shown, at once as it is wanted, and what moves one in it. */
const useOrder = (brandSlug: string, posts: readonly Post[]) => {
  const { org, api, zone } = useOrganization();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<readonly string[]>();
  const reorder = useChange({
    noun: 'posts',
    // each names all that wait: the one before it has to be there
    inTurn: `queue of ${brandSlug}`,
    run: ({ postIds }: Order) => api.queues.reorder(brandSlug, { postIds }),
    said: (made, { movedId }) => {
      const at = made.posts.find(({ id }) => id === movedId)?.scheduledAt;
      return at === undefined ? i18n.t('Moved') : i18n.t('Moved to {time}', { time: fullTimeOf(at, zone) });
    },
    back: (_made, { postIds, before, movedId }) => ({ postIds: before, before: postIds, movedId }),
    onDone: () => queries.invalidateQueries({ queryKey: [org.id, 'calendar'] }),
  });
  const known = new Map(posts.map(post => [post.id, post]));
  const shown = [...new Set([...(wanted ?? []), ...known.keys()])].flatMap(id => known.get(id) ?? []);
  const move = (id: string, by: number): void => {
    const before = shown.map(post => post.id);
    const [from, to] = [before.indexOf(id), before.indexOf(id) + by];
    if (to < 0 || to >= before.length) return;
    const postIds = before.toSpliced(from, 1).toSpliced(to, 0, id);
    setWanted(postIds);
    reorder.mutate({ postIds, before, movedId: id }, { onSettled: () => setWanted(undefined) });
  };
  return { shown, move };
};

const textOf = ({ text }: Post): string => headOf(text.slice(0, 80));

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Returns the buttons and keyboard shortcuts that move a post. The focus stays on the moved post. */
const useControls = (order: string, move: (id: string, by: number) => void) => {
  const focus = useRef<string>(undefined);
  useEffect(() => {
    // a browser takes the focus from what it moves
    if (focus.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-queued="${CSS.escape(focus.current)}"]`)?.focus();
    focus.current = undefined;
  }, [order]);
  return (id: string, name: string) => {
    const go = (by: number): void => {
      focus.current = `${id} ${name}`;
      move(id, by);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const by = steps[event.key];
      if (!event.altKey || by === undefined) return;
      event.preventDefault();
      go(by);
    };
    return { go, given: { 'data-queued': `${id} ${name}`, onKeyDown } };
  };
};

type Control = ReturnType<typeof useControls>;

const Step = ({
  post,
  by,
  control,
  isPossible,
}: {
  post: Post;
  by: -1 | 1;
  control: Control;
  isPossible: boolean;
}) => {
  const { go, given } = control(post.id, by < 0 ? 'Earlier' : 'Later');
  const text = textOf(post);
  return (
    <Button
      {...given}
      aria-label={by < 0 ? i18n.t('Earlier: {text}', { text }) : i18n.t('Later: {text}', { text })}
      // it keeps the focus where there is nothing more to do
      aria-disabled={!isPossible || undefined}
      onClick={() => go(by)}
    >
      {by < 0 ? '↑' : '↓'}
    </Button>
  );
};

const List = ({ brandSlug, posts }: { brandSlug: string; posts: readonly Post[] }) => {
  const { org } = useOrganization();
  const { shown, move } = useOrder(brandSlug, posts);
  const control = useControls(shown.map(({ id }) => id).join(' '), move);
  return (
    <Rows label={i18n.t('Waiting posts')}>
      {shown.map((post, index) => (
        <Row
          key={post.id}
          title={
            <>
              {post.platforms.map(platform => (
                <PlatformMark key={platform} of={platform} />
              ))}
              <Link
                to="/o/$org/posts/$postId"
                params={{ org: org.slug, postId: post.id }}
                dir="auto"
                className="max-w-full truncate underline"
                {...control(post.id, 'text').given}
              >
                {textOf(post)}
              </Link>
            </>
          }
          // they share the times that they have
          note={<When at={posts[index]?.scheduledAt ?? post.createdAt} />}
          actions={
            <>
              <Step post={post} by={-1} control={control} isPossible={index > 0} />
              <Step post={post} by={1} control={control} isPossible={index < shown.length - 1} />
            </>
          }
        />
      ))}
    </Rows>
  );
};

/** Lists the posts in a queue, in publishing order. */
export const Waiting = ({ brandSlug }: { brandSlug: string }) => {
  const { org, api } = useOrganization();
  const read = useQuery(waitingQuery({ orgId: org.id, api }, brandSlug));
  return (
    <Part title={i18n.t('Waiting')} note={i18n.t('Alt with an arrow key moves the focused post.')}>
      <Loaded from={read}>
        {posts =>
          posts.length === 0 ? (
            <EmptyState title={i18n.t('Nothing is waiting')}>
              {i18n.t('“Add to queue” below a post that you write puts it here.')}
            </EmptyState>
          ) : (
            <List brandSlug={brandSlug} posts={posts} />
          )
        }
      </Loaded>
    </Part>
  );
};
