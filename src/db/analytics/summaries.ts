import type { BrandScopedActor } from '../../domain/actor.ts';
import { postMetricNames, type MetricCounts, type PostMetricName } from '../../domain/analytics/metrics.ts';
import {
  interactionNames,
  noFigures,
  type Figures,
  type TimeSpan,
  type SummaryFilter,
  type SummaryGroup,
  type TimeOfWeek,
} from '../../domain/analytics/summaries.ts';
import { actorNameSql } from '../actor-names.ts';
import { findOffsets } from '../../domain/wall-clock.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** Maximum number of groups, more than anyone reads. Groups with the fewest posts are left out. */
export const maxGroups = 500;

/** Local time of publication. The offset comes from Node, because PostgreSQL may know older rules of a time zone. */
const published = `(m.published_at at time zone 'UTC' + zone.seconds * interval '1 second')`;

const zoneJoin =
  'join unnest(?::timestamptz[], ?::timestamptz[], ?::int[]) zone (since, until, seconds) on m.published_at >= zone.since and m.published_at < zone.until';

/** Returns the values of `zoneJoin`: the offsets of the time zone within the period. */
const zoneValues = ({ timeZone, span }: Asked): unknown[] => {
  const offsets = findOffsets(timeZone, span.from, span.to);
  return [
    offsets.map(({ from }) => from.toISOString()),
    offsets.map(({ to }) => to.toISOString()),
    offsets.map(({ seconds }) => seconds),
  ];
};

/** SQL for the key of each group. `isOfTime`: the key needs `zoneJoin`. */
const groups: Record<
  SummaryGroup,
  { key: string; isOfTime?: true; join?: string; condition?: string; name?: string }
> = {
  day: { key: `to_char(${published}, 'YYYY-MM-DD')`, isOfTime: true },
  weekday: { key: `extract(isodow from ${published})::int::text`, isOfTime: true },
  hour: { key: `extract(hour from ${published})::int::text`, isOfTime: true },
  brand: { key: 'b.slug', name: 'max(b.name)' },
  platform: { key: 'm.platform' },
  label: { key: 'label', join: 'cross join lateral unnest(p.labels) label' },
  author: { key: 'p.created_by', name: actorNameSql('p.created_by') },
  agent: {
    key: 'p.created_by',
    condition: `and p.created_by like 'agent:%'`,
    name: actorNameSql('p.created_by'),
  },
  kind: {
    key: `case when p.media = '[]' then 'text' when jsonb_array_length(p.media) > 1 then 'several'
               else coalesce((select f.type from media f where f.org_id = m.org_id and f.id = (p.media->0->>'id')::uuid), 'image') end`,
  },
};

const count = (name: PostMetricName): string => `(m.measured->'metrics'->>'${name}')::float8`;

const sums = `json_build_object(${postMetricNames
  .map(name => `'${name}', json_build_array(sum(${count(name)}), count(${count(name)}))`)
  .join(', ')}) as sums`;

interface Asked {
  actor: BrandScopedActor;
  filter: SummaryFilter;
  span: TimeSpan;
  timeZone: string;
}

/** Returns conditions on `m`, `p`, and `b`, with their bound values. */
const where = ({ actor, filter, span }: Asked): { sql: string; values: unknown[] } => {
  const [scope, scoped] = writeBrandScope(actor.brandScope, 'm.brand_id');
  const agents = filter.createdBy?.includes('agent') ? ` or p.created_by like 'agent:%'` : '';
  const conditions: [string, ...unknown[]][] = [
    ['m.org_id = ?', actor.orgId],
    ['m.published_at >= ? and m.published_at < ?', span.from, span.to],
    ...(filter.brandSlug ? [['b.slug = any (?)', filter.brandSlug] as [string, unknown]] : []),
    ...(filter.platform ? [['m.platform = any (?)', filter.platform] as [string, unknown]] : []),
    ...(filter.label ? [['p.labels && ?::text[]', filter.label] as [string, unknown]] : []),
    ...(filter.createdBy
      ? [[`(p.created_by = any (?)${agents})`, filter.createdBy] as [string, unknown]]
      : []),
  ];
  return {
    sql: conditions.map(([sql]) => sql).join(' and ') + scope,
    values: [...conditions.flatMap(([, ...values]) => values), ...scoped],
  };
};

