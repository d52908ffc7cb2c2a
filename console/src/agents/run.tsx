import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { seconds } from '../lib/numbers.ts';
import { PlatformMark } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Badge, Card, Loaded, Note, Screen } from '../ui/parts.tsx';
import { Facts, Part } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import { begunBy, RunState, type Run } from './words.tsx';
import { pollEvery } from '../live/poll.ts';
import { i18n } from '../lib/i18n.ts';

type Written = Run['posts'][number];

const OnePost = ({ post }: { post: Written }) => {
  const { org } = useOrganization();
  const { postId, title, texts, sources, reason, tries } = post;
  return (
    <li>
      <Card className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium">{title}</bdi>
          {postId !== null && (
            <Link
              to="/o/$org/posts/$postId"
              params={{ org: org.slug, postId }}
              className="ms-auto text-accent"
            >
              {i18n.t('Open the post')}
            </Link>
          )}
        </p>
        {reason !== null && <Note tone="bad">{reason.message}</Note>}
        {texts.map(({ platform, text }) => (
          <div key={platform} className="flex items-start gap-2">
            <PlatformMark of={platform} />
            <p dir="auto" className="min-w-0 whitespace-pre-wrap">
              {text}
            </p>
          </div>
        ))}
        {sources.length > 0 && (
          <Toolbar>
            <span className="text-quiet">{i18n.t('Knowledge')}</span>
            {[...new Map(sources.map(source => [source.documentId, source.documentName]))].map(
              ([id, name]) => (
                <Badge key={id} tone="accent">
                  <bdi>{name}</bdi>
                </Badge>
              ),
            )}
          </Toolbar>
        )}
        {tries > 1 && (
          <p className="text-quiet">
            {i18n.t('{tries, plural, one {Written in # attempt.} other {Written in # attempts.}}', { tries })}
          </p>
        )}
      </Card>
    </li>
  );
};

const Steps = ({ steps }: { steps: Run['steps'] }) => (
  <ol className="flex flex-col border-s-2 border-line ps-4">
    {steps.map(({ at, message }, index) => (
      <li key={`${at} ${index}`} className="relative pb-3">
        <span
          aria-hidden="true"
          className="absolute top-1.5 -start-5.25 size-2 rounded-full bg-strong-line"
        />
        <p className="text-xs text-quiet">
          <When at={at} />
        </p>
        <p>{message}</p>
      </li>
    ))}
  </ol>
);

const About = ({ run }: { run: Run }) => {
  const { trigger, requester, scheduledFor, startedAt, durationMs, credits, provider, model, reason } = run;
  return (
    <Card className="flex flex-col gap-3">
      {reason !== null && <Note tone={run.status === 'failed' ? 'bad' : 'warn'}>{reason.message}</Note>}
      <Facts
        of={[
          [i18n.t('Why'), trigger === 'manual' ? <Who key="by" author={requester} /> : begunBy[trigger]],
          ...(scheduledFor === null
            ? []
            : [[i18n.t('Planned for'), <When key="for" at={scheduledFor} />] as const]),
          [i18n.t('Started'), <When key="begun" at={startedAt} />],
          ...(durationMs === null ? [] : [[i18n.t('Duration'), seconds(durationMs)] as const]),
          [i18n.t('Credits'), credits],
          ...(model === null ? [] : [[i18n.t('Written by'), `${provider ?? ''} ${model}`.trim()] as const]),
        ]}
      />
    </Card>
  );
};

const route = getRouteApi('/o/$org/agents/$agentId/runs/$runId');

/** Page of an agent run: its steps, the posts it wrote, its sources, and its cost. Updates while the run is in progress. */
export const RunScreen = () => {
  const { agentId, runId } = route.useParams();
  const { org, api } = useOrganization();
  const read = useQuery({
    queryKey: [org.id, 'agents', agentId, 'runs', 'one', runId],
    queryFn: ({ signal }) => api.agents.getRun(agentId, runId, { signal }),
    refetchInterval: query => query.state.data?.status === 'running' && pollEvery(1_000)(query),
  });
  return (
    <Loaded from={read}>
      {run => (
        <Screen
          title={run.dryRun ? i18n.t('Dry run') : i18n.t('Run')}
          state={<RunState of={run.status} />}
          note={
            <Link to="/o/$org/agents/$agentId" params={{ org: org.slug, agentId }} className="text-accent">
              {i18n.t('Back to the agent')}
            </Link>
          }
        >
          <About run={run} />
          {run.posts.length > 0 && (
            <Part
              title={i18n.t('Posts written')}
              {...(run.dryRun && {
                note: i18n.t('A dry run shows what the agent would write, without creating posts.'),
              })}
            >
              <ol aria-label={i18n.t('Posts written')} className="flex flex-col gap-3">
                {run.posts.map(post => (
                  <OnePost key={post.number} post={post} />
                ))}
              </ol>
            </Part>
          )}
          <Part title={i18n.t('Steps')}>
            <Steps steps={run.steps} />
          </Part>
        </Screen>
      )}
    </Loaded>
  );
};
