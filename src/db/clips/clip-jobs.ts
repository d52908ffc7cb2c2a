import type { BrandScopedActor } from '../../domain/actor.ts';
import type { ClipJobError, ClipJobInputs, ClipJobKind, ClipJobStatus } from '../../domain/clips/clips.ts';
import { notFound } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { filterClipsInScope, requireClipInScope } from './clip-brand-scope.ts';

/** A job as it is shown and worked on. Times are texts as PostgreSQL writes them. */
export interface ClipJobRow<Kind extends ClipJobKind = ClipJobKind> {
  id: string;
  orgId: string;
  clipId: string;
  brandId: string | null;
  /** Its pictures are gone then, and what was rendered stays. */
  isClipDeleted: boolean;
  kind: Kind;
  status: ClipJobStatus;
  progress: number;
  attempt: number;
  input: ClipJobInputs[Kind];
  result: Record<string, unknown> | null;
  error: ClipJobError | null;
  mediaId: string | null;
  createdBy: string;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
}

const columns = `j.id, j.org_id as "orgId", j.clip_id as "clipId", c.brand_id as "brandId",
  c.deleted_at is not null as "isClipDeleted", j.kind, j.status, j.progress,
  j.attempt, j.input, j.result, j.error, j.media_id as "mediaId", j.created_by as "createdBy",
  j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt"`;

const tables = 'clip_jobs j join clips c on c.id = j.clip_id';

const readRender = async (
  em: Em,
  actor: BrandScopedActor,
  jobId: string,
  lock: '' | 'for update of j',
): Promise<ClipJobRow<'render'>> => {
  const [row] = await em.execute<ClipJobRow<'render'>[]>(
    `select ${columns} from ${tables} where j.id = ? and j.org_id = ? and j.kind = 'render' ${lock}`,
    [jobId, actor.orgId],
  );
  if (!row) throw notFound('clip job', jobId);
  requireClipInScope(actor, row.brandId);
  return row;
};

/** The organization's render; throws `not_found` for what is not there or another's, and 403 where the actor may not. */
export const findRender = (em: Em, actor: BrandScopedActor, jobId: string): Promise<ClipJobRow<'render'>> =>
  readRender(em, actor, jobId, '');

/** The same, locked until the transaction ends. */
export const lockRender = (em: Em, actor: BrandScopedActor, jobId: string): Promise<ClipJobRow<'render'>> =>
  readRender(em, actor, jobId, 'for update of j');

/** A job by its id alone, for the service's own work. */
export const findClipJob = async (
  em: Em,
  jobId: string,
  lock: '' | 'for update of j' = '',
): Promise<ClipJobRow | undefined> => {
  const [row] = await em.execute<ClipJobRow[]>(`select ${columns} from ${tables} where j.id = ? ${lock}`, [
    jobId,
  ]);
  return row;
};

/** The newest job of this kind on a clip; the newest that was completed, where `completed` says so. */
export const findNewestJob = async (
  em: Em,
  clipId: string,
  kind: ClipJobKind,
  which: 'any' | 'completed' = 'any',
): Promise<ClipJobRow | undefined> => {
  const [row] = await em.execute<ClipJobRow[]>(
    `select ${columns} from ${tables} where j.clip_id = ? and j.kind = ?
        ${which === 'completed' ? `and j.status = 'completed'` : ''}
      order by j.created_at desc, j.id desc limit 1`,
    [clipId, kind],
  );
  return row;
};

/** Which renders to list. */
export interface RenderFilter {
  clipId?: string | undefined;
  brandSlug?: string | undefined;
  status?: ClipJobStatus | undefined;
  limit: number;
  offset: number;
}

/** One page of the organization's renders, newest first, and how many there are in all. */
export const listRenders = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { clipId, brandSlug, status, limit, offset }: RenderFilter,
): Promise<{ rows: ClipJobRow<'render'>[]; total: number }> => {
  const [inScope, scopeValues] = filterClipsInScope(brandScope);
  const conditions: [sql: string, value: unknown][] = [
    [`j.org_id = ? and j.kind = 'render'`, orgId],
    ...(clipId === undefined ? [] : [['j.clip_id = ?', clipId] as [string, unknown]]),
    ...(status === undefined ? [] : [['j.status = ?', status] as [string, unknown]]),
    ...(brandSlug === undefined
      ? []
      : [['c.brand_id in (select id from brands where slug = ?)', brandSlug] as [string, unknown]]),
  ];
  const where = conditions.map(([sql]) => sql).join(' and ') + inScope;
  const values = [...conditions.map(([, value]) => value), ...scopeValues];
  const rows = await em.execute<ClipJobRow<'render'>[]>(
    `select ${columns} from ${tables} where ${where} order by j.created_at desc, j.id desc limit ? offset ?`,
    [...values, limit, offset],
  );
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from ${tables} where ${where}`,
    values,
  );
  return { rows, total: counted?.total ?? 0 };
};
