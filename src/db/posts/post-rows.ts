import type { Disclosures } from '../../domain/posts/disclosures.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { MediaRef, PlatformOptions, PostStatus, ThreadPart } from '../../domain/posts/posts.ts';
import type { PostAccount } from '../../domain/posts/target-names.ts';
import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import { maxPageBytes, withinPageSql } from '../driver/page-within.ts';
import { sentTogether } from '../driver/prepared-statements.ts';
import { reviewStatesOf, type PostReviewState } from '../reviews/review-state.ts';
import { thumbnailColumns, withThumbnails, type MediaRow } from './post-media.ts';
import { targetParts, targetsByPost, type PostTargetRow, type TargetParts } from './target-rows.ts';

/** Post with everything that its response needs. Times are texts in PostgreSQL's form. */
export interface PostRow {
  id: string;
  brandId: string;
  brandSlug: string;
  text: string;
  platforms: PlatformName[];
  status: PostStatus;
  scheduledAt: string | null;
  plannedFor: string | null;
  queueSlotId: string | null;
  seriesId: string | null;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  media: MediaRef[];
  thread: ThreadPart[];
  platformOptions: PlatformOptions;
  /** Accounts that the post names. */
  accounts: PostAccount[];
  disclosures: Disclosures | null;
  revision: number;
  /** `user:<id>`, `api_key:<id>`, `agent:<id>`, … */
  createdBy: string;
  createdByName: string | null;
  externalId: string | null;
  labels: string[];
  metadata: Record<string, string>;
  /** State of the review, or null if none is required. */
  review: PostReviewState | null;
  targets: PostTargetRow[] | null;
  /** Files of `media`, in its order, or null if there are none. */
  files: MediaRow[] | null;
}

/** Parts of a page, which its first row has for all of its posts. Each is null if there is nothing. */
interface PageParts extends TargetParts {
  names: Record<string, string | null> | null;
  reviews: Record<string, PostReviewState> | null;
  files: MediaRow[] | null;
}

type FoundRow = Omit<PostRow, 'createdByName' | 'review' | 'targets' | 'files' | 'accounts'> &
  PageParts & { found: number };

const columns = `p.id, p.brand_id as "brandId", p.brand_slug as "brandSlug", p.text, p.platforms, p.status, p.scheduled_at as "scheduledAt",
  p.planned_for as "plannedFor", p.queue_slot_id as "queueSlotId", p.series_id as "seriesId",
  p.published_at as "publishedAt", p.created_at as "createdAt", p.updated_at as "updatedAt",
  p.media, p.thread, p.platform_options as "platformOptions", p.disclosures, p.revision, p.created_by as "createdBy",
  p.external_id as "externalId", p.labels, p.metadata, p.found`;

/** SQL for the posts with the bound IDs, in their order, and for their targets. The values are the IDs and the organization. */
const shown = `asked as materialized (select ?::uuid[] as ids),
  shown as materialized (
    select p.*, b.slug as brand_slug, b.review as brand_review, row_number() over (order by a.place) as place
      from posts p
      join unnest((select ids from asked)) with ordinality as a (id, place) on a.id = p.id
      join brands b on b.id = p.brand_id
     where p.id = any ((select ids from asked)::uuid[]) and p.org_id = ? and p.deleted_at is null),
  target as materialized (select t.* from post_targets t where t.post_id = any ((select ids from asked)::uuid[]))`;

const sized = ['thread', 'platform_options', 'media', 'metadata'];

/** Returns SQL for the size of a JSON value. The size of a compressed value is known only after reading it. */
const jsonBytes = (column: string): string =>
  `case when pg_column_compression(${column}) is null then pg_column_size(${column}) else octet_length(${column}::text) end`;

/** Returns SQL for the size of what the targets of posts sent, by post. Null if nothing differs from the posts. */
const sentBytes = (bytes: string, condition = ''): string =>
  `select jsonb_object_agg(s.post_id, s.bytes) as bytes from (
     select t.post_id, sum(${bytes})::int as bytes from target t
      where t.sent_content is not null${condition} group by t.post_id) s`;

/**
 * SQL for the posts of `shown` that fit on a page, with the size of each in a response, for columns that a client can make
 * large. A post is not read if the stored size of the posts before it already exceeds a page. No tables are joined, because
 * PostgreSQL cannot estimate their sizes here and would compare each post with each.
 */
