import { v7 as uuidv7 } from 'uuid';
import { archivedCode } from '../../domain/actor.ts';
import type { Exception } from '../../domain/series/occurrences.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { OccurrenceContent, OccurrenceProblem } from '../../domain/series/series.ts';
import type { Em } from '../driver/orm.ts';

/** Exception to the rule for one occurrence, and its outcome. */
export interface OccurrenceRow extends Exception, OccurrenceContent {
  postId: string | null;
  problem: OccurrenceProblem | null;
}

/** Series that the occurrence belongs to. */
export interface SeriesOf {
  orgId: string;
  id: string;
}

type ToldRow = OccurrenceRow & { seriesId: string };

const select = `select o.series_id as "seriesId", o.key, o.state, o.moved_to as "movedTo", o.text, o.media,
         o.post_id as "postId", o.problem
    from series_occurrences o where o.org_id = ?`;

/** Lists exceptions of these series from a wall-clock time on, and all that have yet to become a post, by series. */
export const listExceptions = async (
  em: Em,
  orgId: string,
  seriesIds: readonly string[],
  fromKey: string,
): Promise<Map<string, OccurrenceRow[]>> => {
  if (seriesIds.length === 0) return new Map();
  const rows = await em.execute<ToldRow[]>(
    `${select} and o.series_id = any (?) and (o.key >= ? or o.state = 'planned') order by o.key`,
    [orgId, seriesIds, fromKey],
  );
  return Map.groupBy(rows, ({ seriesId }) => seriesId);
};

/** Finds the exception of one occurrence. Returns undefined if there is none. */
export const findException = async (
  em: Em,
  { orgId, id }: SeriesOf,
  key: string,
): Promise<OccurrenceRow | undefined> => {
  const [told] = await em.execute<ToldRow[]>(`${select} and o.series_id = ? and o.key = ?`, [orgId, id, key]);
  return told;
};

/** Writes an exception for an occurrence. Omitted fields stay. */
export const saveOccurrence = async (
  em: Em,
  { orgId, id }: SeriesOf,
  key: string,
  { dueAt, ...row }: Omit<OccurrenceRow, 'key'> & { dueAt: Date | null },
): Promise<void> => {
  await em.execute(
    `insert into series_occurrences (id, created_at, org_id, series_id, key, state, moved_to, text, media, post_id, due_at, problem)
     values (?, now(), ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?::jsonb)
     on conflict (series_id, key) do update
        set state = excluded.state, moved_to = excluded.moved_to, text = excluded.text, media = excluded.media,
            post_id = excluded.post_id, due_at = excluded.due_at, problem = excluded.problem`,
    [
      ...[uuidv7(), orgId, id, key, row.state, row.movedTo, row.text, row.media && JSON.stringify(row.media)],
      ...[row.postId, dueAt, row.problem && JSON.stringify(row.problem)],
    ],
  );
};

/** Deletes the exceptions of these occurrences. */
export const forgetOccurrences = (
  em: Em,
  { orgId, id }: SeriesOf,
  keys: readonly string[],
): Promise<unknown> =>
  em.execute('delete from series_occurrences where org_id = ? and series_id = ? and key = any (?)', [
    orgId,
    id,
    keys,
  ]);

/** Moves exceptions from a wall-clock time on to another series. */
export const handOccurrencesOn = (
  em: Em,
  { orgId, id }: SeriesOf,
  fromKey: string,
  toId: string,
): Promise<unknown> =>
  em.execute(
    `update series_occurrences set series_id = ?
      where org_id = ? and series_id = ? and key >= ? and state <> 'posted'`,
    [toId, orgId, id, fromKey],
  );

/** Scheduled post of a series that no one has changed. */
export interface UntouchedPost {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  platforms: PlatformName[];
  scheduledAt: Date;
  /** Occurrence for which the post was created. */
  key: string;
}

/** Locks scheduled posts of a series that no one has changed, except posts about to be published. */
export const lockUntouchedPosts = async (em: Em, { orgId, id }: SeriesOf): Promise<UntouchedPost[]> => {
  const rows = await em.execute<(Omit<UntouchedPost, 'scheduledAt'> & { scheduledAt: string })[]>(
    `select p.id, p.org_id as "orgId", p.brand_id as "brandId", b.slug as "brandSlug", p.platforms, o.key,
            p.scheduled_at as "scheduledAt"
       from series_occurrences o join posts p on p.id = o.post_id join brands b on b.id = p.brand_id
      where o.org_id = ? and o.series_id = ? and o.state = 'posted' and p.org_id = ? and p.deleted_at is null
        and p.revision = 1 and p.status = 'scheduled' and p.scheduled_at > now() + interval '90 seconds'
      order by o.key for no key update of p`,
    [orgId, id, orgId],
  );
  return rows.map(({ scheduledAt, ...row }) => ({ ...row, scheduledAt: new Date(scheduledAt) }));
};

interface EndedRow extends Pick<OccurrenceRow, 'state' | 'problem'> {
  /** Null if there is no post. */
  status: PostStatus | null;
  message: string | null;
}

/**
 * Lists the outcomes of the last past occurrences, newest first: true if nothing was published. Leaves out occurrences that
 * failed because the brand was archived.
 */
export const listEnds = async (
  em: Em,
  { orgId, id }: SeriesOf,
  { since, limit }: { since: Date | null; limit: number },
): Promise<{ failed: boolean; message: string | null }[]> => {
  const [where, values] = since === null ? ['', []] : [' and o.due_at > ?', [since.toISOString()]];
  const rows = await em.execute<EndedRow[]>(
    `select o.state, p.status, o.problem,
            (select t.error->>'message' from post_targets t where t.post_id = p.id and t.error is not null limit 1) as message
       from series_occurrences o left join posts p on p.id = o.post_id and p.org_id = o.org_id
      where o.org_id = ? and o.series_id = ?
        and (o.state = 'failed' or p.status in ('published', 'partial', 'failed', 'unconfirmed'))
        and o.problem->>'code' is distinct from '${archivedCode}'${where}
      order by o.due_at desc, o.key desc limit ?`,
    [orgId, id, ...values, limit],
  );
  return rows.map(({ state, status, problem, message }) => ({
    failed: state === 'failed' || status === 'failed',
    message: problem?.message ?? message,
  }));
};

/** Returns whether a post with this ID ever existed. A series that creates it again uses another ID. */
export const isIdTaken = async (em: Em, orgId: string, id: string): Promise<boolean> => {
  const found = await em.execute<unknown[]>('select 1 from posts where org_id = ? and id = ?', [orgId, id]);
  return found.length > 0;
};
