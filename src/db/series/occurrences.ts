import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Exception } from '../../domain/series/occurrences.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { OccurrenceContent, OccurrenceProblem } from '../../domain/series/series.ts';
import { anyOf, json, kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

/** What is said of one occurrence beside the rule, and what became of it. */
export interface OccurrenceRow extends Exception, OccurrenceContent {
  postId: string | null;
  problem: OccurrenceProblem | null;
}

/** Of which series. */
export interface SeriesOf {
  orgId: string;
  id: string;
}

const select = (em: Em, orgId: string) =>
  kyselyOf(em)
    .selectFrom('series_occurrences as o')
    .select(['o.series_id as seriesId', 'o.key', 'o.state', 'o.moved_to as movedTo', 'o.text', 'o.media'])
    .select(['o.post_id as postId', 'o.problem'])
    .where('o.org_id', '=', orgId);

/** What is told of occurrences of these series from a wall clock on, and all that is still to become a post; by series. */
export const listExceptions = async (
  em: Em,
  orgId: string,
  seriesIds: readonly string[],
  fromKey: string,
): Promise<Map<string, OccurrenceRow[]>> => {
  if (seriesIds.length === 0) return new Map();
  const rows = await select(em, orgId)
    .where('o.series_id', '=', anyOf(seriesIds))
    .where(({ or, eb }) => or([eb('o.key', '>=', fromKey), eb('o.state', '=', 'planned')]))
    .orderBy('o.key')
    .execute();
  return Map.groupBy(rows, ({ seriesId }) => seriesId);
};

/** What is told of one occurrence; undefined for nothing. */
export const findException = (
  em: Em,
  { orgId, id }: SeriesOf,
  key: string,
): Promise<OccurrenceRow | undefined> =>
  select(em, orgId).where('o.series_id', '=', id).where('o.key', '=', key).executeTakeFirst();

/** Says something of an occurrence; what is not named stays. */
export const saveOccurrence = async (
  em: Em,
  { orgId, id }: SeriesOf,
  key: string,
  { dueAt, ...row }: Omit<OccurrenceRow, 'key'> & { dueAt: Date | null },
): Promise<void> => {
  const values = {
    state: row.state,
    moved_to: row.movedTo,
    text: row.text,
    media: row.media === null ? null : json(row.media),
    post_id: row.postId,
    due_at: dueAt,
    problem: row.problem === null ? null : json(row.problem),
  };
  await kyselyOf(em)
    .insertInto('series_occurrences')
    .values({ id: uuidv7(), created_at: now, org_id: orgId, series_id: id, key, ...values })
    .onConflict(conflict => conflict.columns(['series_id', 'key']).doUpdateSet(values))
    .execute();
};

/** Forgets what was said of these occurrences. */
export const forgetOccurrences = (
  em: Em,
  { orgId, id }: SeriesOf,
  keys: readonly string[],
): Promise<unknown> =>
  kyselyOf(em)
    .deleteFrom('series_occurrences')
    .where('org_id', '=', orgId)
    .where('series_id', '=', id)
    .where('key', '=', anyOf(keys))
    .execute();

/** Gives what is said of the occurrences from a wall clock on to another series. */
export const handOccurrencesOn = (
  em: Em,
  { orgId, id }: SeriesOf,
  fromKey: string,
  toId: string,
): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('series_occurrences')
    .set({ series_id: toId })
    .where('org_id', '=', orgId)
    .where('series_id', '=', id)
    .where('key', '>=', fromKey)
    .where('state', '<>', 'posted')
    .execute();

/** A post of a series that waits for its time and that nobody has changed. */
export interface UntouchedPost {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  platforms: PlatformName[];
  scheduledAt: Date;
  /** The occurrence that it was made for. */
  key: string;
}

/** Locks the posts of a series that wait for their time and that nobody has changed; not what goes out in the next moments. */
export const lockUntouchedPosts = async (em: Em, { orgId, id }: SeriesOf): Promise<UntouchedPost[]> => {
  const rows = await kyselyOf(em)
    .selectFrom('series_occurrences as o')
    .innerJoin('posts as p', 'p.id', 'o.post_id')
    .innerJoin('brands as b', 'b.id', 'p.brand_id')
    .select(['p.id', 'p.org_id as orgId', 'p.brand_id as brandId', 'b.slug as brandSlug', 'p.platforms'])
    .select(['o.key', sql<string>`p.scheduled_at`.as('scheduledAt')])
    .where('o.org_id', '=', orgId)
    .where('o.series_id', '=', id)
    .where('o.state', '=', 'posted')
    .where('p.org_id', '=', orgId)
    .where('p.deleted_at', 'is', null)
    .where('p.revision', '=', 1)
    .where('p.status', '=', 'scheduled')
    .where('p.scheduled_at', '>', sql<string>`now() + interval '90 seconds'`)
    .orderBy('o.key')
    .forNoKeyUpdate('p')
    .execute();
  return rows.map(({ scheduledAt, ...row }) => ({ ...row, scheduledAt: new Date(scheduledAt) }));
};

/** How the last occurrences ended that are over, the newest first: true for one of which nothing went out. */
export const listEnds = async (
  em: Em,
  { orgId, id }: SeriesOf,
  { since, limit }: { since: Date | null; limit: number },
): Promise<{ failed: boolean; message: string | null }[]> => {
  const rows = await kyselyOf(em)
    .selectFrom('series_occurrences as o')
    .leftJoin('posts as p', join => join.onRef('p.id', '=', 'o.post_id').onRef('p.org_id', '=', 'o.org_id'))
    .select(({ selectFrom }) => [
      'o.state',
      'p.status',
      'o.problem',
      selectFrom('post_targets as t')
        .select(sql<string | null>`t.error->>'message'`.as('message'))
        .whereRef('t.post_id', '=', 'p.id')
        .where('t.error', 'is not', null)
        .limit(1)
        .as('message'),
    ])
    .where('o.org_id', '=', orgId)
    .where('o.series_id', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('o.state', '=', 'failed'),
        eb('p.status', '=', anyOf(['published', 'partial', 'failed', 'unconfirmed'] as const)),
      ]),
    )
    .$if(since !== null, query => query.where('o.due_at', '>', since?.toISOString() ?? ''))
    .orderBy('o.due_at', 'desc')
    .orderBy('o.key', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ state, status, problem, message }) => ({
    failed: state === 'failed' || status === 'failed',
    message: problem?.message ?? message,
  }));
};

/** Whether a post of this id was ever there: a series that makes one again gives it another. */
export const isIdTaken = async (em: Em, orgId: string, id: string): Promise<boolean> => {
  const row = await kyselyOf(em)
    .selectFrom('posts')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};
