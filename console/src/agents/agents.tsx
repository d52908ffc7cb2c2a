import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { useFrame } from '../brands/frame.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Note, Screen } from '../ui/parts.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { AgentForm } from './form.tsx';
import { NextRun } from './next-run.tsx';
import { scheduleWords } from './schedule.ts';
import { Switch } from './switch.tsx';
import { AgentState, type Agent } from './words.tsx';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

const NewAgent = () => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {i18n.t('New agent')}
      </Button>
      <Dialog title={i18n.t('New agent')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        <AgentForm
          onDone={({ id }) =>
            navigate({ to: '/o/$org/agents/$agentId', params: { org: org.slug, agentId: id } })
          }
        />
      </Dialog>
    </>
  );
};

const OneAgent = ({ agent }: { agent: Agent }) => {
  const { org } = useOrganization();
  const { id, name, brandSlug, timeZone, nextRuns, paused } = agent;
  const [next] = nextRuns;
  return (
    <Row
      title={
        <>
          <Link to="/o/$org/agents/$agentId" params={{ org: org.slug, agentId: id }} className="text-accent">
            <bdi>{name}</bdi>
          </Link>
          <AgentState of={agent} />
        </>
      }
      note={
        <>
          <WhoseIsIt slug={brandSlug} />
          <span className="block" dir="auto">
            {scheduleWords(agent)}
          </span>
          {next !== undefined && (
            <span className="block">
              <Trans id={'Next run: <0/>'} components={[<NextRun at={next} zone={timeZone} />]} />
            </span>
          )}
        </>
      }
      actions={<Switch agent={agent} />}
    >
      {paused !== null && <Note>{paused.message}</Note>}
    </Row>
  );
};

/** Lists the agents, which write drafts or publish on a schedule. */
export const Agents = () => {
  const { org, api } = useOrganization();
  const brand = useFrame();
  const list = useMore({
    queryKey: [org.id, 'agents', 'list', brand],
    read: (range, options) =>
      api.agents.list({ ...range, ...(brand !== undefined && { brandSlug: brand }) }, options),
    itemsOf: ({ agents }) => agents,
  });
  return (
    <Screen
      title={i18n.t('Agents')}
      note={i18n.t('Agents write drafts on a schedule, for you to review.')}
      actions={
        <Allowed to="agents:write" brand={brand}>
          <NewAgent />
        </Allowed>
      }
    >
      <More
        list={list}
        empty={
          <EmptyState title={i18n.t('No agents yet')}>
            {i18n.t('An agent writes drafts from your knowledge and your instructions, on a schedule.')}
          </EmptyState>
        }
      >
        {agents => (
          <Rows label={i18n.t('Agents')}>
            {agents.map(agent => (
              <OneAgent key={agent.id} agent={agent} />
            ))}
          </Rows>
        )}
      </More>
    </Screen>
  );
};