const fitting = `kept as materialized (${sentBytes('pg_column_size(t.sent_content)')}),
  stored as materialized (
    select s.*, sum(s.stored) over (order by s.place rows unbounded preceding) - s.stored as stored_before
      from (select p.*, pg_column_size(p.text) + ${sized.map(column => `pg_column_size(p.${column})`).join(' + ')}
                        + coalesce(((select bytes from kept)->>p.id::text)::int, 0) as stored from shown p) s),
  sent as materialized (${sentBytes(jsonBytes('t.sent_content'), ` and t.post_id = any (array(select id from stored where stored_before <= ${maxPageBytes}))`)}),
  fitting as materialized (${withinPageSql(
    `select p.*, case when p.stored_before > ${maxPageBytes} then p.stored
                      else octet_length(p.text) + ${sized.map(column => jsonBytes(`p.${column}`)).join(' + ')}
                           + case when (select bytes from kept) is null then 0
                                  else coalesce(((select bytes from sent)->>p.id::text)::int, 0) end end as bytes
       from stored p`,
  )})`;

const single = 'fitting as materialized (select p.*, 1 as found from shown p)';

/** SQL for the parts of a page. Each is one read by an index, regardless of the number of posts. */
const parts: Record<keyof PageParts, string> = {
  ...targetParts,
  names: `select json_object_agg(a.created_by, ${actorNameSql('a.created_by')}) from (select distinct created_by from fitting) a`,
  reviews: reviewStatesOf('fitting'),
  files: `select json_agg(file) from (
      select m.id, m.type, m.mime_type as "mimeType", m.storage_key as "storageKey", m.alt_text as "altText", m.title, m.page_count as "pageCount", m.width, m.height,
             m.duration_seconds as "durationSeconds", m.size_bytes as "sizeBytes", ${thumbnailColumns}
        from media m ${withThumbnails}
       where m.org_id = (select org_id from fitting limit 1)
         and m.id = any (array(select (ref->>'id')::uuid from fitting f cross join jsonb_array_elements(f.media) ref))) file`,
};

/**
 * Returns SQL that reads whole posts in one statement. Posts are rows; their targets, files, names, and reviews are read
 * once for the page, as JSON in its first row. `json_agg` over a row is several times cheaper than over `json_build_object`.
 */
const pageSql = (page: string): string => `with ${shown},
  ${page},
  page as materialized (select array_agg(id) as ids, array_agg(distinct brand_id) as brand_ids from fitting)
  select ${columns}, ${Object.entries(parts)
    .map(([name, sql]) => `case when p.place = 1 then (${sql}) end as "${name}"`)
    .join(', ')}
    from fitting p order by p.place`;

const listSql = pageSql(fitting);
const oneSql = `${sentTogether}${pageSql(single)}`;

const asRow = (
  {
    found: _found,
    names: _names,
    reviews: _reviews,
    targets: _targets,
    extras: _extras,
    accounts: _accounts,
    attempts: _attempts,
    actions: _actions,
    comments: _comments,
    effects: _effects,
    metrics: _metrics,
    ...row
  }: FoundRow,
  { names, reviews }: PageParts,
): Omit<PostRow, 'targets' | 'files' | 'accounts'> => ({
  ...row,
  createdByName: names?.[row.createdBy] ?? null,
  review: reviews?.[row.id] ?? null,
});

/** Returns the accounts that a post names, in the order of their targets' IDs, which is the order of the request. */
const accountsOf = (targets: PostTargetRow[] | null): PostAccount[] =>
  (targets ?? [])
    .filter(({ named }) => named !== null)
    .toSorted((one, other) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1))
    .map(({ platform, named }) => ({ platform, connectionId: named ?? '' }));

const asRows = (found: FoundRow[]): PostRow[] => {
  const [page] = found;
  if (!page) return [];
  const targets = targetsByPost(found, page);
  const fileOf = new Map(page.files?.map(file => [file.id, file]));
  return found.map(row => {
    const files = row.media.flatMap(({ id }) => fileOf.get(id) ?? []);
    const own = targets.get(row.id) ?? null;
    return {
      ...asRow(row, page),
      accounts: accountsOf(own),
      targets: own,
      files: files.length > 0 ? files : null,
    };
  });
};

/**
 * Reads the organization's posts with these IDs, in their order, without deleted ones. Posts that would exceed the size of a
 * page are left out: `found` is the number of posts that exist.
 */
export const readPostRows = async (
  em: Em,
  orgId: string,
  ids: readonly string[],
): Promise<{ rows: PostRow[]; found: number }> => {
  if (ids.length === 0) return { rows: [], found: 0 };
  const found = await em.execute<FoundRow[]>(listSql, [ids, orgId]);
  return { rows: asRows(found), found: found[0]?.found ?? 0 };
};

/** Reads one post of the organization, unless it is deleted. */
export const readPostRow = async (em: Em, orgId: string, id: string): Promise<PostRow | undefined> =>
  asRows(await em.execute<FoundRow[]>(oneSql, [[id], orgId]))[0];
