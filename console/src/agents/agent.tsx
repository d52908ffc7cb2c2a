import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { BrandMark } from '../brands/brand-mark.tsx';
import { number } from '../lib/numbers.ts';
import { platformName } from '../post/states.tsx';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Copies } from '../ui/copies.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Badge, Card, Loaded, Note, Screen } from '../ui/parts.tsx';
import { Facts } from '../ui/rows.tsx';
import { Removal } from '../ui/removal.tsx';
import { AgentForm } from './form.tsx';
import { NextRun } from './next-run.tsx';
import { Runs } from './runs.tsx';
import { scheduleWords } from './schedule.ts';
import { Switch } from './switch.tsx';
import { AgentState, tones, type Agent } from './words.tsx';
import { pollEvery } from '../live/poll.ts';
import { i18n } from '../lib/i18n.ts';

const Actions = ({ agent }: { agent: Agent }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const run = useChange({
    noun: 'agents',
    run: (dryRun: boolean) => api.agents.run(agent.id, { dryRun }),
    onDone: ({ runId }) =>
      navigate({
        to: '/o/$org/agents/$agentId/runs/$runId',
        params: { org: org.slug, agentId: agent.id, runId },
      }),
  });
  return (
    <>
      <Allowed to="agents:write" brand={agent.brandSlug}>
        <Button look="primary" isBusy={run.isPending} onClick={() => run.mutate(false)}>
          {i18n.t('Run now')}
        </Button>
        <Button isBusy={run.isPending} onClick={() => run.mutate(true)}>
          {i18n.t('Dry run')}
        </Button>
        <Button onClick={() => setEditing(true)}>{i18n.t('Edit')}</Button>
      </Allowed>
      <Switch agent={agent} />
      <Copies id={agent.id} path={`/agents/${agent.id}`} call={`agents.get('${agent.id}')`} />
      <Dialog
        title={i18n.t('Edit the agent')}
        keepsOpen
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        isWide
      >
        <AgentForm agent={agent} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
};

/** Limits of an agent that are set, as pairs of label and value. */
const limitsOf = ({ maxPostsPerDay, monthlyCredits }: Agent): [string, string][] => [
  ...(maxPostsPerDay === null
    ? []
    : ([[i18n.t('Maximum posts per day'), number(maxPostsPerDay)]] as [string, string][])),
  ...(monthlyCredits === null
    ? []
    : ([[i18n.t('Maximum credits per month'), number(monthlyCredits)]] as [string, string][])),
];

const Knowledge = ({ id }: { id: string }) => {
  const { org, api } = useOrganization();
  const { data } = useQuery({
    queryKey: [org.id, 'knowledge', id],
    queryFn: ({ signal }) => api.knowledgeBases.get(id, { signal }),
  });
  return (
    <Link to="/o/$org/knowledge/$kbId" params={{ org: org.slug, kbId: id }} className="text-accent">
      <bdi>{data?.name ?? i18n.t('A knowledge base')}</bdi>
    </Link>
  );
};

/** Shows the estimated cost of a run, and whether there are enough credits for it. */
const Cost = () => {
  const { org, api } = useOrganization();
  const { data } = useQuery({
    queryKey: [org.id, 'billing', 'estimate', 'agents.run'],
    queryFn: ({ signal }) => api.billing.estimatePrice({ operation: 'agents.run' }, { signal }),
    // People who may not see prices do not load them.
    retry: false,
  });
  if (!data) return '…';
  return (
    <span>
      {i18n.t('{credits, plural, one {# credit} other {# credits}}', { credits: data.credits })}
      <span className="ms-2 text-quiet">
        {i18n.t('{balance, plural, one {# is left} other {# are left}}', { balance: data.balance })}
      </span>
      {!data.isAffordable && (
        <span className="ms-2">
          <Badge tone="bad">{i18n.t('Not enough')}</Badge>
        </span>
      )}
    </span>
  );
};

const About = ({ agent }: { agent: Agent }) => {
  const { brandSlug, platforms, schedule, timeZone, nextRuns, knowledgeBaseId, instructions } = agent;
  return (
    <Card className="flex flex-col gap-3">
      {agent.paused !== null && <Note>{agent.paused.message}</Note>}
      <Facts
        of={[
          [i18n.t('Brand'), <BrandMark key="brand" slug={brandSlug} />],
          [
            i18n.t('Platforms'),
            <Toolbar key="platforms">
              {platforms.map(platform => (
                <Badge key={platform}>{platformName(platform)}</Badge>
              ))}
            </Toolbar>,
          ],
          [
            i18n.t('Schedule'),
            <span key="schedule">
              {scheduleWords(agent)}
              {agent.preset === null && <code className="ms-2 text-quiet">{schedule}</code>}
            </span>,
          ],
          [
            i18n.t('Next runs'),
            <span key="next" className="flex flex-col">
              {nextRuns.length === 0 && i18n.t('None')}
              {nextRuns.map(at => (
                <NextRun key={at} at={at} zone={timeZone} />
              ))}
            </span>,
          ],
          [
            i18n.t('Knowledge used'),
            knowledgeBaseId === null ? (
              i18n.t('Only its instructions')
            ) : (
              <Knowledge key="base" id={knowledgeBaseId} />
            ),
          ],
          [i18n.t('Tone'), tones[agent.tone]],
          [
            i18n.t('Texts'),
            agent.autoPublish ? i18n.t('Published immediately') : i18n.t('Waiting as drafts'),
          ],
          [i18n.t('Posts per run'), agent.postsPerRun],
          [i18n.t('A run costs'), <Cost key="cost" />],
          ...limitsOf(agent),
        ]}
      />
      {instructions !== '' && (
        <blockquote dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-wrap">
          {instructions}
        </blockquote>
      )}
    </Card>
  );
};

const RemoveAgent = ({ agent: { id, name } }: { agent: Agent }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  return (
    <Removal
      noun="agents"
      name={name}
      run={() => api.agents.delete(id)}
      onDone={() => navigate({ to: '/o/$org/agents', params: { org: org.slug } })}
    >
      {i18n.t('This also deletes its runs. Its posts stay. To stop it for a while, disable it.')}
    </Removal>
  );
};

const route = getRouteApi('/o/$org/agents/$agentId');

/** Page of an agent: its task, its schedule, and its results. */
export const AgentScreen = () => {
  const { agentId } = route.useParams();
  const { org, api } = useOrganization();
  const read = useQuery({
    queryKey: [org.id, 'agents', agentId],
    queryFn: ({ signal }) => api.agents.get(agentId, { signal }),
    refetchInterval: pollEvery(30_000),
  });
  return (
    <Loaded from={read}>
      {agent => (
        <Screen
          title={<bdi>{agent.name}</bdi>}
          state={<AgentState of={agent} />}
          actions={<Actions agent={agent} />}
        >
          <About agent={agent} />
          <Runs agentId={agentId} />
          <div className="flex justify-end">
            <Allowed to="agents:write" brand={agent.brandSlug}>
              <RemoveAgent agent={agent} />
            </Allowed>
          </div>
        </Screen>
      )}
    </Loaded>
  );
};
