import { getRouteApi } from '@tanstack/react-router';
import type { Data } from '@sdk';
import { TwoPane } from '../ui/layout/panes.tsx';
import { Badge, Card, Loaded, Loading, Note, Screen, type Tone } from '../ui/parts.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import { Actions } from './actions.tsx';
import { usePost, type Post } from './live.ts';
import { Queued } from './queued.tsx';
import { Notes } from '../notes/notes.tsx';
import { PostReview } from '../reviews/post-review.tsx';
import { PostNumbers } from './numbers.tsx';
import { Out } from './out/out.tsx';
import { Resolve } from './resolve.tsx';
import { SeriesOf } from './series-of.tsx';
import { BrandMark } from '../brands/brand-mark.tsx';
import { platformName, PlatformMark, Status } from './states.tsx';
import { Timeline } from './timeline.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

type Target = Post['targets'][number];
type Progress = Data<'getPostProgress'>;

const targetStates: Record<Target['status'], readonly [string, Tone]> = {
  pending: [i18n.t('Not sent yet'), 'plain'],
  preparing: [i18n.t('Being prepared'), 'accent'],
  committing: [i18n.t('Being sent'), 'accent'],
  published: [i18n.t('Published'), 'good'],
  failed: [i18n.t('Failed'), 'bad'],
  reconciling: [i18n.t('Being looked for'), 'warn'],
  unconfirmed: [i18n.t('Unconfirmed'), 'warn'],
  cancelled: [i18n.t('Cancelled'), 'plain'],
  removed: [i18n.t('Taken back'), 'plain'],
};

const isWebLink = (url: string): boolean => /^https?:\/\//.test(url);

const Bar = ({ percent, label }: { percent: number; label: string }) => (
  <progress
    max={100}
    value={percent}
    aria-label={label}
    className="h-1.5 w-full overflow-hidden rounded-full accent-accent-fill"
  />
);

/** What became of something that goes out beside the post. */
const Beside = ({
  name,
  came,
}: {
  name: string;
  came: (Pick<NonNullable<Target['cover']>, 'message'> & { status: string }) | null;
}) =>
  came && (
    <p className="text-quiet">
      {`${name}: ${came.status}`}
      {came.message !== null && `. ${came.message}`}
    </p>
  );

const TargetCard = ({
  post,
  target,
  progress,
}: {
  post: Post;
  target: Target;
  progress: Progress['targets'][number] | undefined;
}) => {
  const [word, tone] = targetStates[target.status];
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <PlatformMark of={target.platform} />
        <span className="font-medium">{platformName(target.platform)}</span>
        <Badge tone={target.held ? 'warn' : tone}>{target.held ? i18n.t('Waiting') : word}</Badge>
        {target.publishedAt !== null && (
          <span className="text-quiet">
            <When at={target.publishedAt} />
          </span>
        )}
        {target.url !== null && isWebLink(target.url) && (
          <a href={target.url} target="_blank" rel="noreferrer" className="ms-auto text-accent underline">
            {i18n.t('Open it')}
          </a>
        )}
      </div>
      {progress && (
        <>
          <Bar percent={progress.percent} label={platformName(target.platform)} />
          <p className="text-quiet">{progress.step}</p>
        </>
      )}
      {target.held && <Note>{target.held.message}</Note>}
      {target.error && <Note tone="bad">{target.error.message}</Note>}
      <Beside name={i18n.t('Cover')} came={target.cover} />
      <Beside name={i18n.t('Playlist')} came={target.playlist} />
      <Beside name={i18n.t('Captions')} came={target.captions} />
      <Beside name={i18n.t('First comment')} came={target.firstComment} />
      {target.comments.map((comment, index) => (
        <Beside
          key={comment.dueAt + comment.text}
          name={i18n.t('Comment {index}', { index: index + 1 })}
          came={comment}
        />
      ))}
      <Out post={post} target={target} />
    </Card>
  );
};

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
        <dt>{i18n.t('Wanted for')}</dt>
        <dd>
          <When at={post.plannedFor} />
        </dd>
      </>
    )}
    {post.publishedAt !== null && (
      <>
        <dt>{i18n.t('Went out')}</dt>
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
    <dt>{i18n.t('Made by')}</dt>
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
      {open.map(target => (
        <Resolve key={target.platform} post={post} target={target} />
      ))}
      {post.held && (
        <Note>
          <Trans
            id={'{message} It waits until <0/>.'}
            values={{ message: post.held.message }}
            components={[<When at={post.held.until} />]}
          />
        </Note>
      )}
      <Queued post={post} />
      {post.review.state !== 'not_required' && <PostReview post={post} />}
      {progress && progress.waitingFor !== null && <Note tone="accent">{progress.waitingFor}</Note>}
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
            key={target.platform}
            post={post}
            target={target}
            progress={progress?.targets.find(({ platform }) => platform === target.platform)}
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
            <section aria-label={i18n.t('What happened')} className="min-w-0">
              <h2 className="mb-3 text-lg font-semibold">{i18n.t('What happened')}</h2>
              {timeline.data ? <Timeline entries={timeline.data} /> : <Loading />}
            </section>
          </TwoPane>
        </Screen>
      )}
    </Loaded>
  );
};