const tables = `post_metrics m join posts p on p.id = m.post_id and p.deleted_at is null
       join brands b on b.id = m.brand_id`;

interface SummaryRow {
  posts: number;
  measured: number;
  sums: Record<PostMetricName, [sum: number | null, count: number]>;
}

const figuresIn = ({ posts, measured, sums: found }: SummaryRow): Figures => {
  const known = postMetricNames.filter(name => found[name][1] > 0);
  const pick = (index: 0 | 1): MetricCounts<PostMetricName> =>
    Object.fromEntries(known.map(name => [name, found[name][index] ?? 0]));
  return { posts, measured, counts: pick(0), reportedBy: pick(1) };
};

/** Reads the figures of all posts in a period. */
export const readFigures = async (em: Em, asked: Asked): Promise<Figures> => {
  const { sql, values } = where(asked);
  const [row] = await em.execute<SummaryRow[]>(
    `select count(*)::int as posts, count(*) filter (where m.measured->'metrics' <> '{}')::int as measured, ${sums} from ${tables} where ${sql}`,
    values,
  );
  return row ? figuresIn(row) : noFigures;
};

/** Figures of a group with its key. */
export interface NamedFigures extends Figures {
  key: string;
  /** Display name, if there is one: a brand's or an author's name. */
  name: string | null;
}

/** Reads the figures of each group, those with the most posts first. A post with several labels is in the group of each. */
export const readSummaryGroups = async (em: Em, asked: Asked, by: SummaryGroup): Promise<NamedFigures[]> => {
  const {
    key,
    isOfTime = false,
    join = isOfTime ? zoneJoin : '',
    condition = '',
    name = 'null',
  } = groups[by];
  const { sql, values } = where(asked);
  const rows = await em.execute<(SummaryRow & Pick<NamedFigures, 'key' | 'name'>)[]>(
    `select ${key} as key, ${name} as name, count(*)::int as posts, count(*) filter (where m.measured->'metrics' <> '{}')::int as measured, ${sums}
       from ${tables} ${join} where ${sql} ${condition} group by 1${by === 'author' || by === 'agent' ? ', p.created_by' : ''}
      order by posts desc, key limit ${maxGroups}`,
    [...(isOfTime ? zoneValues(asked) : []), ...values],
  );
  return rows.map(row => ({ key: row.key, name: row.name, ...figuresIn(row) }));
};

const interactions = interactionNames.map(name => `coalesce(${count(name)}, 0)`).join(' + ');
const anyReported = interactionNames.map(name => `${count(name)} is not null`).join(' or ');

/**
 * Reads each hour of the week in which a post was published, compared with the average of its platform, best first.
 * Includes only posts that are at least one day old.
 */
export const readTimesOfWeek = (em: Em, asked: Asked): Promise<TimeOfWeek[]> => {
  const { sql, values } = where(asked);
  return em.execute<TimeOfWeek[]>(
    `with each as (
       select extract(isodow from ${published})::int as weekday, extract(hour from ${published})::int as hour,
              (${interactions}) as got, avg(${interactions}) over (partition by m.platform, m.account) as usual
         from ${tables} ${zoneJoin} where ${sql} and (${anyReported}) and m.published_at < now() - interval '1 day'
     )
     select weekday, hour, count(*)::int as posts, round((avg(got / nullif(usual, 0)))::numeric, 2)::float8 as lift
       from each where usual > 0 group by 1, 2 order by lift desc, posts desc, weekday, hour`,
    [...zoneValues(asked), ...values],
  );
};
