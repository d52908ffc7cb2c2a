import type { BrandScopedActor } from '../../domain/actor.ts';
import {
  selectAll,
  listNarrowings,
  listPeriods,
  scopeOf,
  selected,
  inPeriod,
  type Condition,
  type Narrowing,
  type Period,
  type PostFilter,
  type Selection,
} from './post-filter.ts';

/** Subquery that counts posts, exactly or up to a number. */
export interface PostCountSql extends Selection {
  isExact: boolean;
}

/**
 * Returns a subquery that counts the posts that match a filter. Counting 100,000 rows takes PostgreSQL tens of
 * milliseconds, so counts are stored (docs/understand/architecture.md): by brand and status, and by one further facet.
 * Other filters are counted over the matching rows, at most `atMost` of them.
 */
export const countSql = (actor: BrandScopedActor, filter: PostFilter, atMost: number): PostCountSql => {
  const kept = keptCountSql(actor, filter);
  if (kept) return { ...kept, isExact: true };
  const { sql, values } = selected(actor, filter);
  return {
    sql: `(select count(*) from (select 1 ${sql} limit ?) counted)`,
    values: [...values, atMost],
    isExact: false,
  };
};

/** Returns a subquery that adds up stored counts, or undefined if the matching rows must be counted. */
const keptCountSql = (actor: BrandScopedActor, filter: PostFilter): Selection | undefined => {
  if (filter.held === false) return unheldSql(actor, filter);
  const scope = scopeOf(actor, filter);
  const [narrowing, ...others] = listNarrowings(actor, filter);
  const [period, ...further] = listPeriods(filter);
  if (!narrowing && !period) return keptSql(scope, { facet: 'any', value: [`p.value = ''`] });
  if (narrowing?.counted && others.length === 0 && !period)
    return keptSql(scope, narrowing.counted, [narrowing.condition]);
  const days = period && wholeDaysOf(period);
  if (!narrowing && days && further.length === 0) return periodSql(actor, filter, period, days);
  return undefined;
};

/** Returns a subquery for posts that are not held. Few are, so they are subtracted from all posts. */
const unheldSql = (actor: BrandScopedActor, filter: PostFilter): Selection | undefined => {
  const all = keptCountSql(actor, { ...filter, held: undefined });
  return all && minus(all, rowsSql(selected(actor, { ...filter, held: true })));
};

const rowsSql = ({ sql, values }: Selection): Selection => ({ sql: `(select count(*) ${sql})`, values });

/** Returns SQL for the sum of stored counts or of changes since. Both tables have the columns that the scope compares. */
const sumSql = (table: 'post_counts' | 'post_count_changes', conditions: readonly Condition[]): Selection => {
  const { sql, values } = selectAll(conditions);
  return { sql: `coalesce((select sum(p.posts) from ${table} p where ${sql}), 0)`, values };
};

const plus = (...parts: Selection[]): Selection => ({
  sql: parts.map(({ sql }) => sql).join(' + '),
  values: parts.flatMap(({ values }) => values),
});

const minus = (one: Selection, other: Selection): Selection => ({
  sql: `(${one.sql}) - ${other.sql}`,
  values: [...one.values, ...other.values],
});

const keptSql = (
  scope: readonly Condition[],
  { facet, value }: NonNullable<Narrowing['counted']>,
  narrowed: readonly Condition[] = [],
): Selection =>
  plus(
    sumSql('post_counts', [...scope, ['p.facet = ?', facet], value]),
    sumSql('post_count_changes', [...scope, ...narrowed]),
  );

const dayMs = 86_400_000;

/**
 * Returns the whole UTC days in a period: the first one, and the first one after them. Returns undefined if there is none.
 */
const wholeDaysOf = ({
  from,
  to,
}: Period): { first: Date | undefined; end: Date | undefined } | undefined => {
  const first = from && new Date(Math.ceil(from.getTime() / dayMs) * dayMs);
  const end = to && new Date(Math.floor(to.getTime() / dayMs) * dayMs);
  return first && end && first >= end ? undefined : { first, end };
};

/** Returns a UTC day in the form of `to_char`. A year after 9999 is later than every day that a post can have. */
const dayOf = (time: Date): string =>
  time.getUTCFullYear() > 9_999 ? '9999-12-32' : time.toISOString().slice(0, 10);

/** Returns SQL that sums stored counts of the whole days and counts rows at both ends. */
const periodSql = (
  actor: BrandScopedActor,
  filter: PostFilter,
  { time, from, to }: Period,
  { first, end }: { first: Date | undefined; end: Date | undefined },
): Selection => {
  const scope = scopeOf(actor, filter);
  const edge = (since: Date, until: Date): Selection[] => {
    const both = inPeriod({ time, from: since, to: until });
    return since < until
      ? [rowsSql(selected(actor, { brandSlug: filter.brandSlug, status: filter.status }, both))]
      : [];
  };
  return plus(
    sumSql('post_counts', [
      ...scope,
      ['p.facet = ?', time],
      ...(first ? [['p.value >= ?', dayOf(first)] as const] : []),
      ...(end ? [['p.value < ?', dayOf(end)] as const] : []),
    ]),
    sumSql('post_count_changes', [...scope, ...inPeriod({ time, from: first, to: end })]),
    ...(from && first ? edge(from, first) : []),
    ...(to && end ? edge(end, to) : []),
  );
};
