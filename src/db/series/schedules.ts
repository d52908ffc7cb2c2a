import { sql } from 'kysely';
import { workflowIds } from '../../domain/ids.ts';
import { anyOf, kyselyOf, milliseconds, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';

/** A series that has a schedule in Temporal, or should have one. */
export interface ScheduledSeries {
  seriesId: string;
  orgId: string;
  brandId: string;
  /** Why it is paused, as a sentence; null where it is not. */
  pausedBecause: string | null;
}

const select = (em: Em) =>
  kyselyOf(em)
    .selectFrom('series as s')
    .select(['s.id as seriesId', 's.org_id as orgId', 's.brand_id as brandId'])
    .select(
      sql<string | null>`case s.status when 'paused' then coalesce(s.paused_reason, 'Paused.') end`.as(
        'pausedBecause',
      ),
    )
    .where('s.deleted_at', 'is', null)
    .where('s.status', '<>', 'ended');

/** The series whose schedule that is; undefined where it should have none. */
export const findScheduledSeries = (em: Em, seriesId: string): Promise<ScheduledSeries | undefined> =>
  select(em).where('s.id', '=', seriesId).executeTakeFirst();

const lowest = '00000000-0000-0000-0000-000000000000';

/** A page of the series that should have a schedule and that nobody has touched for a while, in the order of their ids. */
export const listScheduledSeries = (
  em: Em,
  { after = lowest, limit, untouchedMs }: { after?: string | undefined; limit: number; untouchedMs: number },
): Promise<ScheduledSeries[]> =>
  select(em)
    .where('s.id', '>', after)
    .where('s.updated_at', '<', sql<string>`${now} - ${milliseconds(untouchedMs)}`)
    .where(sql.raw<boolean>(isNotOnItsWay(workflowIds.series(''), 's.id')))
    .orderBy('s.id')
    .limit(limit)
    .execute();

/** Series that should have been looked at a while ago, and for which no message is on its way. */
export const listOverdueSeries = (em: Em, overdueMs: number): Promise<ScheduledSeries[]> =>
  select(em)
    .where('s.look_at', 'is not', null)
    .where('s.look_at', '<', sql<string>`${now} - ${milliseconds(overdueMs)}`)
    .where(sql.raw<boolean>(isNotOnItsWay(workflowIds.series(''), 's.id')))
    .orderBy('s.look_at')
    .limit(1_000)
    .execute();

/** Those of these series that should have a schedule. */
export const findExistingSeries = async (em: Em, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await select(em).where('s.id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ seriesId }) => seriesId));
};
