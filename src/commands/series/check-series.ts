import type { Em } from '../../db/driver/orm.ts';
import type { Series } from '../../db/entities/series.ts';
import { refuse } from '../../domain/errors.ts';
import { whyTooFar } from '../../domain/instants.ts';
import { mediaIdsOf } from '../../domain/posts/media-refs.ts';
import { requireNoProblems } from '../../domain/posts/post-problems.ts';
import { listTargets } from '../../domain/posts/target-names.ts';
import { clockOfCount, instantOfClock, nextOccurrences } from '../../domain/series/occurrences.ts';
import { maxCompared, repeatProblems } from '../../domain/series/repeats.ts';
import { contentOfTurn } from '../../domain/series/series.ts';
import { requireMedia, requirePublishable } from '../posts/check-post.ts';

/** Returns the refusal of one field of a series. */
export const refuseField = (path: string, code: string, message: string): Error =>
  refuse('validation_failed', message, { details: [{ path, code, message }] });

/**
 * Returns the last local time that a series may have. Null if it has no end. Throws `validation_failed` if it would have no
 * occurrence.
 */
export const findEnd = ({
  until,
  count,
  ...rhythm
}: Pick<Series, 'rule' | 'timeZone' | 'startsAt' | 'until' | 'count'>) => {
  const start = instantOfClock(rhythm.startsAt, rhythm.timeZone);
  const tooFar = whyTooFar(start, new Date());
  if (tooFar !== null) throw refuseField('startsAt', 'too_big', tooFar);
  if (nextOccurrences({ ...rhythm, lastAt: until ?? null }, start, 1).length === 0)
    throw refuseField(
      'rule',
      'invalid_rule',
      'The rule never occurs between `startsAt` and the end of the series.',
    );
  if (typeof count !== 'number') return until ?? null;
  const last = clockOfCount(rhythm, count);
  if (last === null)
    throw refuseField('count', 'too_big', 'Must not be greater than the number of times in the rule.');
  return last;
};

/** Throws `validation_failed` for a new time of an occurrence that has passed or is too far ahead. */
export const requireTimely = (to: Date, now: Date): void => {
  if (to <= now) throw refuseField('startsAt', 'in_the_past', 'The time must be in the future.');
  const tooFar = whyTooFar(to, now);
  if (tooFar !== null) throw refuseField('startsAt', 'too_big', tooFar);
};

/** Throws if an active series would create no posts. */
const requireComing = (series: Series): void => {
  if (nextOccurrences(asPlanned(series), series.madeUntil, 1).length > 0) return;
  throw refuseField('until', 'in_the_past', 'The series has no future occurrence.');
};

/** Returns the fields of a series entity from which its plan is read. */
export const asPlanned = ({ rule, timeZone, startsAt, lastAt, status, madeUntil }: Series) => ({
  rule,
  timeZone,
  startsAt,
  lastAt: lastAt ?? null,
  status,
  madeUntil,
});

/**
 * Throws unless the series can create its posts as it is: everything for which a scheduled post would be refused, with each
 * of its variants, and `validation_failed` if it has no future occurrence, or repeats the same text too soon.
 */
export const requireSound = async (em: Em, series: Series): Promise<void> => {
  const { orgId, brandId, variants } = series;
  requireComing(series);
  for (let turn = 0; turn < Math.max(1, variants.length); turn += 1) {
    const content = contentOfTurn(series, turn);
    await requireMedia(em, orgId, mediaIdsOf(content));
    await requirePublishable(em, { ...content, orgId, brandId }, listTargets(content));
  }
  const compared = nextOccurrences(
    asPlanned(series),
    instantOfClock(series.startsAt, series.timeZone),
    maxCompared,
  );
  requireNoProblems(repeatProblems(series, compared));
};
