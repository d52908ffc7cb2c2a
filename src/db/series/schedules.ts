import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';

/** Series that has, or should have, a schedule in Temporal. */
export interface ScheduledSeries {
  seriesId: string;
  orgId: string;
  brandId: string;
  /** Sentence that says why the series is paused, or null if it is not. */
  pausedBecause: string | null;
}

const select = `select s.id as "seriesId", s.org_id as "orgId", s.brand_id as "brandId",
         case s.status when 'paused' then coalesce(s.paused_reason, 'Paused.') end as "pausedBecause"
    from series s where s.deleted_at is null and s.status <> 'ended'`;

/** Finds the series of a schedule. Returns undefined if the series should have no schedule. */
export const findScheduledSeries = async (em: Em, seriesId: string): Promise<ScheduledSeries | undefined> => {
  const [series] = await em.execute<ScheduledSeries[]>(`${select} and s.id = ?`, [seriesId]);
  return series;
};

const lowest = '00000000-0000-0000-0000-000000000000';

/** Lists one page of the series, by ID, that should have a schedule and have not changed for a while. */
export const listScheduledSeries = (
  em: Em,
  { after = lowest, limit, untouchedMs }: { after?: string | undefined; limit: number; untouchedMs: number },
): Promise<ScheduledSeries[]> =>
  em.execute<ScheduledSeries[]>(
    `${select} and s.id > ? and s.updated_at < now() - ?::float8 * interval '1 millisecond'
        and ${isNotOnItsWay(workflowIds.series(''), 's.id')}
      order by s.id limit ?`,
    [after, untouchedMs, limit],
  );

/** Lists series whose next step is overdue and for which no outbox message waits. */
export const listOverdueSeries = (em: Em, overdueMs: number): Promise<ScheduledSeries[]> =>
  em.execute<ScheduledSeries[]>(
    `${select} and s.look_at is not null and s.look_at < now() - ?::float8 * interval '1 millisecond'
        and ${isNotOnItsWay(workflowIds.series(''), 's.id')}
      order by s.look_at limit 1000`,
    [overdueMs],
  );

/** Returns those of these series that should have a schedule. */
export const findExistingSeries = async (em: Em, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await em.execute<ScheduledSeries[]>(`${select} and s.id = any (?)`, [ids]);
  return new Set(rows.map(({ seriesId }) => seriesId));
};
