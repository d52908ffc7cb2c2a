import type { Data } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { Badge, Card, Note, type Tone } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import type { Post } from './live.ts';
import { Out } from './out/out.tsx';
import { failureWords } from './reasons.ts';
import { platformName, PlatformMark, targetStates } from './states.tsx';

type Target = Post['targets'][number];
type Came = NonNullable<Target['cover'] | Target['firstComment']>;

const isWebLink = (url: string): boolean => /^https?:\/\//.test(url);

const Bar = ({ percent, label }: { percent: number; label: string }) => (
  <progress
    max={100}
    value={percent}
    aria-label={label}
    className="h-1.5 w-full overflow-hidden rounded-full accent-accent-fill"
  />
);

const besideStates: Record<Came['status'] | Target['comments'][number]['status'], readonly [string, Tone]> = {
  pending: [i18n.t('Not sent yet'), 'plain'],
  calling: [i18n.t('Being sent'), 'accent'],
  reading: [i18n.t('Being checked'), 'warn'],
  published: [i18n.t('Published'), 'good'],
  failed: [i18n.t('Failed'), 'bad'],
  unconfirmed: [i18n.t('Unconfirmed'), 'warn'],
  skipped: [i18n.t('Not sent'), 'plain'],
};

/** Shows the result of an addition to the post, such as its first comment. */
const Beside = ({
  name,
  came,
}: {
  name: string;
  came: { status: keyof typeof besideStates; message: string | null } | null;
}) => {
  if (came === null) return null;
  const [word, tone] = besideStates[came.status];
  return (
    <div className="text-quiet">
      <p className="flex flex-wrap items-center gap-2">
        {name} <Badge tone={tone}>{word}</Badge>
      </p>
      {came.message !== null && <p>{came.message}</p>}
    </div>
  );
};

/** Shows the state of a post on one platform. */
export const TargetCard = ({
  post,
  target,
  progress,
}: {
  post: Post;
  target: Target;
  progress: Data<'getPostProgress'>['targets'][number] | undefined;
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
      {progress && !target.held && <Bar percent={progress.percent} label={platformName(target.platform)} />}
      {target.error && <Note tone="bad">{failureWords(target.error)}</Note>}
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
