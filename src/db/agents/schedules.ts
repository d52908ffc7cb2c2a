import {
  pauseOf,
  maxRunLatenessMs,
  type PauseCode,
  type RunReason,
  type RunStatus,
} from '../../domain/agents/agents.ts';
import { workflowIds } from '../../domain/ids.ts';
import { missed, postsAllowed, reasonNotToRun } from '../../domain/agents/agent-guards.ts';
import { runsBetween } from '../../domain/agents/cron.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';
import { fromAgents, lockAvailability, pauseCode, type LockedAgent } from './agents.ts';
import { insertRuns, insertRun, sendOnItsWay, type NewRun } from './runs.ts';
import { endRun } from './run-ends.ts';

/** How an agent's schedule in Temporal should be. */
export interface WantedSchedule {
  agentId: string;
  orgId: string;
  brandId: string;
  name: string;
  /** Five fields of cron, in UTC. */
  cron: string;
  /** Why it does not run now, as a sentence; null where it does. */
  pausedBecause: string | null;
  /** Up to here every instant of its schedule has a run, or needs none; as PostgreSQL writes it. */
  recordedUntil: string;
}

type ScheduleRow = Omit<WantedSchedule, 'pausedBecause'> & {
  disabledReason: string | null;
  pauseCode: PauseCode | null;
};

const selectSchedules = `select a.id as "agentId", a.org_id as "orgId", a.brand_id as "brandId", a.name, a.schedule as cron,
         a.runs_recorded_until as "recordedUntil", a.disabled_reason as "disabledReason", ${pauseCode} as "pauseCode"
    ${fromAgents}`;

const wantedOf = ({ pauseCode: code, disabledReason, ...row }: ScheduleRow): WantedSchedule => ({
  ...row,
  pausedBecause: pauseOf(code, disabledReason)?.message ?? null,
});

/** The schedule of one agent; undefined where there should be none. */
export const findWantedSchedule = async (em: Em, agentId: string): Promise<WantedSchedule | undefined> => {
  const [row] = await em.execute<ScheduleRow[]>(`${selectSchedules} and a.id = ?`, [agentId]);
  return row && wantedOf(row);
};

const lowest = '00000000-0000-0000-0000-000000000000';

/**
 * A page of all agents in the order of their ids that nobody has touched for a while, and for which no message is on its way:
 * what Temporal has of the others may rightly be older than their row.
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

/** Those of these agents that are there. */
export const findExistingAgents = async (em: Em, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await em.execute<{ id: string }[]>(
    'select id from agents where id = any (?) and deleted_at is null',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};

/** A run that the service begins by itself, at an instant of the schedule. */
const scheduled = (scheduledFor: Date): NewRun => ({
  trigger: 'schedule',
  dryRun: false,
  scheduledFor,
  requestedBy: 'service',
});

/** The row of a run that did not begin. */
const skippedRun = (run: NewRun, reason: RunReason) => ({
  ...run,
  status: 'skipped' as const,
  wanted: 0,
  reason,
});

/** Instants that are counted in one gap, and of which the newest get a row each: a week of a run every minute is 10,080. */
const maxCounted = 20_000;

const maxRows = 100;

/** Says that all instants up to this one have a run, or need none. */
export const recordUntil = (em: Em, agentId: string, until: Date): Promise<unknown> =>
  em.execute('update agents set runs_recorded_until = greatest(runs_recorded_until, ?) where id = ?', [
    until,
    agentId,
  ]);

/**
 * Leaves a skipped run for each instant before `until` at which nothing happened; of more than a hundred, one for each of the
 * newest, and the first of these says how many there were before it. The agent is locked. Gives how many instants those are.
 */
export const recordMissedRuns = async (em: Em, agent: LockedAgent, until: Date): Promise<number> => {
  const instants = runsBetween(agent.schedule, new Date(agent.recordedUntil), until, maxCounted);
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

/** What became of one instant of an agent's schedule. */
export interface BegunRun {
  runId: string;
  status: RunStatus;
  reason: RunReason | null;
}

/** A schedule has an instant each minute at most. */
const maxDue = 16;

const findRunAt = async (em: Em, agentId: string, at: Date): Promise<BegunRun | undefined> => {
  const [run] = await em.execute<BegunRun[]>(
    'select id as "runId", status, reason from agent_runs where agent_id = ? and scheduled_for = ?',
    [agentId, at.toISOString()],
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

/** Begins a run of a locked agent that nobody has asked for, or leaves a row that says why there is none. */
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

/** A run that nobody can pay for has failed: its organization is told, and the third in a row ends it. */
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
