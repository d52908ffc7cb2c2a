import type { BrandScopedActor } from '../../domain/actor.ts';
import type { MediaType } from '../../domain/media/media.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { postStatuses, type PostStatus } from '../../domain/posts/posts.ts';
import type { ZoneDay } from '../../domain/time-zones.ts';
import { actorNameSql } from '../actor-names.ts';
import { countList, type ListTotal, type TimeCursor } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { reviewStatesOf, type PostReviewState } from '../reviews/review-state.ts';
import { withThumbnails } from './post-media.ts';
import {
  inPeriod,
  scopeOf,
  selectAll,
  selected,
  times,
  type Condition,
  type PostFilter,
  type Selection,
} from './post-filter.ts';

/** Time span from the first instant included to the first one excluded. */
export interface Span {
  from: Date;
  to: Date;
}

/** Post in a calendar. Times are texts in PostgreSQL's form. */
export interface CalendarRow {
  id: string;
  revision: number;
  at: string;
  status: PostStatus;
  brandSlug: string;
  platforms: PlatformName[];
  text: string;
  mediaId: string | null;
  mediaType: MediaType | null;
  thumbnailKey: string | null;
  color: string | null;
  held: boolean;
  labels: string[];
  createdBy: string;
  createdByName: string | null;
  seriesId: string | null;
  review: PostReviewState | null;
}

/**
 * Returns the calendar time of posts with the conditions for it: when the post was published, otherwise when it will be
 * published or a draft is wanted, otherwise when it was sent. Each is in the order of an index.
 */
const arms = ({ from, to }: Span): { at: string; conditions: Condition[] }[] => [
  { at: times.published, conditions: inPeriod({ time: 'published', from, to }) },
  {
    at: times.scheduled,
    conditions: [['p.published_at is null'], ...inPeriod({ time: 'scheduled', from, to })],
  },
  {
    at: 'p.due_at',
    conditions: [
      [`p.published_at is null and p.scheduled_at is null and p.status <> 'draft'`],
      ['p.due_at >= ? and p.due_at < ?', from, to],
    ],
  },
  {
    at: 'p.planned_for',
    conditions: [
      [`p.published_at is null and p.scheduled_at is null and p.status = 'draft'`],
      ['p.planned_for >= ? and p.planned_for < ?', from, to],
    ],
  },
];

/** Returns SQL for posts with their calendar time as `at`. */
const placedSql = (
  actor: BrandScopedActor,
  filter: PostFilter,
  span: Span,
  page?: { limit: number; after: TimeCursor | undefined },
): Selection => {
  const parts = arms(span).map(({ at, conditions }) => {
    const after: Condition[] = page?.after
      ? [[`(${at}, p.id) > (?::timestamptz, ?::uuid)`, page.after.at, page.after.id]]
      : [];
    const { sql, values } = selected(actor, filter, [...conditions, ...after]);
    const part = `select p.id, p.status, ${at} as at ${sql}`;
    return page
      ? { sql: `(${part} order by at, p.id limit ?)`, values: [...values, page.limit] }
      : { sql: part, values };
  });
  return {
    sql: parts.map(({ sql }) => sql).join(' union all '),
    values: parts.flatMap(({ values }) => values),
  };
};

/** Lists one page of the posts of a span, by the time of their publication. */
export const listCalendar = (
  em: Em,
  actor: BrandScopedActor,
  filter: PostFilter,
  { span, ...page }: { span: Span; limit: number; after: TimeCursor | undefined },
): Promise<CalendarRow[]> => {
  const { sql, values } = placedSql(actor, filter, { ...span, from: page.after?.at ?? span.from }, page);
  return em.execute<CalendarRow[]>(
    // the file's ID is a separate column, because behind row-level security PostgreSQL uses no index for a value taken from
    // JSON
    `with shown as materialized (
       select p.id, p.org_id, p.revision, c.at, p.status, b.slug as "brandSlug", p.platforms, left(p.text, 80) as text,
              (p.media->0->>'id')::uuid as file, p.created_by, p.labels, p.series_id as "seriesId", p.brand_id,
              b.review as brand_review
         from (select * from (${sql}) placed order by at, id limit ?) c
         join posts p on p.id = c.id
         join brands b on b.id = p.brand_id),
     names as materialized (
       select jsonb_object_agg(a.created_by, ${actorNameSql('a.created_by')}) as "all"
         from (select distinct created_by from shown) a),
     reviews as materialized (select (${reviewStatesOf('shown')}) as "all"),
     held as materialized (
       select t.post_id from post_targets t
        where t.org_id = (select org_id from shown limit 1) and t.held is not null and t.post_id = any (array(select id from shown)))
     select s.id, s.revision, s.at, s.status, s."brandSlug", s.platforms, s.text, m.id as "mediaId", m.type as "mediaType",
            mt.thumbnail_key as "thumbnailKey", mt.color, s.id in (select post_id from held) as held, s.labels, s.created_by as "createdBy",
            (select names."all" from names)->>s.created_by as "createdByName", s."seriesId",
            (select reviews."all" from reviews)->s.id::text as review
       from shown s left join media m on m.id = s.file ${withThumbnails}
      order by s.at, s.id`,
    [...values, page.limit],
  );
};

/** Counts the posts of a span. */
export const countCalendar = (
  em: Em,
  actor: BrandScopedActor,
  filter: PostFilter,
  span: Span,
): Promise<ListTotal> => {
  const { sql, values } = placedSql(actor, filter, span);
  return countList(em, { sql: `select 1 from (${sql}) placed`, values });
};

/** Number of posts with a status on a day. */
export interface DayCount {
  day: string;
  status: PostStatus;
  count: number;
}

/** Counts the posts on each of these consecutive days by status. The last day ends at `to`. */
export const countCalendarDays = async (
  em: Em,
  actor: BrandScopedActor,
  filter: PostFilter,
  { days, to }: { days: readonly ZoneDay[]; to: Date },
): Promise<DayCount[]> => {
  const [first] = days;
  if (!first) return [];
  const { sql, values } = placedSql(actor, filter, { from: first.from, to });
  const rows = await em.execute<{ place: number; status: PostStatus; count: number }[]>(
    `select width_bucket(at, ?::timestamptz[]) as place, status, count(*)::int as count
       from (${sql}) placed group by 1, 2 order by 1, 2`,
    [days.map(({ from }) => from), ...values],
  );
  return rows.map(({ place, ...row }) => ({ day: days[place - 1]?.day ?? '', ...row }));
};

/** Counts posts by status, including statuses without posts, from the stored counts. */
export const countByStatus = (
  em: Em,
  actor: BrandScopedActor,
  { brandSlug }: Pick<PostFilter, 'brandSlug'>,
): Promise<{ status: PostStatus; count: number }[]> => {
  const { sql, values } = selectAll(scopeOf(actor, { brandSlug, status: postStatuses }));
  return em.execute<{ status: PostStatus; count: number }[]>(
    `select status, sum(posts)::int as count
       from (select p.status, p.posts from post_counts p where ${sql} and p.facet = 'any'
             union all
             select p.status, p.posts from post_count_changes p where ${sql}) kept
      group by status having sum(posts) > 0 order by status`,
    [...values, ...values],
  );
};
