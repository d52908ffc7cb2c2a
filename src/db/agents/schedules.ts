import {
  pauseOf,
  maxRunLatenessMs,
  type PauseCode,
  type RunReason,
  type RunStatus,
} from '../../domain/agents/agents.ts';
import { workflowIds } from '../../domain/ids.ts';
import { missed, postsAllowed, reasonNotToRun } from '../../domain/agents/agent-guards.ts';
import { isMisfired, runsBetween, type RunTimes } from '../../domain/agents/run-times.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';
import { fromAgents, lockAvailability, pauseCode, type LockedAgent } from './agents.ts';
import { insertRuns, insertRun, sendOnItsWay, type NewRun } from './runs.ts';
import { endRun } from './run-ends.ts';

/** Expected state of an agent's schedule in Temporal. */
export interface WantedSchedule extends RunTimes {
  agentId: string;
  orgId: string;
  brandId: string;
  name: string;
  /** Sentence that says why the agent does not run now, or null if it runs. */
  pausedBecause: string | null;
  /** Time up to which every scheduled instant has a run or needs none, in PostgreSQL's form. */
  recordedUntil: string;
}

type ScheduleRow = Omit<WantedSchedule, 'pausedBecause'> & {
  disabledReason: string | null;
  pauseCode: PauseCode | null;
};

const selectSchedules = `select a.id as "agentId", a.org_id as "orgId", a.brand_id as "brandId", a.name, a.schedule,
         a.time_zone as "timeZone", a.runs_recorded_until as "recordedUntil", a.disabled_reason as "disabledReason", ${pauseCode} as "pauseCode"
    ${fromAgents}`;

const wantedOf = ({ pauseCode: code, disabledReason, ...row }: ScheduleRow): WantedSchedule => ({
  ...row,
  pausedBecause: pauseOf(code, disabledReason)?.message ?? null,
});

/** Finds the expected schedule of one agent. Returns undefined if it should have none. */
export const findWantedSchedule = async (em: Em, agentId: string): Promise<WantedSchedule | undefined> => {
  const [row] = await em.execute<ScheduleRow[]>(`${selectSchedules} and a.id = ?`, [agentId]);
  return row && wantedOf(row);
};

const lowest = '00000000-0000-0000-0000-000000000000';

/**
 * Lists one page of the agents by ID that have not changed for a while and for which no outbox message waits. Schedules of
 * other agents in Temporal may legitimately be older than their rows.
 */
export const listWantedSchedules = async (
  em: Em,
  { after = lowest, limit, untouchedMs }: { after?: string | undefined; limit: number; untouchedMs: number },
): Promise<WantedSchedule[]> => {
  const rows = await em.execute<ScheduleRow[]>(
    `${selectSchedules} and a.id > ? and a.updated_at < now() - ?::float8 * interval '1 millisecond'
        and ${isNotOnItsWay(workflowIds.agent(''), 'a.id')}
      order by a.id limit ?`,
    [after, untouchedMs, limit],
  );
  return rows.map(wantedOf);
};

