import { Allowed } from '../shell/allowed.tsx';
import { getRouteApi } from '@tanstack/react-router';
import type { Data } from '@sdk';
import { TwoPane } from '../ui/layout/panes.tsx';
import { Badge, Card, Loaded, Loading, Screen } from '../ui/parts.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import { Actions } from './actions.tsx';
import { usePost, type Post } from './live.ts';
import { Queued } from './queued.tsx';
import { Notes } from '../notes/notes.tsx';
import { PostReview } from '../reviews/post-review.tsx';
import { PostNumbers } from './numbers.tsx';
import { Resolve } from './resolve.tsx';
import { SeriesOf } from './series-of.tsx';
import { BrandMark } from '../brands/brand-mark.tsx';
import { Status } from './states.tsx';
import { TargetCard } from './target.tsx';
import { HeldNotes } from './held.tsx';
import { Timeline } from './timeline.tsx';
import { i18n } from '../lib/i18n.ts';

type Progress = Data<'getPostProgress'>;

const Facts = ({ post }: { post: Post }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-quiet">
    {post.scheduledAt !== null && (
      <>
        <dt>{i18n.t('Planned for')}</dt>
        <dd>
          <When at={post.scheduledAt} />
        </dd>
      </>
    )}
    {post.plannedFor !== null && (
      <>
        <dt>{i18n.t('Planned for')}</dt>
        <dd>
          <When at={post.plannedFor} />
        </dd>
      </>
    )}
    {post.publishedAt !== null && (
      <>
        <dt>{i18n.t('Published')}</dt>
        <dd>
          <When at={post.publishedAt} />
        </dd>
      </>
    )}
    <dt>{i18n.t('Brand')}</dt>
    <dd className="min-w-0">
      <BrandMark slug={post.brandSlug} />
    </dd>
    {post.seriesId !== null && (
      <>
        <dt>{i18n.t('Series')}</dt>
        <dd>
          <SeriesOf seriesId={post.seriesId} />
        </dd>
      </>
    )}
    <dt>{i18n.t('Created by')}</dt>
    <dd>
      <Who author={post.author} />
    </dd>
    <dt>{i18n.t('Revision')}</dt>
    <dd>{post.revision}</dd>
    {post.labels.length > 0 && (
      <>
        <dt>{i18n.t('Labels')}</dt>
        <dd className="flex flex-wrap gap-1">
          {post.labels.map(label => (
            <Badge key={label}>{label}</Badge>
          ))}
        </dd>
      </>
    )}
  </dl>
);

const Files = ({ post }: { post: Post }) => (
  <ul className="flex flex-wrap gap-2">
    {post.media.map(file => (
      <li key={file.id}>
        {!('url' in file) ? (
          <Badge>{i18n.t('being fetched')}</Badge>
        ) : (
          <Thumbnail file={file} sizes="6rem" className="size-24 rounded-lg object-cover" />
        )}
      </li>
    ))}
  </ul>
);

const Body = ({ post, progress }: { post: Post; progress: Progress | undefined }) => {
  const open = post.targets.filter(({ status }) => status === 'unconfirmed');
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Allowed to="posts:write" brand={post.brandSlug}>
        {open.map(target => (
          <Resolve key={target.id} post={post} target={target} />
        ))}
      </Allowed>
      <HeldNotes post={post} />
      <Queued post={post} />
      {post.review.state !== 'not_required' && <PostReview post={post} />}
      <Card className="flex flex-col gap-3">
        <p dir="auto" className="text-base whitespace-pre-wrap">
          {post.text}
        </p>
        {post.thread.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-wrap">
            {part.text}
          </p>
        ))}
        {post.media.length > 0 && <Files post={post} />}
      </Card>
      <section aria-label={i18n.t('Platforms')} aria-live="polite" className="flex flex-col gap-2">
        {post.targets.map(target => (
          <TargetCard
            key={target.id}
            post={post}
            target={target}
            progress={progress?.targets.find(({ targetId }) => targetId === target.id)}
          />
        ))}
      </section>
      {post.publishedAt !== null && <PostNumbers post={post} />}
      <Notes post={post} />
      <Facts post={post} />
    </div>
  );
};

const route = getRouteApi('/o/$org/posts/$postId');

/** A post with all that is known of it. */
export const PostScreen = () => {
  const { postId } = route.useParams();
  const { post: read, timeline, progress } = usePost(postId);
  return (
    <Loaded from={read}>
      {post => (
        <Screen
          title={
            <span className="flex flex-wrap items-center gap-3">
              {i18n.t('Post')}
              <Status of={post.status} held={post.held !== null} />
            </span>
          }
          actions={<Actions post={post} />}
        >
          <TwoPane>
            <Body post={post} progress={progress} />
            <section aria-label={i18n.t('Event')} className="min-w-0">
              <h2 className="mb-3 text-lg font-semibold">{i18n.t('Event')}</h2>
              {timeline.data ? <Timeline entries={timeline.data} /> : <Loading />}
            </section>
          </TwoPane>
        </Screen>
      )}
    </Loaded>
  );
};
