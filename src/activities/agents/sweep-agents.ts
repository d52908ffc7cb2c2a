import { Context } from '@temporalio/activity';
import { lockAvailability } from '../../db/agents/agents.ts';
import { listLostRuns } from '../../db/agents/runs.ts';
import {
  recordMissedRuns,
  recordUntil,
  findExistingAgents,
  listWantedSchedules,
  type WantedSchedule,
} from '../../db/agents/schedules.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { addMessage } from '../../db/outbox.ts';
import { maxRunLatenessMs } from '../../domain/agents/agents.ts';
import { nextRuns } from '../../domain/agents/run-times.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Service } from '../../process/service.ts';
import { redriveUnseenNews } from './news.ts';
import { findScheduleDrift, agentsOfSweep, type ScheduleFinding } from './schedule-drift.ts';

/** Findings of a sweep over all agents. All counts but the first three are zero in a healthy, idle system. */
export interface AgentSweepReport {
  agents: number;
  schedules: number;
  /** Number of schedules to pause or resume, because a need of their agents disappeared or returned. */
  turned: number;
  missing: number;
  orphans: number;
  /** Number of schedules that differ from what this release writes: changed in Temporal by hand, or by another release, or due for the clock changes of another year. */
  drifted: number;
  /** Number of runs that were never begun. */
  missed: number;
  /** Number of unfinished runs without a workflow. */
  lost: number;
}

type Sweeping = Pick<Service, 'config' | 'engine' | 'log' | 'orm'>;

/** Number of agents compared at a time: the agents of one Temporal query, and in memory. */
const agentsAtOnce = 200;

/** Sends a correction through the agent's own workflow, which reads the row again because the findings may be outdated. */
const correct = async (
  { orm, log }: Sweeping,
  wanted: WantedSchedule,
  finding: ScheduleFinding,
): Promise<void> => {
  const { agentId, orgId, brandId } = wanted;
  await addMessage(orm.em.fork(), 'agent.changed', { agentId, orgId, brandId }, null);
  if (finding !== 'turned') log.warn({ agentId, orgId, finding }, 'the schedule of an agent was corrected');
};

/** Returns the time before which runs are older than the catch-up window and are no longer begun. */
const settled = (): Date => new Date(Date.now() - maxRunLatenessMs - 60_000);

/** Inserts rows for the runs of one agent that were never begun. A paused agent has none. */
const recordMissed = async ({ orm }: Sweeping, wanted: WantedSchedule) => {
  const { agentId, pausedBecause, recordedUntil } = wanted;
  const until = settled();
  const [due] = nextRuns(wanted, new Date(recordedUntil), 1);
  if (due === undefined || due >= until) return 0;
  return inTransaction(orm, async em => {
    if (pausedBecause !== null) {
      await recordUntil(em, agentId, until);
      return 0;
    }
    const agent = await lockAvailability(em, agentId);
    return agent ? recordMissedRuns(em, agent, until) : 0;
  });
};

const sweepPage = async (
  sweeping: Sweeping,
  page: readonly WantedSchedule[],
  isLookedAt: (agentId: string) => boolean,
  report: AgentSweepReport,
): Promise<void> => {
  const seen = await sweeping.engine.agentSchedules.find(page.map(({ agentId }) => agentId));
  const schedules = new Map(seen.map(schedule => [schedule.agentId, schedule]));
  const findings = await findScheduleDrift(sweeping, page, schedules, isLookedAt);
  for (const [index, wanted] of page.entries()) {
    report.agents += 1;
    const finding = findings[index];
    if (finding) report[finding] += 1;
    if (finding) await correct(sweeping, wanted, finding);
    report.missed += await recordMissed(sweeping, wanted);
    Context.current().heartbeat();
  }
};

/** Deletes the schedules of agents that were deleted, separately or with their organization. */
const removeOrphans = async (
  { engine, orm, log }: Sweeping,
  report: AgentSweepReport,
  pageSize: number,
): Promise<void> => {
  const em = orm.em.fork();
  for await (const page of engine.agentSchedules.list(pageSize)) {
    report.schedules += page.length;
    const existing = await findExistingAgents(em, page);
    for (const agentId of page.filter(id => !existing.has(id))) {
      report.orphans += 1;
      await addMessage(em, 'agent.changed', { agentId }, null);
      log.warn({ agentId }, 'the schedule of a deleted agent was removed');
    }
    Context.current().heartbeat();
  }
};

const redriveLostRuns = async ({ config, engine, log, orm }: Sweeping): Promise<number> => {
  let lost = 0;
  const em = orm.em.fork();
  for (let after: string | null = null; ;) {
    const page = await listLostRuns(em, config.SWEEP_AFTER, after);
    for (const run of page) {
      Context.current().heartbeat();
      if (await engine.runs(workflowIds.agentRun(run.runId))) continue;
      await addMessage(em, 'agent_run.due', { ...run }, null);
      lost += 1;
      const { runId: agentRunId, ...rest } = run;
      log.error({ ...rest, agentRunId }, 'an agent run was lost and is started again');
    }
    after = page.at(-1)?.runId ?? null;
    if (after === null) return lost;
  }
};

/**
 * Compares all agents with Temporal's schedules, a page at a time, and corrects differences. Finds runs that were never
 * begun, and runs whose workflow was lost. Safe to repeat.
 */
export const reconcileAgents = async (
  sweeping: Sweeping,
  pageSize: number = agentsAtOnce,
): Promise<AgentSweepReport> => {
  const counts = { agents: 0, turned: 0, missing: 0, orphans: 0, drifted: 0, missed: 0, lost: 0 };
  const report: AgentSweepReport = { ...counts, schedules: 0 };
  await removeOrphans(sweeping, report, pageSize);
  const em = sweeping.orm.em.fork();
  const isLookedAt = agentsOfSweep(report.schedules, sweeping.config.SWEEP_EVERY, Date.now());
  for (let after: string | undefined; ;) {
    const page: WantedSchedule[] = await listWantedSchedules(em, {
      after,
      limit: pageSize,
      untouchedMs: sweeping.config.SWEEP_AFTER,
    });
    await sweepPage(sweeping, page, isLookedAt, report);
    if (page.length < pageSize) break;
    after = page.at(-1)?.agentId;
  }
  report.lost = await redriveLostRuns(sweeping);
  await redriveUnseenNews(sweeping);
  return report;
};
