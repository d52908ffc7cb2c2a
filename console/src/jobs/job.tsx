import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Schemas } from '@sdk';
import { bytes } from '../lib/numbers.ts';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Copies } from '../ui/copies.tsx';
import { Badge, Card, Loaded, Note, Screen, type Tone } from '../ui/parts.tsx';
import { Facts } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { pollEvery } from '../live/poll.ts';
import { i18n } from '../lib/i18n.ts';

type Job = Schemas['Job'];

const kinds: Record<Job['kind'], readonly [name: string, what: string]> = {
  'ideas.enrich': [i18n.t('A draft of an idea'), i18n.t('A model turns the idea into a draft post.')],
  'posts.bulk_action': [
    i18n.t('A change of many posts'),
    i18n.t('An action runs on many posts, one after another.'),
  ],
  'posts.import': [
    i18n.t('An import of posts'),
    i18n.t('The service creates a post from each row, one after another.'),
  ],
  'account.export': [
    i18n.t('An archive of the account'),
    i18n.t('All data of the organization goes into one file.'),
  ],
};

const states: Record<Job['status'], readonly [name: string, tone: Tone]> = {
  queued: [i18n.t('Waiting for its turn'), 'plain'],
  running: [i18n.t('In progress'), 'accent'],
  completed: [i18n.t('Done'), 'good'],
  failed: [i18n.t('Failed'), 'bad'],
};

const isMoving = ({ status }: Job): boolean => status === 'queued' || status === 'running';

/** Link to the result of a job. */
const Result = ({ job: { id, kind, result } }: { job: Job }) => {
  const { org } = useOrganization();
  if (kind === 'posts.import')
    return (
      <Link to="/o/$org/import" params={{ org: org.slug }} search={{ id }} className={buttonClass('primary')}>
        {i18n.t('Show its rows')}
      </Link>
    );
  if (result?.postId !== undefined)
    return (
      <Link
        to="/o/$org/posts/$postId"
        params={{ org: org.slug, postId: result.postId }}
        className={buttonClass('primary')}
      >
        {i18n.t('Open the draft')}
      </Link>
    );
  if (result?.downloadUrl === undefined || result.downloadUrl === null) return null;
  return (
    <a href={result.downloadUrl} className={buttonClass('primary')}>
      {i18n.t('Download it')}
    </a>
  );
};

const About = ({ job }: { job: Job }) => {
  const { kind, progress, error, result, createdAt, updatedAt } = job;
  const words = `${progress} %`;
  return (
    <Card className="flex flex-col gap-3">
      <p>{kinds[kind][1]}</p>
      {isMoving(job) && (
        <div className="flex items-center gap-2">
          <Bar role="progressbar" label={kinds[kind][0]} words={words} part={progress / 100} />
          <span className="text-quiet tabular-nums">{words}</span>
        </div>
      )}
      {error !== null && <Note tone="bad">{error.message}</Note>}
      <Facts
        of={[
          [i18n.t('Started'), <When key="begun" at={createdAt} />],
          ...(isMoving(job) ? [] : [[i18n.t('Ended'), <When key="ended" at={updatedAt} />] as const]),
          ...(result?.sizeBytes === undefined ? [] : [[i18n.t('File'), bytes(result.sizeBytes)] as const]),
          ...(result?.expiresAt === undefined
            ? []
            : [[i18n.t('Kept until'), <When key="until" at={result.expiresAt} />] as const]),
          ...(result?.model === undefined
            ? []
            : [[i18n.t('Written by'), <bdi key="by">{result.model}</bdi>] as const]),
        ]}
      />
      {job.kind === 'account.export' && job.status === 'completed' && (
        <p className="text-quiet">{i18n.t('The address of an export needs no login. Keep it secret.')}</p>
      )}
    </Card>
  );
};

const route = getRouteApi('/o/$org/jobs/$jobId');

/** Page of a background job. */
export const JobScreen = () => {
  const { jobId } = route.useParams();
  const { org, api } = useOrganization();
  const read = useQuery({
    queryKey: [org.id, 'jobs', jobId],
    queryFn: ({ signal }) => api.jobs.get(jobId, { signal }),
    refetchInterval: query => query.state.data && isMoving(query.state.data) && pollEvery(1_000)(query),
  });
  return (
    <Loaded from={read}>
      {job => (
        <Screen
          title={kinds[job.kind][0]}
          state={<Badge tone={states[job.status][1]}>{states[job.status][0]}</Badge>}
          actions={
            <>
              <Result job={job} />
              <Copies id={jobId} path={`/jobs/${jobId}`} call={`jobs.get('${jobId}')`} />
            </>
          }
        >
          <About job={job} />
        </Screen>
      )}
    </Loaded>
  );
};
