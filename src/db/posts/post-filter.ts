import type { BrandScopedActor } from '../../domain/actor.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import { waitsForMember, type ReviewingMember } from '../reviews/review-state.ts';
import { writeBrandScope } from '../team/permissions.ts';
import { mediaText } from './post-media.ts';

/** Which posts are meant; what is not named does not matter. `From` and `Since` are the first instants in, `To` the first out. */
export interface PostFilter {
  id?: readonly string[] | undefined;
  brandSlug?: readonly string[] | undefined;
  /** Without it every post but the archived ones. */
  status?: readonly PostStatus[] | undefined;
  /** Of several that which fits any of them, as everywhere here. */
  platform?: readonly PlatformName[] | undefined;
  label?: readonly string[] | undefined;
  /** `user:<id>`, `api_key:<id>`, `agent:<id>`, or `agent` for any agent. */
  createdBy?: readonly string[] | undefined;
  externalId?: string | undefined;
  /** Of a file that they name, at any depth. */
  mediaId?: string | undefined;
  /** The series that made it. */
  series?: string | undefined;
  /** Of whose reviews those that wait for them are meant. */
  waitsFor?: ReviewingMember | undefined;
  /** Whether any target of it is held. */
  held?: boolean | undefined;
  /** Words, each of which begins a word of the text. */
  q?: string | undefined;
  scheduledFrom?: Date | undefined;
  scheduledTo?: Date | undefined;
  /** Of drafts with a wanted time. */
  plannedFrom?: Date | undefined;
  plannedTo?: Date | undefined;
  publishedFrom?: Date | undefined;
  publishedTo?: Date | undefined;
  updatedSince?: Date | undefined;
}

/** A condition on `p`, and what it binds. */
export type Condition = readonly [sql: string, ...values: unknown[]];

/** Posts as SQL, from `from` to the end of `where`, and what it binds. */
export interface Selection {
  sql: string;
  values: unknown[];
}

/** Conditions that all hold, as one. */
export const selectAll = (conditions: readonly Condition[]): Selection => ({
  sql: conditions.map(([sql]) => sql).join(' and '),
  values: conditions.flatMap(([, ...values]) => values),
});

/**
 * As the indexes have them: posts without a time sort as if it never came. `coalesce` would be shorter, but behind row-level
 * security PostgreSQL uses no index for it: it counts as a call that could tell of rows that are hidden.
 */
export const times = {
  scheduled: `case when p.scheduled_at is null then 'infinity'::timestamptz else p.scheduled_at end`,
  published: `case when p.published_at is null then 'infinity'::timestamptz else p.published_at end`,
  updated: 'p.updated_at',
  created: 'p.created_at',
} as const;

/** A stretch of one of a post's times. */
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

/** A post without that time is in no period of it. */
export const inPeriod = ({ time, from, to }: Period): Condition[] => [
  ...(from ? [[`${times[time]} >= ?`, from] as const] : []),
  to ? [`${times[time]} < ?`, to] : [`${times[time]} < 'infinity'`],
];

/** One status is compared by itself: only so does its index give the order, too. */
const ofStatus = (status: PostFilter['status']): Condition => {
  if (status === undefined) return [`p.status <> 'archived'`];
  return status.length === 1 ? ['p.status = ?', status[0]] : ['p.status = any (?)', status];
};

/** One brand is compared by itself, too, as one status is. */
const ofBrands = (orgId: string, slugs: readonly string[]): Condition =>
  slugs.length === 1
    ? ['p.brand_id = (select id from brands where org_id = ? and slug = ?)', orgId, slugs[0]]
    : ['p.brand_id = any (array(select id from brands where org_id = ? and slug = any (?)))', orgId, slugs];

/** Of which organization, brands and statuses: what every count is kept by. */
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

/** One thing that the filter asks. */
export interface Narrowing {
  /** Of a post, or of one that came or went since posts were counted. */
  condition: Condition;
  /** The same as a join, where an index is behind it. */
  join?: Condition;
  /** The facet that posts are counted by and a condition on its value; null where a post could be counted twice, or is not. */
  counted: { facet: string; value: Condition } | null;
}

/** What the filter asks beside the scope and the periods. */
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

/** By what a post belongs to, or whom it waits for. */
const ofOthers = ({ externalId, series, mediaId, waitsFor }: PostFilter): Condition[] => [
  ...(externalId ? [['p.external_id = ?', externalId] as const] : []),
  ...(series ? [['p.series_id = ?', series] as const] : []),
  ...(mediaId ? [[`${mediaText('p')} like ?`, `%${mediaId}%`] as const] : []),
  ...(waitsFor ? [[waitsForMember, waitsFor.membershipId, waitsFor.name] as const] : []),
];

/** Names of ours, written out so that PostgreSQL sees that the index of a platform fits. */
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

/** As the index of drafts with a wanted time has it. */
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

/** Each of the words begins one of the text. */
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

/** Each word begins one of the text; a single letter is a whole word, because too much begins with it. */
const queryOf = (q: string): string =>
  q
    .trim()
    .split(/\s+/)
    .map(word => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${word.length > 1 ? ':*' : ''}`)
    .join(' & ');

/** Everything that the filter asks, and what else is asked. */
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
