import type { Service } from '../../process/service.ts';
import { workHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import { whileCurrent } from '../while-current.ts';
import { makeSeriesPosts, type MadePosts } from './make-posts.ts';
import { redriveLostSeries, type SeriesSweepReport } from './sweep-series.ts';
import { syncSeriesSchedule } from './sync-schedule.ts';

/** Creates the steps of series' workflows, bound to one process. None creates posts while the database is an older copy. */
export const createSeriesActivities = (service: Service) => ({
  makeSeriesPosts: whileCurrent(service, (seriesId: string): Promise<MadePosts> =>
    whileHeartbeating(workHeartbeatMs, () => makeSeriesPosts(service, seriesId)),
  ),
  syncSeriesSchedule: (seriesId: string): Promise<boolean> =>
    whileHeartbeating(workHeartbeatMs, () => syncSeriesSchedule(service, seriesId)),
  redriveLostSeries: (): Promise<SeriesSweepReport> => redriveLostSeries(service),
});

export type SeriesActivities = ReturnType<typeof createSeriesActivities>;
