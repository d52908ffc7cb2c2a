import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../../db/driver/orm.ts';
import { Series } from '../../db/entities/series.ts';
import { readClock } from '../../db/queue/queues.ts';
import {
  findException,
  forgetOccurrences,
  handOccurrencesOn,
  listExceptions,
  saveOccurrence,
  type OccurrenceRow,
} from '../../db/series/occurrences.ts';
import { lockSeries } from '../../db/series/series.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { mediaIdsOf } from '../../domain/posts/media-refs.ts';
import { requireNoProblems } from '../../domain/posts/post-problems.ts';
import { listTargets } from '../../domain/posts/target-names.ts';
import {
  countBefore,
  farthestFrom,
  hasClock,
  instantOfClock,
  listPlanned,
  secondBefore,
} from '../../domain/series/occurrences.ts';
import { maxRuleMs, neighborProblems, type SaidOccurrence } from '../../domain/series/repeats.ts';
import { contentOfTurn, type OccurrenceContent } from '../../domain/series/series.ts';
import { requireMedia, requirePublishable } from '../posts/check-post.ts';
import { asPlanned, findEnd, refuseField, requireSound, requireTimely } from './check-series.ts';
import { announceSeries, requireSeriesLimit, requireSeriesRevision, type SeriesUpdate } from './series.ts';
import { takeBackPosts } from './take-back.ts';

/** Changes to one occurrence. Omitted fields stay. */
export interface OccurrenceUpdate {
  text?: OccurrenceContent['text'] | undefined;
  media?: OccurrenceContent['media'] | undefined;
  /** New local time. Null for the rule's time. */
  movedTo?: string | null | undefined;
  skipped?: boolean | undefined;
}

const nothing: Omit<OccurrenceRow, 'key'> = {
  state: 'planned',
  movedTo: null,
  text: null,
  media: null,
  postId: null,
  problem: null,
};

/**
 * Throws `not_found` for an occurrence that the rule does not have, and `invalid_state` if it is already a post or has
 * passed.
 */
const requireOpen = async (em: Em, series: Series, key: string): Promise<OccurrenceRow | undefined> => {
  const told = await findException(em, series, key);
  if (told?.state === 'posted')
    throw refuse('invalid_state', `This occurrence is already a post. Change post ${told.postId} instead.`);
  if (told?.state === 'failed') throw refuse('invalid_state', 'The time of this occurrence has passed.');
  if (told === undefined && !hasClock(asPlanned(series), key)) throw notFound('occurrence', key);
  requireComing(series, key, told, await readClock(em));
  return told;
};

/**
 * Throws `invalid_state` for an occurrence that has passed, and for one so far away that the ones before it cannot be
 * counted.
 */
const requireComing = (series: Series, key: string, told: OccurrenceRow | undefined, now: Date): void => {
  const at = instantOfClock(key, series.timeZone);
  const isOver = told?.movedTo == null ? at <= now : instantOfClock(told.movedTo, series.timeZone) <= now;
  if (isOver || (told === undefined && at <= series.madeUntil))
    throw refuse('invalid_state', 'The time of this occurrence has passed.');
  if (at > farthestFrom(now))
    throw refuse(
      'invalid_state',
      'This occurrence is more than nine years ahead. Change it when it is closer.',
    );
};

/** Throws `validation_failed` if a platform would refuse the occurrence as a repetition of one near it. */
const requireOtherText = async (em: Em, series: Series, row: OccurrenceRow): Promise<void> => {
  const at = instantOfClock(row.movedTo ?? row.key, series.timeZone);
  const span = { from: new Date(0), to: new Date(at.getTime() + maxRuleMs) };
  const known = (await listExceptions(em, series.orgId, [series.id], '')).get(series.id) ?? [];
  const told = [...known.filter(({ key }) => key !== row.key), row];
  let turn = series.made;
  const said: SaidOccurrence[] = [];
  for (const { key, at: when, exception } of listPlanned(asPlanned(series), told, span)) {
    const content = contentOfTurn(series, turn, exception ?? undefined);
    turn += 1;
    if (key === row.key || when.getTime() > at.getTime() - maxRuleMs) said.push({ key, at: when, content });
  }
  const own = said.find(({ key }) => key === row.key);
  if (own) requireNoProblems(neighborProblems(own, said));
};

const requireSoundOccurrence = async (em: Em, series: Series, row: OccurrenceRow): Promise<void> => {
  const { orgId, brandId, timeZone } = series;
  if (row.movedTo !== null) requireTimely(instantOfClock(row.movedTo, timeZone), await readClock(em));
  if (row.state === 'planned') await requireOtherText(em, series, row);
  if (row.text === null && row.media === null) return;
  const content = contentOfTurn(series, series.made, row);
  await requireMedia(em, orgId, mediaIdsOf(content));
  await requirePublishable(em, { ...content, orgId, brandId }, listTargets(content));
};

