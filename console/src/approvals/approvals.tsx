import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Data } from '@sdk';
import { BrandMark, WhoseIsIt } from '../brands/brand-mark.tsx';
import { i18n } from '../lib/i18n.ts';
import { postQuery } from '../api/queries.ts';
import { PostReview } from '../reviews/post-review.tsx';
import { useKeys } from '../shell/keys.ts';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Charge } from '../ui/charge.tsx';
import { ListDetail, scrollToDetail } from '../ui/layout/panes.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Failed, Loaded, Loading, Note, Screen } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import { Choices } from './choices.tsx';
import { timeOf, useDecide } from './decide.ts';
import { Notes } from './notes.tsx';
import { TargetPreview } from './target-preview.tsx';
import { useWaiting, type Waiting } from './waiting.ts';
import { Trans } from '@lingui/react';

type Preview = Data<'previewPost'>;

const Target = ({ target, preview }: { target: Preview['targets'][number]; preview: Preview }) => (
  <TargetPreview target={target} handle={target.account?.handle} media={preview.media}>
    <Charge platform={target.platform} cost={target.cost} />
  </TargetPreview>
);

/** Shows the author of a post, its publish time, and when the request expires. */
const About = ({ one, at }: { one: Waiting; at: string | null }) => (
  <p className="flex flex-wrap gap-x-1 text-quiet">
    <span>
      <Trans
        id={'By <0/>, <1/>.'}
        components={[<Who author={one.author} />, <When at={one.since} look="distance" />]}
      />
    </span>
    <span>
      {at === null ? (
        i18n.t('Would be published immediately.')
      ) : (
        <Trans id={'Would be published <0/>.'} components={[<When at={at} />]} />
      )}
    </span>
    {one.until !== null && (
      <span>
        <Trans id={'Waiting until <0/>.'} components={[<When at={one.until} />]} />
      </span>
    )}
  </p>
);

const Shown = ({ one, preview }: { one: Waiting; preview: Preview }) => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const { approve, deny } = useDecide();
  const edit = () =>
    navigate({ to: '/o/$org/posts/$postId/edit', params: { org: org.slug, postId: one.postId } });
  const isChanged = one.isChanged || (one.revision !== null && one.revision !== preview.revision);
  const at = timeOf(one, preview);
  const canApprove = preview.valid && !isChanged;
  const mayDecide = useMay('posts:write', one.brandSlug);
  const keys = {
    a: () => canApprove && approve(one, preview),
    e: edit,
    d: () => deny(one, preview),
  };
  useKeys(mayDecide ? keys : {});
  return (
    <section aria-label={i18n.t('Content to decide about')} className="flex min-w-0 flex-col gap-3">
      <About one={one} at={at} />
      <Notes one={one} isChanged={isChanged} />
      {preview.problems.map(({ path, code, message }) => (
        <Note key={`${path} ${code}`} tone="bad">
          {message}
        </Note>
      ))}
      {preview.targets.map(target => (
        <Target key={target.platform} target={target} preview={preview} />
      ))}
      <Choices brand={one.brandSlug}>
        <Button look="primary" disabled={!canApprove} onClick={() => approve(one, preview)}>
          {at === null ? i18n.t('Approve and publish') : i18n.t('Approve and schedule')}{' '}
          <kbd className="opacity-80 pointer-coarse:hidden">a</kbd>
        </Button>
        <Button onClick={() => void edit()}>
          {i18n.t('Edit')} <kbd className="text-quiet pointer-coarse:hidden">e</kbd>
        </Button>
        <Button className="ms-auto" onClick={() => deny(one, preview)}>
          {i18n.t('Deny')} <kbd className="text-quiet pointer-coarse:hidden">d</kbd>
        </Button>
      </Choices>
    </section>
  );
};

/** Shows a post whose preview failed to load. The post can still be rejected. */
const NotShown = ({ one, error, retry }: { one: Waiting; error: Error; retry: () => unknown }) => {
  const { deny } = useDecide();
  const mayDecide = useMay('posts:write', one.brandSlug);
  useKeys(mayDecide ? { d: () => deny(one) } : {});
  return (
    <section aria-label={i18n.t('Content to decide about')} className="flex min-w-0 flex-col gap-3">
      <Failed error={error} retry={retry} />
      <p dir="auto" className="whitespace-pre-wrap">
        {one.text}
      </p>
      <Choices brand={one.brandSlug}>
        <Button className="ms-auto" onClick={() => deny(one)}>
          {i18n.t('Deny')} <kbd className="text-quiet pointer-coarse:hidden">d</kbd>
        </Button>
      </Choices>
    </section>
  );
};

