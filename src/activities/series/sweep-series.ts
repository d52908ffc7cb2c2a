import { Context } from '@temporalio/activity';
import { addMessage } from '../../db/outbox.ts';
import {
  findExistingSeries,
  listOverdueSeries,
  listScheduledSeries,
  type ScheduledSeries,
} from '../../db/series/schedules.ts';
import type { Service } from '../../process/service.ts';

/** Findings of a sweep over all series. All counts are zero in a healthy system. */
export interface SeriesSweepReport {
  /** Number of series without a schedule in Temporal, or with one whose pause is wrong. */
  drifted: number;
  /** Number of schedules of series that are deleted or have ended. */
  orphans: number;
  /** Number of series whose next step was overdue. */
  overdue: number;
}

type Sweeping = Pick<Service, 'config' | 'engine' | 'log' | 'orm'>;

/** Sends a correction through the series' own workflow, which reads the row again. */
const send = async (
  { log, orm }: Sweeping,
  finding: string,
  one: Partial<ScheduledSeries> & { seriesId: string },
) => {
  const { seriesId, orgId, brandId } = one;
  await addMessage(
    orm.em.fork(),
    'series.changed',
    { seriesId, ...(orgId && { orgId }), ...(brandId && { brandId }) },
    null,
  );
  log.warn({ seriesId, orgId, finding }, 'a series is being checked again');
};

/** Number of series compared at a time: the series of one Temporal query, and in memory. */
const seriesAtOnce = 200;

/** Corrects series without a schedule, or with one whose pause is wrong. */
const sendDrifted = async (
  sweeping: Sweeping,
  known: ReadonlySet<string>,
  pageSize: number,
): Promise<number> => {
  const { config, engine, orm } = sweeping;
  let drifted = 0;
  for (let after: string | undefined; ;) {
    const untouchedMs = config.SWEEP_AFTER;
    const page: ScheduledSeries[] = await listScheduledSeries(orm.em.fork(), {
      after,
      limit: pageSize,
      untouchedMs,
    });
    const found = await engine.seriesSchedules.find(page.map(({ seriesId }) => seriesId));
    const seen = new Map(found.map(({ seriesId, isPaused }) => [seriesId, isPaused]));
    for (const series of page) {
      const { seriesId, pausedBecause } = series;
      if (known.has(seriesId) || seen.get(seriesId) === (pausedBecause !== null)) continue;
      await send(sweeping, 'drifted', series);
      drifted += 1;
    }
    Context.current().heartbeat();
    if (page.length < pageSize) return drifted;
    after = page.at(-1)?.seriesId;
  }
};

/** Deletes schedules of series that are deleted or have ended. */
const sendOrphans = async (sweeping: Sweeping, pageSize: number): Promise<number> => {
  let orphans = 0;
  for await (const page of sweeping.engine.seriesSchedules.list(pageSize)) {
    const existing = await findExistingSeries(sweeping.orm.em.fork(), page);
    for (const seriesId of page.filter(id => !existing.has(id))) {
      await send(sweeping, 'orphan', { seriesId });
      orphans += 1;
    }
    Context.current().heartbeat();
  }
  return orphans;
};

/** Corrects differences between the series and their schedules, a page at a time. Safe to repeat. */
export const redriveLostSeries = async (
  sweeping: Sweeping,
  pageSize: number = seriesAtOnce,
): Promise<SeriesSweepReport> => {
  const { config, orm } = sweeping;
  const overdue = await listOverdueSeries(orm.em.fork(), config.SWEEP_AFTER);
  for (const series of overdue) await send(sweeping, 'overdue', series);
  const known = new Set(overdue.map(({ seriesId }) => seriesId));
  const drifted = await sendDrifted(sweeping, known, pageSize);
  const orphans = await sendOrphans(sweeping, pageSize);
  return { drifted, orphans, overdue: overdue.length };
};
