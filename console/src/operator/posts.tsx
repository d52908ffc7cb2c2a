import { useQuery } from '@tanstack/react-query';
import type { Query, Schemas } from '@sdk';
import { isPostStatus, platformName, Status, statuses, targetStates } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Badge, Failed, Loading } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { Story } from './story.tsx';
import type { OperatorSearch } from './search.ts';
import { useOperatorSearch } from './use-search.ts';
import { i18n } from '../lib/i18n.ts';

type Found = Schemas['OperatorPost'];

const shows = { late: i18n.t('Late'), held: i18n.t('Waiting') } as const;

const queryOf = ({ q, status, show }: OperatorSearch): Query<'listOperatorPosts'> => ({
  ...(q !== undefined && { q }),
  ...(isPostStatus(status ?? '') && { status: status as Schemas['PostStatus'] }),
  ...(show === 'late' && { late: true }),
  ...(show === 'held' && { held: true }),
});

const Filters = () => {
  const { search, set } = useOperatorSearch();
  return (
    <Toolbar label={i18n.t('Filters')}>
      <form
        role="search"
        className="flex min-w-0 flex-1 basis-60 flex-wrap gap-2"
        onSubmit={event => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get('q');
          set({ q: typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined });
        }}
      >
        <input
          key={search.q ?? ''}
          type="search"
          name="q"
          maxLength={200}
          defaultValue={search.q ?? ''}
          aria-label={i18n.t('ID, email address, organization, or words')}
          placeholder={i18n.t('ID, email address, organization, or words')}
          className="min-h-9 min-w-0 flex-1 rounded-lg border border-strong-line bg-paper px-3 pointer-coarse:min-h-11"
        />
        <Button type="submit">{i18n.t('Search')}</Button>
      </form>
      <Choice
        label={i18n.t('All posts')}
        value={search.show}
        options={Object.entries(shows)}
        onChange={show => set({ show })}
      />
      <Choice
        label={i18n.t('All states')}
        value={search.status}
        options={statuses}
        onChange={status => set({ status })}
      />
    </Toolbar>
  );
};

const Targets = ({ of: targets }: { of: Found['targets'] }) => (
  <span className="flex flex-wrap gap-2">
    {targets.map(({ platform, status, held, error }) => {
      const [name, tone] = targetStates[status];
      return (
        <Badge key={platform} tone={held ? 'warn' : tone}>
          {`${platformName(platform)}: ${held ? i18n.t('Waiting') : name}${error === null ? '' : ` (${error})`}`}
        </Badge>
      );
    })}
  </span>
);

const OnePost = ({ post }: { post: Found }) => {
  const { set } = useOperatorSearch();
  const { id, organization, brand, status, dueAt, targets } = post;
  return (
    <Row
      title={
        <>
          <bdi className="min-w-0 wrap-anywhere">{`${organization} / ${brand}`}</bdi>
          <Status of={status} />
        </>
      }
      note={
        <>
          <span className="block text-xs wrap-anywhere">{id}</span>
          {dueAt !== null && <When at={dueAt} />}
        </>
      }
      actions={<Button onClick={() => set({ post: id })}>{i18n.t('Story')}</Button>}
    >
      <Targets of={targets} />
    </Row>
  );
};

const List = () => {
  const { org, api } = useOrganization();
  const { search } = useOperatorSearch();
  const query = queryOf(search);
  const read = useQuery({
    queryKey: [org.id, 'operator', 'posts', query],
    queryFn: ({ signal }) => api.operator.listPosts({ ...query, limit: 50 }, { signal }),
  });
  if (read.data === undefined)
    return read.isPending ? <Loading /> : <Failed error={read.error} retry={read.refetch} />;
  const { posts, total, totalIsMinimum, organizations } = read.data;
  if (posts.length === 0) return <EmptyState title={i18n.t('No match')} />;
  return (
    <>
      <p role="status" className="text-quiet">
        {i18n.t(
          '{total, plural, one {# post} other {# posts}} of {organizations, plural, one {# organization} other {# organizations}}.',
          { total, organizations },
        )}
        {totalIsMinimum && ` ${i18n.t('There are more.')}`}
        {total > posts.length && ` ${i18n.t('The newest {count} are shown.', { count: posts.length })}`}
      </p>
      <Rows label={i18n.t('Posts')}>
        {posts.map(post => (
          <OnePost key={post.id} post={post} />
        ))}
      </Rows>
    </>
  );
};

/** Posts of all organizations, without their texts, and the story of one. */
export const PostsPart = () => {
  const { search, set } = useOperatorSearch();
  const { q, status, show, post } = search;
  return (
    <Part title={i18n.t('Posts')} note={i18n.t('Posts of all organizations, without their texts.')}>
      <Filters />
      {(q ?? status ?? show) === undefined ? (
        <EmptyState title={i18n.t('Search for a post, or choose a filter')} />
      ) : (
        <List />
      )}
      <Dialog
        title={i18n.t('Story of the post')}
        isOpen={post !== undefined}
        onClose={() => set({ post: undefined })}
        isWide
      >
        {post !== undefined && <Story id={post} />}
      </Dialog>
    </Part>
  );
};
