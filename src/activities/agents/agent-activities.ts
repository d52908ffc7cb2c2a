import type { RunReason } from '../../domain/agents/agents.ts';
import type { Service } from '../../process/service.ts';
import { whileCurrent } from '../while-current.ts';
import { finishRun, loadRun, type RunEnd, type RunPlan } from './finish-run.ts';
import { beginRunOnNews, type NewsRun } from './news.ts';
import { reconcileAgents, type AgentSweepReport } from './sweep-agents.ts';
import { syncSchedule, type ScheduleSync } from './sync-schedule.ts';
import { tick, type Tick } from './tick.ts';
import { writePost, type WritePostInput, type WriteStep } from './write-post.ts';

/**
 * Creates the steps of agents' workflows, bound to one process. None begins a run or writes a post while the database is an
 * older copy.
 */
export const createAgentActivities = (service: Service) => ({
  syncSchedule: (agentId: string): Promise<ScheduleSync> => syncSchedule(service, agentId),
  beginScheduledRun: whileCurrent(service, (agentId: string, at: string): Promise<Tick> =>
    tick(service, agentId, at),
  ),
  beginRunOnNews: whileCurrent(service, (agentId: string): Promise<NewsRun> =>
    beginRunOnNews(service, agentId),
  ),
  reconcileAgents: (): Promise<AgentSweepReport> => reconcileAgents(service),
  loadRun: whileCurrent(service, (runId: string): Promise<RunPlan | RunReason> => loadRun(service, runId)),
  writePost: whileCurrent(service, (input: WritePostInput): Promise<WriteStep> => writePost(service, input)),
  finishRun: (runId: string, how: RunEnd): Promise<void> => finishRun(service, runId, how),
});

export type AgentActivities = ReturnType<typeof createAgentActivities>;
