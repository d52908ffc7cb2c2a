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
  log.warn({ seriesId, orgId, finding }, 'a series is looked at again');
};

/** Puts right what was lost between the series and their schedules. Safe to repeat. */
export const redriveLostSeries = async (sweeping: Sweeping): Promise<SeriesSweepReport> => {
  const { config, engine, orm } = sweeping;
  const em = orm.em.fork();
  const seen = new Map<string, boolean>();
  for await (const { seriesId, isPaused } of engine.seriesSchedules.list()) seen.set(seriesId, isPaused);
  const overdue = await listOverdueSeries(em, config.SWEEP_AFTER);
  for (const series of overdue) await send(sweeping, 'overdue', series);
  const known = new Set(overdue.map(({ seriesId }) => seriesId));
  const drifted = (await listScheduledSeries(em, config.SWEEP_AFTER)).filter(
    ({ seriesId, pausedBecause }) => !known.has(seriesId) && seen.get(seriesId) !== (pausedBecause !== null),
  );
  for (const series of drifted) await send(sweeping, 'drifted', series);
  Context.current().heartbeat();
  const existing = await findExistingSeries(em, [...seen.keys()]);
  const orphans = [...seen.keys()].filter(seriesId => !existing.has(seriesId));
  for (const seriesId of orphans) await send(sweeping, 'orphan', { seriesId });
  return { drifted: drifted.length, orphans: orphans.length, overdue: overdue.length };
};
