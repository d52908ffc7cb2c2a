import { proxyLocalActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { AgentActivities } from '../activities/agents/agent-activities.ts';
import type { Tick } from '../activities/agents/tick.ts';
import type { StoryInput } from '../domain/stories.ts';
import { rowsPolicy } from './policies.ts';

/** Search attribute with the scheduled instant for which Temporal started a workflow. Temporal sets it. */
const scheduledStart = defineSearchAttributeKey('TemporalScheduledStartTime', SearchAttributeType.DATETIME);

/**
 * Runs when an agent's schedule fires: begins a run with its row and message, or inserts a row that says why there is none.
 */
export async function tickAgent({ agentId }: StoryInput<'agent.changed'>): Promise<Tick> {
  const { beginScheduledRun } = proxyLocalActivities<AgentActivities>(rowsPolicy);
  const { typedSearchAttributes, startTime } = workflowInfo();
  const at = typedSearchAttributes.get(scheduledStart) ?? startTime;
  const tick = await beginScheduledRun(agentId, at.toISOString());
  setCurrentDetails(asMarkdown(tick));
  return tick;
}

const asMarkdown = ({ state, runId, why }: Tick): string => {
  if (state === 'gone') return 'The agent no longer exists';
  if (state === 'not_due') return 'The clocks changed. The agent does not run at this time';
  return `**${state}** \`agent-run:${runId}\`${why === null ? '' : `: ${why}`}`;
};
