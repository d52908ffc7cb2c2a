import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { namesOf } from '../calendar/search.ts';
import { platformName, PlatformMark, platforms } from '../post/states.tsx';
import { useKeys } from '../shell/keys.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Choices } from '../ui/choices.tsx';
import { ListDetail, scrollToDetail } from '../ui/layout/panes.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Failed, Loading, Screen } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { OneComment } from './comment.tsx';
import { useInbox, type Comment } from './queries.ts';
import { commentsSearch, type CommentsSearch } from './search.ts';
import { nameOf } from './words.ts';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

const route = getRouteApi('/o/$org/comments');

type SetSearch = (change: { [name in keyof CommentsSearch]?: string | undefined }) => void;

const Filters = ({ search, set }: { search: CommentsSearch; set: SetSearch }) => (
  <div role="group" aria-label={i18n.t('Filters')} className="flex flex-wrap items-center gap-2">
    <Choice
      label={i18n.t('Not answered')}
      value={search.all}
      options={[['yes', i18n.t('All comments')]]}
      onChange={all => set({ all })}
    />
    <Choices
      label={i18n.t('All platforms')}
      values={namesOf(search.platform)}
      options={platforms.map(name => [name, platformName(name)])}
      onChange={values => set({ platform: values.join(',') || undefined })}
    />
  </div>
);

const List = ({
  comments,
  chosenId,
  onChoose,
}: {
  comments: readonly Comment[];
  chosenId: string;
  onChoose: (id: string) => void;
}) => (
  <ul aria-label={i18n.t('Comments')} className="flex flex-col gap-1">
    {comments.map(one => (
      <li key={one.id}>
        <button
          type="button"
          aria-current={one.id === chosenId ? 'true' : undefined}
          onClick={() => {
            onChoose(one.id);
            scrollToDetail();
          }}
          className={`flex min-h-11 w-full min-w-0 flex-col rounded-lg border px-3 py-2 text-start ${one.id === chosenId ? 'border-accent bg-accent-wash' : 'border-line bg-paper'}`}
        >
          <span dir="auto" className={`w-full truncate ${one.readAt === null ? 'font-medium' : ''}`}>
            {one.text || i18n.t('Without text')}
          </span>
          <span className="flex w-full min-w-0 flex-wrap items-center gap-1.5 text-quiet">
            <WhoseIsIt slug={one.brandSlug} size="small" />
            <PlatformMark of={one.platform} />
            <bdi>{nameOf(one)}</bdi>
            <When at={one.saidAt} look="distance" />
            {one.draft !== null && <span>{i18n.t('A draft waits')}</span>}
          </span>
        </button>
      </li>
    ))}
  </ul>
);

/**
 * Selects the comment to show. Defaults to the first. A comment that left the list stays selected until the person moves to
 * another.
 */
const useChosen = (comments: readonly Comment[]) => {
  const [chosenId, choose] = useState<string>();
  const found = comments.findIndex(({ id }) => id === chosenId);
  const shownId = chosenId ?? comments[0]?.id;
  const place = useRef(0);
  if (found >= 0) place.current = found;
  useEffect(() => choose(shownId), [shownId]);
  const go = (by: number): void => {
    const next = found >= 0 ? found + by : place.current + Math.min(by, 0);
    choose(comments[Math.min(Math.max(next, 0), comments.length - 1)]?.id ?? shownId);
  };
  return { shownId, choose, go };
};

/** Page of the comments on all posts, with keyboard shortcuts to read and reply. */
export const Inbox = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const inbox = useInbox(search);
  const comments = inbox.data?.pages.flatMap(page => page.comments) ?? [];
  const { shownId, choose, go } = useChosen(comments);
  useKeys({ j: () => go(1), k: () => go(-1) });
  const set: SetSearch = change =>
    void navigate({ search: commentsSearch({ ...search, ...change }), replace: true });
  return (
    <Screen
      title={i18n.t('Comments')}
      note={i18n.t(
        'Comments on your posts. Some platforms limit how long they can be stored, and not all let apps read them.',
      )}
    >
      <Filters search={search} set={set} />
      {inbox.error && <Failed error={inbox.error} retry={inbox.refetch} />}
      {inbox.isPending && <Loading />}
      {!inbox.isPending && !inbox.error && comments.length === 0 && (
        <EmptyState
          title={search.all === 'yes' ? i18n.t('No comments yet') : i18n.t('No comment needs an answer')}
        >
          {i18n.t(
            'Comments on posts of the last thirty days appear here. A post shows where its comments cannot be read, and why.',
          )}
        </EmptyState>
      )}
      {shownId !== undefined && (
        <ListDetail isDetailFirst>
          <div className="flex flex-col gap-2">
            <List comments={comments} chosenId={shownId} onChoose={choose} />
            {inbox.hasNextPage && (
              <Button isBusy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
                {i18n.t('Show more')}
              </Button>
            )}
            <p className="text-quiet">
              <Trans
                id={'<0>j</0> and <1>k</1> select the next and the previous one.'}
                components={[<kbd />, <kbd />]}
              />
            </p>
          </div>
          <OneComment key={shownId} id={shownId} />
        </ListDetail>
      )}
    </Screen>
  );
};
