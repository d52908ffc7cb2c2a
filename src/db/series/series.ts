import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { PlannedSeries } from '../../domain/series/occurrences.ts';
import type { SeriesTemplate } from '../../domain/series/series.ts';
import { actorNameSql } from '../actor-names.ts';
import { readPage } from '../driver/page-within.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { Series } from '../entities/series.ts';
import { isInScope } from '../team/permissions.ts';

const shownSeries = (em: Em, orgId: string) =>
  kyselyOf(em)
    .selectFrom('series as s')
    .innerJoin('brands as b', 'b.id', 's.brand_id')
    .where('s.org_id', '=', orgId)
    .where('s.deleted_at', 'is', null)
    .select(['s.id', 's.brand_id as brandId', 'b.slug as brandSlug', 's.name', 's.platforms', 's.text'])
    .select([
      's.media',
      's.thread',
      's.platform_options as platformOptions',
      's.disclosures',
      's.labels',
      's.variants',
    ])
    .select(['s.rule', 's.time_zone as timeZone', 's.starts_at as startsAt', 's.until', 's.count'])
    .select(['s.last_at as lastAt', 's.cooldown_days as cooldownDays', 's.lead_hours as leadHours'])
    .select(['s.status', 's.paused_reason as pausedReason', 's.made_until as madeUntilText', 's.made'])
    .select(['s.revision', 's.created_by as createdBy', 's.answered_by as answeredBy'])
    .select(['s.created_at as createdAt', 's.updated_at as updatedAt'])
    .select(sql<string | null>`${sql.raw(actorNameSql('s.created_by'))}`.as('createdByName'))
    .select(sql<string | null>`${sql.raw(actorNameSql('s.answered_by'))}`.as('answeredByName'));

type Shown = Awaited<ReturnType<ReturnType<typeof shownSeries>['executeTakeFirstOrThrow']>>;

/** A series as it is shown. Times are texts as PostgreSQL writes them, but for what its plan needs. */
export type SeriesRow = Omit<Shown, 'madeUntilText'> & PlannedSeries & SeriesTemplate;

const asRow = ({ madeUntilText, ...row }: Shown): SeriesRow => ({
  ...row,
  madeUntil: new Date(madeUntilText),
});

/** The organization's series; 404 when there is none, 403 where the actor may not. */
export const findSeries = async (em: Em, actor: BrandScopedActor, id: string): Promise<SeriesRow> => {
  const row = await shownSeries(em, actor.orgId).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('series', id);
  requireBrandInScope(actor, row.brandId);
  return asRow(row);
};

/** Which series are meant. */
export interface SeriesFilter {
  id?: string | undefined;
  brandSlug?: readonly string[] | undefined;
  status?: Series['status'] | undefined;
}

const selectSeries = (em: Em, { orgId, brandScope }: BrandScopedActor, filter: SeriesFilter) => {
  const { id, brandSlug, status } = filter;
  let query = shownSeries(em, orgId).where(({ ref }) => isInScope(brandScope, ref('s.brand_id')));
  if (id !== undefined) query = query.where('s.id', '=', id);
  if (brandSlug)
    query = query.where(({ eb, fn, val, ref }) => eb(ref('b.slug'), '=', fn.any(val(brandSlug))));
  if (status) query = query.where('s.status', '=', status);
  return query;
};

/** One page of the series that the actor may see, newest first, and how many there are. */
export const listSeries = async (
  em: Em,
  actor: BrandScopedActor,
  { limit, offset, ...filter }: SeriesFilter & { limit: number; offset: number },
): Promise<{ rows: SeriesRow[]; total: number }> => {
  const series = selectSeries(em, actor, filter);
  const newestFirst = series.orderBy('s.created_at', 'desc').orderBy('s.id', 'desc');
  const rows = await readPage(em, newestFirst.limit(limit).offset(offset));
  const counted = series.clearSelect().select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  return { rows: rows.map(asRow), total };
};

/** The active series that a person answers for, by themselves or by a key of theirs; each is locked. */
export const listAnsweredSeries = async (
  em: Em,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<Series[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from series
      where org_id = ? and status = 'active' and deleted_at is null
        and (answered_by = ? or answered_by in
             (select 'api_key:' || k.id from api_keys k where k.org_id = series.org_id and k.created_by = ?))
      order by id`,
    [orgId, `user:${userId}`, userId],
  );
  const found: Series[] = [];
  for (const { id } of rows) {
    const series = await lockAnySeries(em, id);
    if (series) found.push(series);
  }
  return found;
};

/** A series that goes on and names a file, in its template, a variant or an occurrence to come; undefined where none does. */
export const findSeriesUsing = async (
  em: Em,
  { id, orgId }: { id: string; orgId: string },
): Promise<{ id: string; name: string } | undefined> => {
  const [row] = await em.execute<{ id: string; name: string }[]>(
    `select s.id, s.name from series s
      where s.org_id = ? and s.deleted_at is null and s.status <> 'ended'
        and ((s.media::text || s.thread::text || s.platform_options::text || s.variants::text) like ?
             or exists (select 1 from series_occurrences o
                         where o.org_id = s.org_id and o.series_id = s.id and o.state = 'planned' and o.media::text like ?))
      order by s.id limit 1`,
    [orgId, `%${id}%`, `%${id}%`],
  );
  return row;
};

/** The series that make posts, of those that the actor may see. */
export const listActiveSeries = async (
  em: Em,
  actor: BrandScopedActor,
  filter: Omit<SeriesFilter, 'status'>,
): Promise<SeriesRow[]> => {
  const rows = await selectSeries(em, actor, { ...filter, status: 'active' }).execute();
  return rows.map(asRow);
};

/** The series' entity, kept from everybody else until the transaction ends: none of its posts is made meanwhile. */
export const lockSeries = async (em: Em, actor: BrandScopedActor, id: string): Promise<Series> => {
  const series = await lockAnySeries(em, id);
  if (series?.orgId !== actor.orgId) throw notFound('series', id);
  requireBrandInScope(actor, series.brandId);
  return series;
};

/** The same for the service itself; undefined for one that is gone. */
export const lockAnySeries = async (em: Em, id: string): Promise<Series | undefined> =>
  (await em.findOne(Series, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })) ?? undefined;

/** Ends the series of a brand that goes; the sweep takes their schedules away. */
export const endSeriesOf = (em: Em, of: { orgId: string; brandId: string }): Promise<unknown> =>
  em.nativeUpdate(
    Series,
    { ...of, deletedAt: null },
    { deletedAt: new Date(), lookAt: null, updatedAt: new Date() },
  );
