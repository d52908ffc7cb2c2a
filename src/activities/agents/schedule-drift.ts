import { Context } from '@temporalio/activity';
import pLimit from 'p-limit';
import { findWantedSchedule, type WantedSchedule } from '../../db/agents/schedules.ts';
import type { SeenSchedule } from '../../domain/agents/agents.ts';
import { scheduleFields } from '../../domain/agents/cron.ts';
import type { Service } from '../../process/service.ts';

/** What may be wrong with a schedule in Temporal. */
export type ScheduleFinding = 'missing' | 'drifted' | 'turned';

/**
 * How many schedules one sweep looks at in full, some at a time: each costs Temporal a few milliseconds. Its lists, which
 * each sweep reads page by page, have of all schedules when they fire and whether they are paused.
 */
const maxDescribed = 200;
const describedAtOnce = 10;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with a schedule as Temporal's list has it, which may lag some seconds behind; null where nothing is. */
const differsInList = (wanted: WantedSchedule, seen: SeenSchedule | undefined): ScheduleFinding | null => {
  if (!seen) return 'missing';
  if (!isSame(seen.fields, scheduleFields(wanted.cron))) return 'drifted';
  return seen.pausedBecause === wanted.pausedBecause ? null : 'turned';
};

/** Which agents this sweep looks at in full: all of a few hundred; of more, another share each time, so that none is left out. */
export const agentsOfSweep = (
  agents: number,
  everyMs: number,
  now: number,
): ((agentId: string) => boolean) => {
  const shares = Math.max(1, Math.ceil(agents / maxDescribed));
  const share = Math.floor(now / everyMs) % shares;
  // the end of a UUID is chance
  return agentId => Number.parseInt(agentId.slice(-8), 16) % shares === share;
};

/** Row and schedule are read one right after the other, so that no change between a page of rows and now counts as drift. */
const differsInFull = async (
  { engine, orm }: Pick<Service, 'engine' | 'orm'>,
  agentId: string,
): Promise<ScheduleFinding | null> => {
  const wanted = await findWantedSchedule(orm.em.fork(), agentId);
  return wanted ? engine.agentSchedules.compare(wanted) : null;
};

/** What is wrong with the schedules of these agents, in their order; null where nothing is. */
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
