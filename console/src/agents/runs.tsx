import { getRouteApi, Link } from '@tanstack/react-router';
import { useOrganization } from '../shell/organization.ts';
import { Choice } from '../ui/choice.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Badge } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { begunBy, RunState, runStatuses, type Run } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

const route = getRouteApi('/o/$org/agents/$agentId');

const OneRun = ({ run }: { run: Run }) => {
  const { org } = useOrganization();
  const { id, agentId, status, trigger, dryRun, startedAt, reason, credits, posts } = run;
  return (
    <Row
      title={
        <>
          <Link
            to="/o/$org/agents/$agentId/runs/$runId"
            params={{ org: org.slug, agentId, runId: id }}
            className="text-accent"
          >
            <When at={startedAt} />
          </Link>
          <RunState of={status} />
          {dryRun && <Badge>{i18n.t('Dry run')}</Badge>}
        </>
      }
      note={
        <>
          <span className="block">{begunBy[trigger]}</span>
          {reason !== null && <span className="block">{reason.message}</span>}
        </>
      }
      actions={
        <span className="flex flex-wrap gap-x-3 text-quiet">
          <span>{i18n.t('{count, plural, one {# post} other {# posts}}', { count: posts.length })}</span>
          <span>{i18n.t('{credits, plural, one {# credit} other {# credits}}', { credits })}</span>
        </span>
      }
    />
  );
};

/** Lists the runs of an agent with their results, newest first. */
export const Runs = ({ agentId }: { agentId: string }) => {
  const { org, api } = useOrganization();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const status = runStatuses.find(([key]) => key === search.status)?.[0];
  const list = useMore({
    queryKey: [org.id, 'agents', agentId, 'runs', status],
    read: (range, options) =>
      api.agents.listRuns(agentId, { ...range, ...(status !== undefined && { status }) }, options),
    itemsOf: ({ runs }) => runs,
    followMs: items => (items.some(one => one.status === 'running') ? 2_000 : 30_000),
    isTold: true,
  });
  return (
    <Part
      title={i18n.t('Runs')}
      actions={
        <Choice
          label={i18n.t('All states')}
          value={status}
          options={runStatuses}
          onChange={value =>
            void navigate({
              search: value === undefined ? {} : { status: value },
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      <More
        list={list}
        empty={
          <EmptyState title={i18n.t('The agent has not run yet')}>
            {i18n.t('A dry run shows what the agent would write, without creating posts.')}
          </EmptyState>
        }
      >
        {runs => (
          <Rows label={i18n.t('Runs')}>
            {runs.map(run => (
              <OneRun key={run.id} run={run} />
            ))}
          </Rows>
        )}
      </More>
    </Part>
  );
};
