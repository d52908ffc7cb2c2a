import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { AgentActivities } from '../activities/agents/agent-activities.ts';
import type { AgentSweepReport } from '../activities/agents/sweep-agents.ts';
import { sweepingPolicy } from './policies.ts';

/**
 * One look over all agents: schedules that are missing, left over or changed by somebody, those that must pause or go on, runs
 * that nobody made, and runs that were lost.
 */
export async function sweepAgents(): Promise<AgentSweepReport> {
  const { reconcileAgents } = proxyActivities<AgentActivities>(sweepingPolicy);
  const report = await reconcileAgents();
  setCurrentDetails(asMarkdown(report));
  return report;
}

const asMarkdown = (report: AgentSweepReport): string =>
  [
    `- ${report.agents} agents, ${report.schedules} schedules seen`,
    `- schedules **${report.missing} missing**, **${report.orphans} left over**, **${report.drifted} changed by somebody**, ${report.turned} to pause or to go on`,
    `- runs **${report.missed} missed**, **${report.lost} lost** and sent on their way again`,
  ].join('\n');