/** Returns which of these agents exist and are not deleted. */
export const findExistingAgents = async (em: Em, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await em.execute<{ id: string }[]>(
    'select id from agents where id = any (?) and deleted_at is null',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};

/** Returns the run that the service begins at an instant of the schedule. */
const scheduled = (scheduledFor: Date): NewRun => ({
  trigger: 'schedule',
  dryRun: false,
  scheduledFor,
  requestedBy: 'service',
});

/** Returns the row of a run that did not begin. */
const skippedRun = (run: NewRun, reason: RunReason) => ({
  ...run,
  status: 'skipped' as const,
  wanted: 0,
  reason,
});

/**
 * Maximum number of instants counted in one gap. The newest of them get a row each. A week of runs every minute has 10,080
 * instants.
 */
const maxCounted = 20_000;

const maxRows = 100;

/** Records that all instants up to this time have a run or need none. */
export const recordUntil = (em: Em, agentId: string, until: Date): Promise<unknown> =>
  em.execute('update agents set runs_recorded_until = greatest(runs_recorded_until, ?) where id = ?', [
    until,
    agentId,
  ]);

/**
 * Inserts a skipped run for each instant before `until` without a run. For more than 100 instants, only the newest 100 get
 * a row, and the first of these says how many came before. The caller has locked the agent. Returns the number of instants.
 */
export const recordMissedRuns = async (em: Em, agent: LockedAgent, until: Date): Promise<number> => {
  const instants = runsBetween(agent, new Date(agent.recordedUntil), until, maxCounted);
  const shown = instants.slice(-maxRows);
  const earlier = instants.length - shown.length;
  const skipped = shown.map((scheduledFor, index) => {
    const more = index === 0 && earlier > 0 ? ` The same happened to ${earlier} earlier runs.` : '';
    return skippedRun(scheduled(scheduledFor), { ...missed, message: `${missed.message}${more}` });
  });
  await insertRuns(em, agent, skipped);
  await recordUntil(em, agent.id, new Date(until.getTime() - 1));
  return instants.length;
};

/** Outcome of one instant of an agent's schedule. */
export interface BegunRun {
  runId: string;
  status: RunStatus;
  reason: RunReason | null;
}

/** Maximum number of instants that are checked for the last due one. A schedule has at most one instant a minute. */
const maxDue = 16;

const findRunAt = async (em: Em, agentId: string, at: Date): Promise<BegunRun | undefined> => {
  const [run] = await em.execute<BegunRun[]>(
    'select id as "runId", status, reason from agent_runs where agent_id = ? and scheduled_for = ?',
    [agentId, at.toISOString()],
  );
  return run;
};

/** Returns the last due instant of the schedule, or `at` if none came after it. */
const lastDue = (agent: LockedAgent, at: Date): Date => {
  const time = new Date(agent.now).getTime();
  const from = new Date(Math.max(at.getTime(), time - maxRunLatenessMs - 1));
  return runsBetween(agent, from, new Date(time + 1), maxDue).at(-1) ?? at;
};

/**
 * Begins the run of an agent for one instant of its schedule, in the caller's transaction: its row, credits, and message,
 * or a row that says why there is no run. If later instants are due as well, runs only the last of them, because after an
 * outage Temporal starts the first and drops the others. Missed instants get rows as well. Safe to repeat, because an
 * instant has one run. Returns undefined if the agent no longer exists, and `not_due` if Temporal misread a change of the
 * clocks.
 */
export const beginScheduledRun = async (
  em: Em,
  agentId: string,
  at: Date,
): Promise<BegunRun | 'not_due' | undefined> => {
  const agent = await lockAvailability(em, agentId);
  if (!agent) return undefined;
  if (isMisfired(agent, at)) return 'not_due';
  const before = await findRunAt(em, agentId, at);
  if (before) return before;
  const due = lastDue(agent, at);
  await recordMissedRuns(em, agent, due);
  if (due > at) {
    await insertRun(em, agent, skippedRun(scheduled(at), missed));
    const ofDue = await findRunAt(em, agentId, due);
    if (ofDue) return ofDue;
  }
  await recordUntil(em, agentId, due);
  const lateMs = new Date(agent.now).getTime() - due.getTime();
  return beginUnlessRefused(em, agent, scheduled(due), lateMs);
};

/** Begins a run of a locked agent that no person requested, or inserts a row that says why there is no run. */
export const beginUnlessRefused = (
  em: Em,
  agent: LockedAgent,
  run: NewRun,
  lateMs: number,
): Promise<BegunRun> => {
  const reason = reasonNotToRun(agent, { ...run, lateMs });
  return reason ? skip(em, agent, run, reason) : begin(em, agent, run);
};

const written = (id: string | undefined): string => {
  if (id === undefined) throw new Error('an instant of a schedule got two runs under the lock of its agent');
  return id;
};

const skip = async (em: Em, agent: LockedAgent, run: NewRun, reason: RunReason): Promise<BegunRun> => ({
  runId: written(await insertRun(em, agent, skippedRun(run, reason))),
  status: 'skipped',
  reason,
});

/**
 * Begins a run. A run that cannot be paid for has failed: the organization is notified, and the third failure in a row
 * disables the agent.
 */
const begin = async (em: Em, agent: LockedAgent, run: NewRun): Promise<BegunRun> => {
  const row = {
    ...run,
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
