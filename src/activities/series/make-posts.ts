import { Context } from '@temporalio/activity';
import { makePost, recordProblem } from '../../commands/series/make-post.ts';
import { pauseFailing } from '../../commands/series/pause-failing.ts';
import { findFailure, leadMsOf, listDue, listLooks } from '../../commands/series/plan-ahead.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { isUnavailable } from '../../db/driver/unavailable.ts';
import type { OccurrenceRow } from '../../db/series/occurrences.ts';
import { lockAnySeries } from '../../db/series/series.ts';
import { readClock } from '../../db/queue/queues.ts';
import { archivedCode } from '../../domain/actor.ts';
import { Refusal } from '../../domain/errors.ts';
import type { PlannedOccurrence } from '../../domain/series/occurrences.ts';
import type { OccurrenceProblem, SeriesStatus } from '../../domain/series/series.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';

type Making = Pick<Service, 'config' | 'log' | 'orm'>;

/** Result of one check of a series. */
export interface MadePosts {
  state: SeriesStatus | 'gone';
  made: number;
  failed: number;
  /** Time of the next step. */
  lookAt: string | null;
}

interface Due {
  now: Date;
  due: PlannedOccurrence<OccurrenceRow>[];
}

/**
 * Finds occurrences that should be posts by now. Pauses a series whose last posts failed. Returns undefined if the series
 * creates no posts.
 */
const readDue = ({ config, orm }: Making, seriesId: string): Promise<Due | undefined> =>
  inTransaction(orm, async em => {
    const series = await lockAnySeries(em, seriesId);
    if (series?.status !== 'active') return undefined;
    const failure = await findFailure(em, series);
    if (failure !== null) {
      await pauseFailing(em, series, failure);
      return undefined;
    }
    const now = await readClock(em);
    return { now, due: await listDue(em, series, { now, leadMs: leadMsOf(series, config.SERIES_LEAD) }) };
  });

const tooLate: OccurrenceProblem = {
  code: 'expired',
  message: 'The service could not create the post before its time limit.',
};

/**
 * Returns the problem of an occurrence. A Refusal is the error that its author would get (with the code of an archived
 * brand if that is the cause); any other error that is no outage is a bug of ours.
 */
const problemOf = ({ log }: Making, seriesId: string, key: string, error: unknown): OccurrenceProblem => {
  if (error instanceof Refusal) {
    const isArchived = error.extra.details?.some(({ code }) => code === archivedCode);
    return { code: isArchived ? archivedCode : error.code, message: error.message };
  }
  if (isUnavailable(error)) throw error;
  log.error({ err: error, seriesId, key }, 'the post of a series could not be made');
  return { code: 'internal_error', message: 'The service failed. Try again.' };
};

/** Creates the post and the row of one occurrence in one transaction, so that it is created once even after a crash. */
const makeOne = async (
  making: Making,
  seriesId: string,
  occurrence: PlannedOccurrence<OccurrenceRow>,
  now: Date,
): Promise<'made' | 'failed' | 'done'> => {
  const record = async (problem: OccurrenceProblem, isOver: boolean) => {
    await inTransaction(making.orm, em => recordProblem(em, seriesId, occurrence, { problem, isOver }));
    return 'failed' as const;
  };
  if (now.getTime() - occurrence.at.getTime() > making.config.MAX_LATENESS) return record(tooLate, true);
  try {
    const isMade = await inTransaction(making.orm, async em => {
      const made = await makePost(em, seriesId, occurrence);
      await failpoint('series_post.before_commit');
      return made;
    });
    await failpoint('series_post.after_commit');
    return isMade ? 'made' : 'done';
  } catch (error) {
    return record(problemOf(making, seriesId, occurrence.key, error), occurrence.at <= now);
  }
};

/** Writes the time of the next check. Ends a series without further occurrences. */
const writeLook = ({ config, orm }: Making, seriesId: string): Promise<Pick<MadePosts, 'state' | 'lookAt'>> =>
  inTransaction(orm, async em => {
    const series = await lockAnySeries(em, seriesId);
    if (!series) return { state: 'gone', lookAt: null };
    const now = await readClock(em);
    const leadMs = leadMsOf(series, config.SERIES_LEAD);
    const [look = null] = await listLooks(em, series, { now, leadMs, count: 1 });
    if (series.status === 'active' && look === null) series.status = 'ended';
    series.lookAt = look;
    await em.flush();
    return { state: series.status, lookAt: look?.toISOString() ?? null };
  });

/**
 * Creates the due posts of a series, each in a transaction of its own, and pauses a series whose last posts failed. Safe to
 * repeat and to run in parallel.
 */
export const makeSeriesPosts = async (making: Making, seriesId: string): Promise<MadePosts> => {
  const found = await readDue(making, seriesId);
  const ends = { made: 0, failed: 0, done: 0 };
  for (const occurrence of found?.due ?? []) {
    ends[await makeOne(making, seriesId, occurrence, found!.now)] += 1;
    Context.current().heartbeat();
  }
  return { made: ends.made, failed: ends.failed, ...(await writeLook(making, seriesId)) };
};
