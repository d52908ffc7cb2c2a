import type { BrandScopedActor } from '../../domain/actor.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import { waitsForMember, type ReviewingMember } from '../reviews/review-state.ts';
import { writeBrandScope } from '../team/permissions.ts';
import { mediaText } from './post-media.ts';

/**
 * Filter for posts. Omitted fields match all posts. `From` and `Since` are the first instants included, `To` is the first
 * one excluded.
 */
export interface PostFilter {
  id?: readonly string[] | undefined;
  brandSlug?: readonly string[] | undefined;
  /** Statuses to match. If omitted, all posts except archived ones match. */
  status?: readonly PostStatus[] | undefined;
  /** Matches posts with any of the values, like every list in this filter. */
  platform?: readonly PlatformName[] | undefined;
  label?: readonly string[] | undefined;
  /** `user:<id>`, `api_key:<id>`, `agent:<id>`, or `agent` for any agent. */
  createdBy?: readonly string[] | undefined;
  externalId?: string | undefined;
  /** File that the posts use, at any depth. */
  mediaId?: string | undefined;
  /** Series that created the posts. */
  series?: string | undefined;
  /** Member for whose review the posts wait. */
  waitsFor?: ReviewingMember | undefined;
  /** Whether any target of the post is held. */
  held?: boolean | undefined;
  /** Words, each of which begins a word of the text. */
  q?: string | undefined;
  scheduledFrom?: Date | undefined;
  scheduledTo?: Date | undefined;
  /** Wanted time of drafts. */
  plannedFrom?: Date | undefined;
  plannedTo?: Date | undefined;
  publishedFrom?: Date | undefined;
  publishedTo?: Date | undefined;
  updatedSince?: Date | undefined;
}

/** Condition on `p` with its bound values. */
export type Condition = readonly [sql: string, ...values: unknown[]];

/** Posts as SQL from `from` to the end of `where`, with its bound values. */
export interface Selection {
  sql: string;
  values: unknown[];
}

/** Joins conditions with `and`. */
export const selectAll = (conditions: readonly Condition[]): Selection => ({
  sql: conditions.map(([sql]) => sql).join(' and '),
  values: conditions.flatMap(([, ...values]) => values),
});

/**
 * SQL for a post's times as the indexes contain them: posts without a time sort as if it never came. `coalesce` would be
 * shorter, but behind row-level security PostgreSQL uses no index for it, because the call could reveal hidden rows.
 */
export const times = {
  scheduled: `case when p.scheduled_at is null then 'infinity'::timestamptz else p.scheduled_at end`,
  published: `case when p.published_at is null then 'infinity'::timestamptz else p.published_at end`,
  updated: 'p.updated_at',
  created: 'p.created_at',
} as const;

/** Period of one of a post's times. */
export interface Period {
  time: 'scheduled' | 'published' | 'updated';
  from: Date | undefined;
  to: Date | undefined;
}

export const listPeriods = (filter: PostFilter): Period[] => {
  const periods: Period[] = [
    { time: 'scheduled', from: filter.scheduledFrom, to: filter.scheduledTo },
    { time: 'published', from: filter.publishedFrom, to: filter.publishedTo },
    { time: 'updated', from: filter.updatedSince, to: undefined },
  ];
  return periods.filter(({ from, to }) => from !== undefined || to !== undefined);
};

/** Returns the conditions of a period. A post without that time is in no period. */
export const inPeriod = ({ time, from, to }: Period): Condition[] => [
  ...(from ? [[`${times[time]} >= ?`, from] as const] : []),
  to ? [`${times[time]} < ?`, to] : [`${times[time]} < 'infinity'`],
];

/** Compares a single status directly. Only then does its index also provide the order. */
const ofStatus = (status: PostFilter['status']): Condition => {
  if (status === undefined) return [`p.status <> 'archived'`];
  return status.length === 1 ? ['p.status = ?', status[0]] : ['p.status = any (?)', status];
};

/** Compares a single brand directly, like a single status. */
const ofBrands = (orgId: string, slugs: readonly string[]): Condition =>
  slugs.length === 1
    ? ['p.brand_id = (select id from brands where org_id = ? and slug = ?)', orgId, slugs[0]]
    : ['p.brand_id = any (array(select id from brands where org_id = ? and slug = any (?)))', orgId, slugs];

/** Returns conditions for the organization, brands, and statuses, by which all counts are stored. */
export const scopeOf = (
  { orgId, brandScope }: BrandScopedActor,
  { brandSlug, status }: PostFilter,
): Condition[] => {
  const [reached, scopeValues] = writeBrandScope(brandScope, 'p.brand_id');
  return [
    ['p.org_id = ?', orgId],
    ...(brandSlug === undefined ? [] : [ofBrands(orgId, brandSlug)]),
    ofStatus(status),
    ...(reached === '' ? [] : [[reached.replace(/^ and /, ''), ...scopeValues] as const]),
  ];
};

/** One condition of the filter. */
export interface Narrowing {
  /** Condition on a post, or on a post added or removed since posts were counted. */
  condition: Condition;
  /** Same condition as a join, if an index supports it. */
  join?: Condition;
  /**
   * Facet by which posts are counted, and a condition on its value. Null if a post could be counted twice or the facet is
   * not counted.
   */
  counted: { facet: string; value: Condition } | null;
}

