import { leadMsOf, listLooks } from '../../commands/series/plan-ahead.ts';
import type { Em } from '../../db/driver/orm.ts';
import { Series } from '../../db/entities/series.ts';
import { readClock } from '../../db/queue/queues.ts';
import { findScheduledSeries } from '../../db/series/schedules.ts';
import type { SeriesSchedule } from '../../domain/series/series.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';

/** Maximum number of instants in a schedule: a week of one post an hour. Later ones are added as these pass. */
const maxLooks = 168;

const readSchedule = async (
  em: Em,
  seriesId: string,
  settingMs: number,
): Promise<SeriesSchedule | undefined> => {
  const found = await findScheduledSeries(em, seriesId);
  const series = found && (await em.findOne(Series, { id: seriesId, orgId: found.orgId }));
  if (!series) return undefined;
  const now = await readClock(em);
  const leadMs = leadMsOf(series, settingMs);
  return { ...found, looks: await listLooks(em, series, { now, leadMs, count: maxLooks }) };
};

/**
 * Updates the schedule of a series to its current row. Safe to repeat. Returns true if its first instant has passed
 * meanwhile, because a schedule does not fire for an instant that was over when it was set.
 */
export const syncSeriesSchedule = async (
  { config, engine, orm }: Pick<Service, 'config' | 'engine' | 'orm'>,
  seriesId: string,
): Promise<boolean> => {
  const em = orm.em.fork();
  const wanted = await readSchedule(em, seriesId, config.SERIES_LEAD);
  await failpoint('series_schedule.before_call');
  await (wanted ? engine.seriesSchedules.put(wanted) : engine.seriesSchedules.remove(seriesId));
  await failpoint('series_schedule.after_call');
  const [first] = wanted?.looks ?? [];
  return first !== undefined && first <= (await readClock(em));
};
