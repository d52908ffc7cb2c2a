import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { Series } from '../../db/entities/series.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { addMessage } from '../../db/outbox.ts';
import { readClock } from '../../db/queue/queues.ts';
import { forgetOccurrences, listExceptions } from '../../db/series/occurrences.ts';
import { lockSeries } from '../../db/series/series.ts';
import { actorName, type Actor, type Origin } from '../../domain/actor.ts';
import { differences, fieldsOf, type AuditAction, type Fields } from '../../domain/audit.ts';
import { refuse } from '../../domain/errors.ts';
import { hasClocks, nextOccurrences, type Occurrence } from '../../domain/series/occurrences.ts';
import { shownOccurrences } from '../../domain/series/series.ts';
import type { PlatformOptions } from '../../domain/posts/posts.ts';
import { aimDraft, aimPost, changesTargets } from '../posts/aim-post.ts';
import { lockBrand, requireBrand } from '../brands/require-brand.ts';
import { asPlanned, findEnd, requireSound } from './check-series.ts';
import { takeBackPosts } from './take-back.ts';

/** Settings of a series that a person gives. */
export type SeriesInput = Pick<
  Series,
  | 'name'
  | 'platforms'
  | 'text'
  | 'media'
  | 'thread'
  | 'platformOptions'
  | 'disclosures'
  | 'labels'
  | 'variants'
  | 'rule'
  | 'timeZone'
  | 'startsAt'
  | 'cooldownDays'
> & {
  until: string | null;
  count: number | null;
  leadHours: number | null;
  /** Connection IDs of accounts of the brand. */
  accounts?: string[] | undefined;
  /** Options by connection ID. */
  accountOptions?: PlatformOptions | undefined;
};

/** Maximum number of series in an organization, because each is part of every calendar. */
export const maxSeries = 200;

const logged = [
  'name',
  'platforms',
  'accounts',
  'rule',
  'timeZone',
  'startsAt',
  'until',
  'count',
  'cooldownDays',
  'leadHours',
  'status',
] as const;

const fieldsOfSeries = (series: Series): Fields => fieldsOf(series, logged);

/** Records the action, and requests a check of the series. */
export const announceSeries = async (
  em: Em,
  { requestId }: Pick<Origin, 'requestId'>,
  series: Series,
  action: Extract<AuditAction, `series.${string}`>,
  details: Record<string, unknown> = {},
): Promise<void> => {
  const { id, orgId, brandId, name } = series;
  await em.flush();
  await addMessage(em, 'series.changed', { seriesId: id, orgId, brandId }, requestId);
  await audit(em, { action, target: { kind: 'series', id, name }, details });
};

/** Throws `invalid_state` at the limit. Locks the organization, so that two requests do not both take the last place. */
export const requireSeriesLimit = async (em: Em, orgId: string): Promise<void> => {
  await lockOrganization(em, orgId);
  if ((await em.count(Series, { orgId, deletedAt: null })) < maxSeries) return;
  throw refuse('invalid_state', `An organization can have at most ${maxSeries} series. Delete one first.`);
};

/** Builds a series without storing it. Throws what `requireSound` throws. */
const prepareSeries = async (em: Em, actor: Actor, brandId: string, input: SeriesInput): Promise<Series> => {
  const now = await readClock(em);
  const of = { orgId: actor.orgId, brandId };
  const series = em.create(Series, {
    ...(await aimDraft(em, of, input)),
    ...of,
    id: uuidv7(),
    lastAt: findEnd(input),
    madeUntil: now,
    lookAt: now,
    createdBy: actorName(actor),
    answeredBy: actorName(actor),
  });
  await requireSound(em, series);
  return series;
};

/** Returns a series that is not stored, and its next occurrences. Throws what creating it would throw. */
export const trySeries = async (
  em: Em,
  actor: Actor,
  { brandSlug, ...input }: SeriesInput & { brandSlug: string },
): Promise<{ series: Series; next: Occurrence[] }> => {
  const series = await prepareSeries(em, actor, await requireBrand(em, actor, brandSlug), input);
  return { series, next: nextOccurrences(asPlanned(series), series.madeUntil, shownOccurrences) };
};

/**
 * Creates a series that creates posts from now on. Returns its id. Throws `not_found`, `invalid_state` at the limit, and
 * what `requireSound` throws.
 */
export const createSeries = async (
  em: Em,
  origin: Origin,
  { brandSlug, ...input }: SeriesInput & { brandSlug: string },
): Promise<string> => {
  const { actor } = origin;
  const brandId = await lockBrand(em, actor, brandSlug);
  await requireSeriesLimit(em, actor.orgId);
  const series = await prepareSeries(em, actor, brandId, input);
  em.persist(series);
  await announceSeries(em, origin, series, 'series.created', {
    after: { brandSlug, ...fieldsOfSeries(series) },
  });
  return series.id;
};

/** Changes to a series. Omitted fields stay. */
export type SeriesUpdate = { [Field in keyof SeriesInput]?: SeriesInput[Field] | undefined };

