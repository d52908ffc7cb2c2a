import { missed, postsAllowed, reasonNotToRun } from '../../domain/agent-guards.ts';
import { maxRunLatenessMs, type RunReason, type RunStatus } from '../../domain/agents.ts';
import { runsBetween } from '../../domain/cron.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { lockAvailability, type LockedAgent } from './agent-availability.ts';
import { endRun } from './end-run.ts';
import { insertRun, sendOnItsWay, skippedRun } from './insert-run.ts';
import { recordMissedRuns, recordUntil } from './missed-runs.ts';

/** What became of one instant of an agent's schedule. */
export interface BegunRun {
  runId: string;
  status: RunStatus;
  reason: RunReason | null;
}

/** A schedule has an instant each minute at most. */
const maxDue = 16;

const findRun = async (em: Em, agentId: string, at: Date): Promise<BegunRun | undefined> => {
  const [run] = await em.execute<BegunRun[]>(
    'select id as "runId", status, reason from agent_runs where agent_id = ? and scheduled_for = ?',
    [agentId, at],
  );
  return run;
};

/** The last instant of the schedule that may still be run; `at` itself where none came after it. */
const lastDue = ({ schedule, now }: LockedAgent, at: Date): Date => {
  const time = new Date(now).getTime();
  const from = new Date(Math.max(at.getTime(), time - maxRunLatenessMs - 1));
  return runsBetween(schedule, from, new Date(time + 1), maxDue).at(-1) ?? at;
};

/**
 * Begins the run of an agent for one instant of its schedule, in the caller's transaction: its row, its credits and its
 * message, or a row that says why there is no run. Where later instants are due as well, the last of them is run: after an
 * outage Temporal starts the first one and drops the others. What was missed before gets rows as well. Safe to repeat: an
 * instant has one run. Undefined where the agent is gone.
 */
export const beginScheduledRun = async (em: Em, agentId: string, at: Date): Promise<BegunRun | undefined> => {
  const agent = await lockAvailability(em, agentId);
  if (!agent) return undefined;
  const before = await findRun(em, agentId, at);
  if (before) return before;
  const due = lastDue(agent, at);
  await recordMissedRuns(em, agent, due);
  if (due > at) {
    await insertRun(em, agent, skippedRun(at, missed));
    const ofDue = await findRun(em, agentId, due);
    if (ofDue) return ofDue;
  }
  await recordUntil(em, agentId, due);
  const lateMs = new Date(agent.now).getTime() - due.getTime();
  const reason = reasonNotToRun(agent, { trigger: 'schedule', dryRun: false, lateMs });
  return reason ? skip(em, agent, due, reason) : begin(em, agent, due);
};

const scheduled = (at: Date) => ({
  trigger: 'schedule' as const,
  dryRun: false,
  scheduledFor: at,
  requestedBy: 'service',
});

const written = (id: string | undefined): string => {
  if (id === undefined) throw new Error('an instant of a schedule got two runs under the lock of its agent');
  return id;
};

const skip = async (em: Em, agent: LockedAgent, at: Date, reason: RunReason): Promise<BegunRun> => ({
  runId: written(await insertRun(em, agent, skippedRun(at, reason))),
  status: 'skipped',
  reason,
});

/** A run that nobody can pay for has failed: its organization is told, and the third in a row ends it. */
const begin = async (em: Em, agent: LockedAgent, at: Date): Promise<BegunRun> => {
  const row = {
    ...scheduled(at),
    status: 'running' as const,
    wanted: postsAllowed(agent, false),
    reason: null,
  };
  const runId = written(await insertRun(em, agent, row));
  try {
    await sendOnItsWay(em, agent, { runId, actor: 'service', requestId: null });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = { code: error.code, message: error.message };
    await endRun(em, runId, reason);
    return { runId, status: 'failed', reason };
  }
  return { runId, status: 'running', reason: null };
};