/** Lists the conditions of the filter besides the scope and the periods. */
export const listNarrowings = ({ orgId }: BrandScopedActor, filter: PostFilter): Narrowing[] => {
  const { id, platform, label, createdBy, held, q } = filter;
  const found: Narrowing[] = [];
  if (id) found.push({ condition: ['p.id = any (?)', id], counted: null });
  if (platform) found.push(onAny(platform));
  if (label) found.push(labelled(orgId, label));
  if (createdBy)
    found.push({
      condition: madeBy('p.created_by', createdBy),
      counted: { facet: 'created_by', value: madeBy('p.value', createdBy) },
    });
  if (filter.plannedFrom || filter.plannedTo) found.push({ condition: wantedOut(filter), counted: null });
  if (held !== undefined) found.push(heldOrNot(orgId, held));
  if (q) found.push(worded(orgId, q));
  return [...found, ...ofOthers(filter).map(condition => ({ condition, counted: null }))];
};

/** Returns conditions on related objects: IDs, series, files, and reviewers. */
const ofOthers = ({ externalId, series, mediaId, waitsFor }: PostFilter): Condition[] => [
  ...(externalId ? [['p.external_id = ?', externalId] as const] : []),
  ...(series ? [['p.series_id = ?', series] as const] : []),
  ...(mediaId ? [[`${mediaText('p')} like ?`, `%${mediaId}%`] as const] : []),
  ...(waitsFor ? [[waitsForMember, waitsFor.membershipId, waitsFor.name] as const] : []),
];

/**
 * Returns the condition on platforms. Platform names are our constants, so they are written into the SQL, where PostgreSQL
 * sees that a platform's index fits.
 */
const onAny = (platforms: readonly PlatformName[]): Narrowing => {
  const sql = platforms.map(name => `'${name}' = any (p.platforms)`).join(' or ');
  const [only] = platforms;
  return platforms.length === 1
    ? { condition: [sql], counted: { facet: 'platform', value: ['p.value = ?', only] } }
    : { condition: [`(${sql})`], counted: null };
};

const madeBy = (column: string, names: readonly string[]): Condition => {
  const single = names.length === 1 ? names[0] : undefined;
  if (single === 'agent') return [`${column} like 'agent:%'`];
  if (single !== undefined) return [`${column} = ?`, single];
  return names.includes('agent')
    ? [`(${column} like 'agent:%' or ${column} = any (?))`, names]
    : [`${column} = any (?)`, names];
};

const labelled = (orgId: string, labels: readonly string[]): Narrowing => {
  const [label] = labels;
  if (labels.length === 1)
    return {
      condition: ['? = any (p.labels)', label],
      join: ['join post_labels l on l.org_id = ? and l.label = ? and l.post_id = p.id', orgId, label],
      counted: { facet: 'label', value: ['p.value = ?', label] },
    };
  const posts = 'select l.post_id from post_labels l where l.org_id = ? and l.label = any (?)';
  return {
    condition: ['p.labels && ?::text[]', labels],
    join: [`join (${posts} group by l.post_id) labelled on labelled.post_id = p.id`, orgId, labels],
    counted: null,
  };
};

/** Returns the condition on wanted times in the form of the index of drafts. */
const wantedOut = ({ plannedFrom: from, plannedTo: to }: PostFilter): Condition => [
  `p.status = 'draft' and p.planned_for is not null${from ? ' and p.planned_for >= ?' : ''}${to ? ' and p.planned_for < ?' : ''}`,
  ...[from, to].filter(time => time !== undefined),
];

const heldPosts = 'select t.post_id from post_targets t where t.org_id = ? and t.held is not null';

const heldOrNot = (orgId: string, held: boolean): Narrowing =>
  held
    ? {
        condition: [`p.id in (${heldPosts})`, orgId],
        join: [`join (${heldPosts} group by t.post_id) waiting on waiting.post_id = p.id`, orgId],
        counted: null,
      }
    : { condition: [`p.id not in (${heldPosts})`, orgId], counted: null };

/** Returns the condition that each word begins a word of the text. */
export const wordsCondition = (q: string): Condition => [
  `to_tsvector('simple', p.text) @@ to_tsquery('simple', ?)`,
  queryOf(q),
];

const worded = (orgId: string, q: string): Narrowing => {
  const words = queryOf(q);
  return {
    condition: wordsCondition(q),
    join: ['join posts_with_words(?, ?) as worded(id) on worded.id = p.id', orgId, words],
    counted: null,
  };
};

/**
 * Returns the text query. Each word begins a word of the text; a single letter must be a whole word, because too many words
 * begin with it.
 */
const queryOf = (q: string): string =>
  q
    .trim()
    .split(/\s+/)
    .map(word => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${word.length > 1 ? ':*' : ''}`)
    .join(' & ');

/** Returns all conditions of the filter together with additional ones. */
export const selected = (
  actor: BrandScopedActor,
  filter: PostFilter,
  others: readonly Condition[] = [],
): Selection => {
  const narrowings = listNarrowings(actor, filter);
  const joins = narrowings.flatMap(({ join }) => (join ? [join] : []));
  const where = selectAll([
    ...scopeOf(actor, filter),
    ['p.deleted_at is null'],
    ...narrowings.flatMap(({ condition, join }) => (join ? [] : [condition])),
    ...listPeriods(filter).flatMap(inPeriod),
    ...others,
  ]);
  return {
    sql: `from posts p ${joins.map(([sql]) => sql).join(' ')} where ${where.sql}`,
    values: [...joins.flatMap(([, ...values]) => values), ...where.values],
  };
};
