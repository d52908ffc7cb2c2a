import { Context } from '@temporalio/activity';
import { addMessage } from '../../db/outbox.ts';
import {
  findExistingSeries,
  listOverdueSeries,
  listScheduledSeries,
  type ScheduledSeries,
} from '../../db/series/schedules.ts';
import type { Service } from '../../process/service.ts';

/** What one look over all series saw. All is zero in a right system. */
export interface SeriesSweepReport {
  /** Without a schedule in Temporal, or with one that pauses where it should not, or the other way round. */
  drifted: number;
  /** Schedules of series that are gone or have ended. */
  orphans: number;
  /** Series that something was to be done about and nobody did. */
  overdue: number;
}

type Sweeping = Pick<Service, 'config' | 'engine' | 'log' | 'orm'>;

/** Every correction goes by the series' own workflow, which reads the row again. */
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

/** Series that are compared at a time: that many stand in one query of Temporal, and in memory. */
const seriesAtOnce = 200;

/** Series without a schedule, or with one that pauses where it should not, or the other way round. */
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

/** Schedules of series that are gone or have ended. */
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

/** Puts right what was lost between the series and their schedules, a page at a time. Safe to repeat. */
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