/** Skips, moves, or edits one occurrence that has no post yet, or undoes that. */
export const updateOccurrence = async (
  em: Em,
  origin: Origin,
  { seriesId, key, revisions }: { seriesId: string; key: string; revisions: readonly number[] | undefined },
  { movedTo, skipped, text, media }: OccurrenceUpdate,
): Promise<string> => {
  const series = await lockSeries(em, origin.actor, seriesId);
  requireSeriesRevision(series, revisions);
  const told = await requireOpen(em, series, key);
  const row = {
    ...nothing,
    ...told,
    key,
    problem: null,
    ...(movedTo !== undefined && { movedTo }),
    ...(text !== undefined && { text }),
    ...(media !== undefined && { media }),
    ...(skipped !== undefined && { state: skipped ? ('skipped' as const) : ('planned' as const) }),
  };
  await requireSoundOccurrence(em, series, row);
  await saveOccurrence(em, series, key, { ...row, dueAt: null });
  Object.assign(series, {
    revision: series.revision + 1,
    ...(series.status === 'active' && { lookAt: await readClock(em) }),
  });
  await announceSeries(em, origin, series, 'series.changed', {
    occurrence: key,
    ...(skipped && { skipped }),
  });
  return series.id;
};

/** Ends a series before one of its occurrences. */
export const endBefore = async (
  em: Em,
  origin: Origin,
  { seriesId, key, revisions }: { seriesId: string; key: string; revisions: readonly number[] | undefined },
): Promise<string> => {
  const series = await lockSeries(em, origin.actor, seriesId);
  requireSeriesRevision(series, revisions);
  await requireOpen(em, series, key);
  await cutBefore(em, origin, series, key);
  await announceSeries(em, origin, series, 'series.changed', { endsBefore: key });
  return series.id;
};

const cutBefore = async (em: Em, origin: Origin, series: Series, key: string): Promise<void> => {
  await takeBackPosts(em, origin, series);
  const now = await readClock(em);
  const end = secondBefore(key);
  Object.assign(series, {
    until: end,
    count: null,
    lastAt: end,
    revision: series.revision + 1,
    answeredBy: actorName(origin.actor),
  });
  if (series.status === 'active') Object.assign(series, { madeUntil: now, lookAt: now });
  const told = (await listExceptions(em, series.orgId, [series.id], key)).get(series.id) ?? [];
  const left = told.filter(row => row.key >= key && row.state !== 'posted').map(row => row.key);
  await forgetOccurrences(em, series, left);
};

const copied = [
  'orgId',
  'brandId',
  'name',
  'platforms',
  'accounts',
  'text',
  'media',
  'thread',
  'platformOptions',
  'disclosures',
  'labels',
  'variants',
  'rule',
  'timeZone',
  'until',
  'cooldownDays',
  'leadHours',
  'pausedReason',
] as const;

const pick = <Name extends keyof Series>(series: Series, names: readonly Name[]): Pick<Series, Name> =>
  Object.fromEntries(names.map(name => [name, series[name]])) as Pick<Series, Name>;

const copyOf = (em: Em, origin: Origin, series: Series, key: string, changes: SeriesUpdate): Series => {
  const before = countBefore(asPlanned(series), instantOfClock(series.startsAt, series.timeZone), key);
  const turns = countBefore(asPlanned(series), series.madeUntil, key);
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return em.create(Series, {
    ...pick(series, copied),
    id: uuidv7(),
    startsAt: key,
    count: series.count == null ? null : series.count - before,
    ...Object.fromEntries(named),
    made: series.made + turns,
    madeUntil: series.madeUntil,
    revision: 1,
    status: series.status === 'paused' ? 'paused' : 'active',
    createdBy: actorName(origin.actor),
    answeredBy: actorName(origin.actor),
  });
};

/**
 * Changes an occurrence and all following ones: ends the series before it, and creates a new one from there. Returns the
 * new one's id. A paused series stays paused. Exceptions of single occurrences are kept, unless their times change. Throws
 * `not_found`, `invalid_state` at the limit of series, `precondition_failed`, and what `requireSound` throws.
 */
export const updateFollowing = async (
  em: Em,
  origin: Origin,
  { seriesId, key, revisions }: { seriesId: string; key: string; revisions: readonly number[] | undefined },
  changes: SeriesUpdate,
): Promise<string> => {
  const series = await lockSeries(em, origin.actor, seriesId);
  requireSeriesRevision(series, revisions);
  await requireOpen(em, series, key);
  await requireSeriesLimit(em, series.orgId);
  await takeBackPosts(em, origin, series);
  const now = await readClock(em);
  series.madeUntil = now;
  const next = copyOf(em, origin, series, key, changes);
  const lookAt = next.status === 'paused' ? null : now;
  Object.assign(next, { madeUntil: now, lookAt, lastAt: findEnd(next) });
  if (!hasClock(asPlanned(next), next.startsAt))
    throw refuseField(
      'startsAt',
      'invalid_rule',
      'The rule has no occurrence at this time. Send a new rule as well.',
    );
  await requireSound(em, next);
  await em.persist(next).flush();
  if (changes.startsAt === undefined && changes.rule === undefined)
    await handOccurrencesOn(em, series, key, next.id);
  await cutBefore(em, origin, series, key);
  await announceSeries(em, origin, series, 'series.changed', { endsBefore: key, goesOnAs: next.id });
  await announceSeries(em, origin, next, 'series.created', { goesOnFrom: series.id });
  return next.id;
};
