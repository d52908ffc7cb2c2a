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

/**
 * How many posts fit a filter, exactly, as a subquery. Counting 100,000 rows takes PostgreSQL tens of milliseconds, so the
 * numbers are kept (docs/understand/architecture.md): by brand and status, and by one facet beside them. What asks for more is counted
 * over the rows that fit.
 */
export const countSql = (actor: BrandScopedActor, filter: PostFilter): Selection => {
  // few are held, so that the others are not counted one by one
  if (filter.held === false)
    return minus(countSql(actor, { ...filter, held: undefined }), countSql(actor, { ...filter, held: true }));
  const scope = scopeOf(actor, filter);
  const [narrowing, ...others] = listNarrowings(actor, filter);
  const [period, ...further] = listPeriods(filter);
  if (!narrowing && !period) return keptSql(scope, { facet: 'any', value: [`p.value = ''`] });
  if (narrowing?.counted && others.length === 0 && !period)
    return keptSql(scope, narrowing.counted, [narrowing.condition]);
  const days = period && wholeDaysOf(period);
  if (!narrowing && days && further.length === 0) return periodSql(actor, filter, period, days);
  return rowsSql(selected(actor, filter));
};

const rowsSql = ({ sql, values }: Selection): Selection => ({ sql: `(select count(*) ${sql})`, values });

/** What is kept, and what has changed since: both tables have the columns that the scope asks of. */
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

/** The days of UTC that lie in a period whole, from the first to the first that does not; undefined where none does. */
const wholeDaysOf = ({
  from,
  to,
}: Period): { first: Date | undefined; end: Date | undefined } | undefined => {
  const first = from && new Date(Math.ceil(from.getTime() / dayMs) * dayMs);
  const end = to && new Date(Math.floor(to.getTime() / dayMs) * dayMs);
  return first && end && first >= end ? undefined : { first, end };
};

/** As `to_char` writes it; the year after 9999 comes after every day that a post can have. */
const dayOf = (time: Date): string =>
  time.getUTCFullYear() > 9_999 ? '9999-12-32' : time.toISOString().slice(0, 10);

/** The days in the middle are kept, what is left at both ends is counted. */
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
