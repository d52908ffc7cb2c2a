import { proxyLocalActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { AgentActivities } from '../activities/agents/agent-activities.ts';
import type { ScheduleSync } from '../activities/agents/sync-schedule.ts';
import type { StoryInput } from '../domain/stories.ts';
import { agentChanged } from './messages.ts';
import { rowsPolicy } from './policies.ts';

/** Updates an agent's schedule to its row, and again as long as the row changes meanwhile. */
export async function syncAgent({ agentId }: StoryInput<'agent.changed'>): Promise<ScheduleSync['state']> {
  const { syncSchedule } = proxyLocalActivities<AgentActivities>(rowsPolicy);
  let changed = false;
  setHandler(agentChanged, () => void (changed = true), { description: 'Check the agent again.' });
  for (;;) {
    changed = false;
    const sync = await syncSchedule(agentId);
    setCurrentDetails(asMarkdown(sync));
    if (!changed) return sync.state;
  }
}

const asMarkdown = (sync: ScheduleSync): string =>
  sync.state === 'paused' ? `The schedule is **paused**: ${sync.why}` : `The schedule is **${sync.state}**`;
