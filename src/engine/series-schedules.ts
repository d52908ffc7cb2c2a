import { ScheduleOverlapPolicy, type CalendarSpec, type Client } from '@temporalio/client';
import type { Config } from '../config/index.ts';
import { scheduleIds, seriesOfSchedule, workflowIds } from '../domain/ids.ts';
import type { SeriesSchedule } from '../domain/series/series.ts';
import { chooseQueuePriority } from '../domain/story.ts';
import { taskQueues } from '../domain/task-queues.ts';
import type { keepSeries } from '../workflows/keep-series.ts';
import type { SeriesSchedules } from './engine.ts';
import { ownedSchedules, type OwnedSchedule } from './owned-schedules.ts';
import { workflowAttributes } from './search-attributes.ts';

/** Value of the search attribute by which operators find the schedules of series and their workflows. */
const seriesKind = 'series';

/** Work that has not begun by then is found by the sweep or the next daily check. */
const catchupWindow = '1d';

const months = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(
  ' ',
);

/** Returns the calendar of one instant in UTC, so that Temporal need not know what a rule means in a time zone. */
const calendarOf = (at: Date): CalendarSpec => ({
  year: at.getUTCFullYear(),
  month: months[at.getUTCMonth()] as 'JANUARY',
  dayOfMonth: at.getUTCDate(),
  hour: at.getUTCHours(),
  minute: at.getUTCMinutes(),
  second: at.getUTCSeconds(),
});

/** Returns the schedule of a series: its next instants and a daily check, so that a lost update stops nothing. */
const scheduleOptions = (
  config: Config,
  { seriesId, orgId, brandId, pausedBecause, looks }: SeriesSchedule,
) => {
  const typedSearchAttributes = [
    { key: workflowAttributes.organizationId, value: orgId },
    { key: workflowAttributes.brandId, value: brandId },
    { key: workflowAttributes.workflowKind, value: seriesKind },
  ];
  return {
    spec: { calendars: looks.map(calendarOf), intervals: [{ every: '1d' as const }] },
    policies: { overlap: ScheduleOverlapPolicy.BUFFER_ONE, catchupWindow } as const,
    state: {
      paused: pausedBecause !== null,
      note: pausedBecause ?? 'Creates posts according to the series.',
    },
    typedSearchAttributes,
    action: {
      type: 'startWorkflow' as const,
      workflowType: 'keepSeries' satisfies (typeof keepSeries)['name'],
      workflowId: workflowIds.seriesTick(seriesId),
      args: [{ seriesId }],
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      workflowExecutionTimeout: '1d' as const,
      priority: chooseQueuePriority('usual', orgId),
      staticSummary: 'Create the due posts of a series',
      typedSearchAttributes,
    },
  };
};

const ofSeries = (config: Config): OwnedSchedule<SeriesSchedule> => ({
  kind: seriesKind,
  ownerOf: ({ seriesId }) => seriesId,
  idOf: seriesId => scheduleIds.series(config.TASK_QUEUE_PREFIX, seriesId),
  findOwner: scheduleId => seriesOfSchedule(config.TASK_QUEUE_PREFIX, scheduleId),
  optionsOf: wanted => scheduleOptions(config, wanted),
});

/** Returns the series' schedules of one environment. `within` applies a deadline to each call. */
export const seriesSchedules = (
  client: Client,
  config: Config,
  within: <T>(work: () => Promise<T>) => Promise<T>,
): SeriesSchedules => {
  const schedules = ownedSchedules(client, ofSeries(config), within);
  return {
    ...schedules,
    find: async seriesIds =>
      (await schedules.find(seriesIds)).map(({ owner, schedule }) => ({
        seriesId: owner,
        isPaused: schedule.state.paused,
      })),
  };
};
