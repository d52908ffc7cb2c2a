import { postsAllowed, reasonNotToRun } from '../../domain/agent-guards.ts';
import type { RunReason, RunStatus } from '../../domain/agents.ts';
import { nextRuns } from '../../domain/cron.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { lockAvailability, type LockedAgent } from './agent-availability.ts';
import { endRun } from './end-run.ts';
import { insertRun, sendOnItsWay } from './insert-run.ts';
import { recordMissedRuns, recordUntil } from './missed-runs.ts';

/** What became of one instant of an agent's schedule. */
export interface BegunRun {
  runId: string;
  status: RunStatus;
  reason: RunReason | null;
}

const findRun = async (em: Em, agentId: string, at: Date): Promise<BegunRun | undefined> => {
  const [run] = await em.execute<BegunRun[]>(
    'select id as "runId", status, reason from agent_runs where agent_id = ? and scheduled_for = ?',
    [agentId, at],
  );
  return run;
};

/**
 * Begins the run of an agent for one instant of its schedule, in the caller's transaction: its row, its credits and its
 * message, or a row that says why there is no run. What was missed before that instant gets rows as well. Safe to repeat: an
 * instant has one run. Undefined where the agent is gone.
 */
export const beginScheduledRun = async (em: Em, agentId: string, at: Date): Promise<BegunRun | undefined> => {
  const agent = await lockAvailability(em, agentId);
  if (!agent) return undefined;
  const before = await findRun(em, agentId, at);
  if (before) return before;
  await recordMissedRuns(em, agent, at);
  await recordUntil(em, agentId, at);
  const reason = reasonNotToRun(agent, requestOf(agent, at));
  return reason ? skip(em, agent, at, reason) : begin(em, agent, at);
};

const requestOf = ({ schedule, now }: LockedAgent, at: Date) => {
  const [next] = nextRuns(schedule, at, 1);
  const time = new Date(now).getTime();
  return {
    trigger: 'schedule' as const,
    dryRun: false,
    lateMs: time - at.getTime(),
    isOvertaken: next !== undefined && next.getTime() <= time,
  };
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

const skip = async (em: Em, agent: LockedAgent, at: Date, reason: RunReason): Promise<BegunRun> => {
  const row = { ...scheduled(at), status: 'skipped' as const, wanted: 0, reason };
  return { runId: written(await insertRun(em, agent, row)), status: 'skipped', reason };
};

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