/** Shows a post under review with the stages of the review. */
const Reviewed = ({ one, preview }: { one: Waiting; preview: Preview }) => {
  const { org, api } = useOrganization();
  const read = useQuery(postQuery({ orgId: org.id, api }, one.postId));
  return (
    <section aria-label={i18n.t('Content to decide about')} className="flex min-w-0 flex-col gap-3">
      <p className="text-quiet">
        {one.until === null ? (
          <Trans
            id={'By <0/>. Published immediately once it is approved.'}
            components={[<Who author={one.author} />]}
          />
        ) : (
          <Trans
            id={'By <0/>. Planned for <1/>, and not published before it is approved.'}
            components={[<Who author={one.author} />, <When at={one.until} />]}
          />
        )}
      </p>
      {preview.targets.map(target => (
        <Target key={target.platform} target={target} preview={preview} />
      ))}
      <Loaded from={read}>{post => <PostReview post={post} />}</Loaded>
    </section>
  );
};

const One = ({ one }: { one: Waiting }) => {
  const { org, api } = useOrganization();
  const { scheduledAt } = one;
  const { data, error, refetch } = useQuery({
    queryKey: [org.id, 'posts', one.postId, 'preview', scheduledAt],
    queryFn: ({ signal }) =>
      api.posts.preview(one.postId, scheduledAt === null ? {} : { scheduledAt }, { signal }),
    staleTime: 0,
  });
  if (error && one.kind === 'review') return <Failed error={error} retry={refetch} />;
  if (error) return <NotShown one={one} error={error} retry={refetch} />;
  if (!data) return <Loading />;
  return one.kind === 'review' ? <Reviewed one={one} preview={data} /> : <Shown one={one} preview={data} />;
};

const kinds: Record<Waiting['kind'], string> = {
  confirmation: i18n.t('Confirmation requested'),
  draft: i18n.t('A draft'),
  review: i18n.t('To be reviewed'),
};

const List = ({
  waiting,
  chosen,
  onChoose,
}: {
  waiting: readonly Waiting[];
  chosen: Waiting;
  onChoose: (one: Waiting) => void;
}) => (
  <ul className="flex flex-col gap-1">
    {waiting.map(one => (
      <li key={one.id}>
        <button
          type="button"
          aria-current={one.id === chosen.id ? 'true' : undefined}
          onClick={() => onChoose(one)}
          className={`flex min-h-11 w-full min-w-0 flex-col rounded-lg border px-3 py-2 text-start ${one.id === chosen.id ? 'border-accent bg-accent-wash' : 'border-line bg-paper'}`}
        >
          <span dir="auto" className="w-full truncate">
            {one.text || i18n.t('Without text')}
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-quiet">
            <WhoseIsIt slug={one.brandSlug} size="small" />
            {kinds[one.kind]}, <When at={one.since} look="distance" />
          </span>
        </button>
      </li>
    ))}
  </ul>
);

/** Page of the posts that wait for a decision. Keyboard shortcuts decide, and the next post follows. */
export const Approvals = () => {
  const { waiting, more, isPending, error, refetch } = useWaiting();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = waiting.find(({ id }) => id === chosenId) ?? waiting[0];
  return (
    <Screen
      title={i18n.t('Waiting for you')}
      note={i18n.t('Posts to review, agents’ drafts, and posts that an app asks you to confirm.')}
    >
      {error && <Failed error={error} retry={refetch} />}
      {isPending && <Loading />}
      {!isPending && !chosen && (
        <EmptyState title={i18n.t('Nothing waits for you')}>
          {i18n.t(
            'Posts to review, agents’ drafts, and posts that an app wants to publish for you appear here.',
          )}
        </EmptyState>
      )}
      {chosen && (
        <ListDetail isDetailFirst>
          <div className="flex flex-col gap-2">
            <List
              waiting={waiting}
              chosen={chosen}
              onChoose={({ id }) => {
                setChosenId(id);
                scrollToDetail();
              }}
            />
            {more > 0 && (
              <p className="text-quiet">
                {i18n.t(
                  '{more, plural, one {# more change follows after these.} other {# more changes follow after these.}}',
                  { more },
                )}
              </p>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <span className="flex min-w-0 items-center gap-3 text-lg font-semibold">
              <BrandMark slug={chosen.brandSlug} />
              {waiting.length > 1 && (
                <span className="ms-auto text-sm font-normal whitespace-nowrap text-quiet">
                  {i18n.t('{number} of {count}', {
                    number: waiting.indexOf(chosen) + 1,
                    count: waiting.length,
                  })}
                </span>
              )}
            </span>
            <One key={chosen.id} one={chosen} />
          </div>
        </ListDetail>
      )}
    </Screen>
  );
};
