import { LockMode } from '@mikro-orm/core';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { Disclosures } from '../../domain/posts/disclosures.ts';
import type { PlannedSeries } from '../../domain/series/occurrences.ts';
import type { SeriesTemplate } from '../../domain/series/series.ts';
import { actorNameSql } from '../actor-names.ts';
import { readListPage, type Listed } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { Series } from '../entities/series.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** Series for display. Times are texts in PostgreSQL's form, except the times that its plan needs. */
export interface SeriesRow extends PlannedSeries, SeriesTemplate {
  id: string;
  brandId: string;
  brandSlug: string;
  name: string;
  disclosures: Disclosures | null;
  until: string | null;
  count: number | null;
  cooldownDays: number;
  leadHours: number | null;
  made: number;
  pausedReason: string | null;
  revision: number;
  createdBy: string;
  createdByName: string | null;
  answeredBy: string;
  answeredByName: string | null;
  createdAt: string;
  updatedAt: string;
}

type ShownRow = Omit<SeriesRow, 'madeUntil'> & { madeUntil: string };

const columns = `s.id, s.brand_id as "brandId", b.slug as "brandSlug", s.name, s.platforms, s.accounts, s.text, s.media, s.thread,
  s.platform_options as "platformOptions", s.disclosures, s.labels, s.variants, s.rule, s.time_zone as "timeZone",
  s.starts_at as "startsAt", s.until, s.count, s.last_at as "lastAt", s.cooldown_days as "cooldownDays",
  s.lead_hours as "leadHours", s.status, s.paused_reason as "pausedReason", s.made_until as "madeUntil", s.made, s.revision,
  s.created_by as "createdBy", s.answered_by as "answeredBy", s.created_at as "createdAt", s.updated_at as "updatedAt",
  ${actorNameSql('s.created_by')} as "createdByName", ${actorNameSql('s.answered_by')} as "answeredByName"`;

const shownSeries =
  'from series s join brands b on b.id = s.brand_id where s.org_id = ? and s.deleted_at is null';

const asRow = ({ madeUntil, ...row }: ShownRow): SeriesRow => ({ ...row, madeUntil: new Date(madeUntil) });

/** Finds the organization's series. Throws 404 if it does not exist and 403 if the actor may not access it. */
export const findSeries = async (em: Em, actor: BrandScopedActor, id: string): Promise<SeriesRow> => {
  const [row] = await em.execute<ShownRow[]>(`select ${columns} ${shownSeries} and s.id = ?`, [
    actor.orgId,
    id,
  ]);
  if (!row) throw notFound('series', id);
  requireBrandInScope(actor, row.brandId);
  return asRow(row);
};

/** Filter for series. */
export interface SeriesFilter {
  id?: string | undefined;
  brandSlug?: readonly string[] | undefined;
  status?: Series['status'] | undefined;
}

/** Returns SQL, following the columns, with its values, for the series that an actor may see and a filter matches. */
const seriesOf = (
  { orgId, brandScope }: BrandScopedActor,
  { id, brandSlug, status }: SeriesFilter,
): [sql: string, values: unknown[]] => {
  const [scope, scoped] = writeBrandScope(brandScope, 's.brand_id');
  const asked: [string, unknown][] = [
    ['s.id = ?', id],
    ['b.slug = any (?)', brandSlug],
    ['s.status = ?', status],
  ];
  const given = asked.filter(([, value]) => value !== undefined);
  return [
    `${shownSeries}${given.map(([sql]) => ` and ${sql}`).join('')}${scope}`,
    [orgId, ...given.map(([, value]) => value), ...scoped],
  ];
};

/** Lists one page of the series that the actor may see, newest first, with their total number. */
export const listSeries = async (
  em: Em,
  actor: BrandScopedActor,
  { limit, offset, ...filter }: SeriesFilter & { limit: number; offset: number },
): Promise<Listed<SeriesRow>> => {
  const [from, values] = seriesOf(actor, filter);
  const list = { columns, from, values, order: 's.created_at desc, s.id desc', isBounded: true } as const;
  const { rows, ...total } = await readListPage<ShownRow>(em, list, { limit, offset });
  return { rows: rows.map(asRow), ...total };
};

/** Lists and locks the active series that a person answers for, directly or through an API key. */
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

/**
 * Finds an active series that uses a file in its template, a variant, or a coming occurrence. Returns undefined if none
 * does.
 */
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

/** Lists the active series that the actor may see. */
export const listActiveSeries = async (
  em: Em,
  actor: BrandScopedActor,
  filter: Omit<SeriesFilter, 'status'>,
): Promise<SeriesRow[]> => {
  const [from, values] = seriesOf(actor, { ...filter, status: 'active' });
  const rows = await em.execute<ShownRow[]>(`select ${columns} ${from}`, values);
  return rows.map(asRow);
};

/** Locks the series' entity until the transaction ends: none of its posts is created meanwhile. */
export const lockSeries = async (em: Em, actor: BrandScopedActor, id: string): Promise<Series> => {
  const series = await lockAnySeries(em, id);
  if (series?.orgId !== actor.orgId) throw notFound('series', id);
  requireBrandInScope(actor, series.brandId);
  return series;
};

/** Locks a series for the service itself. Returns undefined if it no longer exists. */
export const lockAnySeries = async (em: Em, id: string): Promise<Series | undefined> =>
  (await em.findOne(Series, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })) ?? undefined;

/** Ends the series of a brand that is being deleted. The sweep deletes their schedules. */
export const endSeriesOf = (em: Em, of: { orgId: string; brandId: string }): Promise<unknown> =>
  em.nativeUpdate(
    Series,
    { ...of, deletedAt: null },
    { deletedAt: new Date(), lookAt: null, updatedAt: new Date() },
  );