/** Throws `precondition_failed` unless the series is at one of these revisions. Undefined accepts any. */
export const requireSeriesRevision = (series: Series, wanted: readonly number[] | undefined): void => {
  if (wanted === undefined || wanted.includes(series.revision)) return;
  const message = `The series has changed and is now at revision ${series.revision}. Read it again, then repeat the change.`;
  throw refuse('precondition_failed', message, {
    details: [{ path: '', code: 'revision_changed', message: `The current revision is ${series.revision}.` }],
    current: {
      revision: series.revision,
      changedBy: series.answeredBy,
      changedByName: null,
      changedAt: null,
    },
  });
};

const rhythmFields: readonly string[] = [
  'rule',
  'timeZone',
  'startsAt',
  'until',
  'count',
] satisfies (keyof SeriesInput)[];

/** Deletes exceptions of occurrences that the rule no longer has. */
const forgetStrange = async (em: Em, series: Series): Promise<void> => {
  const told = (await listExceptions(em, series.orgId, [series.id], '')).get(series.id) ?? [];
  const open = told.filter(({ state }) => state !== 'posted');
  const known = hasClocks(
    asPlanned(series),
    open.map(({ key }) => key),
  );
  const strange = open.filter(({ key }) => !known.has(key));
  await forgetOccurrences(
    em,
    series,
    strange.map(({ key }) => key),
  );
};

/** Restarts the series from now on, without making up for missed occurrences. */
const beginAgain = async (em: Em, series: Series): Promise<void> => {
  const now = await readClock(em);
  Object.assign(series, { madeUntil: now, lookAt: now });
};

/**
 * Changes future posts. Whoever changes the series answers for them. Posts that it created ahead are created again, unless
 * a person has changed them. Throws `not_found`, `precondition_failed`, and what `requireSound` throws.
 */
export const updateSeries = async (
  em: Em,
  origin: Origin,
  id: string,
  changes: SeriesUpdate,
  revisions?: readonly number[],
): Promise<void> => {
  const series = await lockSeries(em, origin.actor, id);
  requireSeriesRevision(series, revisions);
  const was = fieldsOfSeries(series);
  const { accounts: _ids, accountOptions: _options, ...given } = changes;
  const { platforms, accounts, platformOptions } = series;
  const before = { platforms, accounts: accounts ?? [], platformOptions };
  const aimed = changesTargets(changes) ? await aimPost(em, series, changes, before) : {};
  const named = Object.entries({ ...given, ...aimed }).filter(([, value]) => value !== undefined);
  Object.assign(series, Object.fromEntries(named), { answeredBy: actorName(origin.actor) });
  if (changes.count != null) series.until = null;
  else if (changes.until != null) series.count = null;
  series.revision += 1;
  if (named.some(([name]) => name !== 'name'))
    await makeAfresh(
      em,
      origin,
      series,
      named.some(([name]) => rhythmFields.includes(name)),
    );
  await announceSeries(em, origin, series, 'series.changed', differences(was, fieldsOfSeries(series)));
};

const makeAfresh = async (em: Em, origin: Origin, series: Series, isNewRhythm: boolean): Promise<void> => {
  await takeBackPosts(em, origin, series);
  if (isNewRhythm) series.lastAt = findEnd(series);
  if (series.status === 'ended') series.status = 'active';
  await beginAgain(em, series);
  if (isNewRhythm) await forgetStrange(em, series);
  await requireSound(em, series);
};

/**
 * Pauses a series and deletes the posts that it created ahead, unless a person has changed them. A paused series stays
 * paused.
 */
export const pauseSeries = async (em: Em, origin: Origin, id: string): Promise<void> => {
  const series = await lockSeries(em, origin.actor, id);
  if (series.status === 'ended')
    throw refuse('invalid_state', 'The series has ended, so it cannot be paused.');
  if (series.status === 'paused') return;
  await takeBackPosts(em, origin, series);
  Object.assign(series, {
    status: 'paused',
    pausedReason: null,
    lookAt: null,
    revision: series.revision + 1,
  });
  await announceSeries(em, origin, series, 'series.changed', { after: { status: 'paused' } });
};

/**
 * Resumes a paused series from now on. Whoever resumes it answers for its posts. A series that is not paused stays as it
 * is.
 */
export const resumeSeries = async (em: Em, origin: Origin, id: string): Promise<void> => {
  const series = await lockSeries(em, origin.actor, id);
  if (series.status !== 'paused') return;
  await beginAgain(em, series);
  Object.assign(series, {
    status: 'active',
    pausedReason: null,
    resumedAt: series.madeUntil,
    answeredBy: actorName(origin.actor),
    revision: series.revision + 1,
  });
  await requireSound(em, series);
  await announceSeries(em, origin, series, 'series.changed', { after: { status: 'active' } });
};

/**
 * Deletes a series permanently, with the posts that it created ahead, unless a person has changed them. Its other posts
 * stay.
 */
export const deleteSeries = async (em: Em, origin: Origin, id: string): Promise<void> => {
  const series = await lockSeries(em, origin.actor, id);
  await takeBackPosts(em, origin, series);
  Object.assign(series, { deletedAt: new Date(), lookAt: null });
  await announceSeries(em, origin, series, 'series.deleted');
};
