import { Context } from '@temporalio/activity';
import pLimit from 'p-limit';
import { findWantedSchedule, type WantedSchedule } from '../../db/agents/schedules.ts';
import type { SeenSchedule } from '../../domain/agents/agents.ts';
import { scheduleFields } from '../../domain/agents/cron.ts';
import { findCanonicalZone } from '../../domain/time-zones.ts';
import type { Service } from '../../process/service.ts';

/** Problem of a schedule in Temporal. */
export type ScheduleFinding = 'missing' | 'drifted' | 'turned';

/**
 * Maximum number of schedules that one sweep describes, some at a time, because each costs Temporal a few milliseconds.
 * Temporal's lists, which each sweep reads page by page, contain the times and pauses of all schedules.
 */
const maxDescribed = 200;
const describedAtOnce = 10;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the problem of a schedule in Temporal's list, which may lag some seconds behind. Returns null if there is none.
 */
const differsInList = (wanted: WantedSchedule, seen: SeenSchedule | undefined): ScheduleFinding | null => {
  if (!seen) return 'missing';
  if (!isSame(seen.fields, scheduleFields(wanted.schedule))) return 'drifted';
  if (seen.timeZone !== findCanonicalZone(wanted.timeZone)) return 'drifted';
  return seen.pausedBecause === wanted.pausedBecause ? null : 'turned';
};

/**
 * Selects the agents whose schedules this sweep describes: all of a few hundred, or another share of more at each sweep, so
 * that none is left out.
 */
export const agentsOfSweep = (
  agents: number,
  everyMs: number,
  now: number,
): ((agentId: string) => boolean) => {
  const shares = Math.max(1, Math.ceil(agents / maxDescribed));
  const share = Math.floor(now / everyMs) % shares;
  // the end of a UUID is random
  return agentId => Number.parseInt(agentId.slice(-8), 16) % shares === share;
};

/**
 * Compares one schedule in full. Row and schedule are read one right after the other, so that a change since the page of
 * rows was read does not count as drift.
 */
const differsInFull = async (
  { engine, orm }: Pick<Service, 'engine' | 'orm'>,
  agentId: string,
): Promise<ScheduleFinding | null> => {
  const wanted = await findWantedSchedule(orm.em.fork(), agentId);
  return wanted ? engine.agentSchedules.compare(wanted) : null;
};

/** Returns the problems of these agents' schedules in the agents' order, null for none. */
export const findScheduleDrift = (
  service: Pick<Service, 'engine' | 'orm'>,
  page: readonly WantedSchedule[],
  seen: ReadonlyMap<string, SeenSchedule>,
  isLookedAt: (agentId: string) => boolean,
): Promise<(ScheduleFinding | null)[]> => {
  const limited = pLimit(describedAtOnce);
  return limited.map(page, async wanted => {
    const finding = differsInList(wanted, seen.get(wanted.agentId));
    if (finding !== null || !isLookedAt(wanted.agentId)) return finding;
    const inFull = await differsInFull(service, wanted.agentId);
    Context.current().heartbeat();
    return inFull;
  });
};
