import type { BrandScopedActor } from '../../domain/actor.ts';
import type { ClipJobError, ClipJobInputs, ClipJobKind, ClipJobStatus } from '../../domain/clips/clips.ts';
import { notFound } from '../../domain/errors.ts';
import { readListPage, type Listed } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { filterClipsInScope, requireClipInScope } from './clip-brand-scope.ts';

/** Job for display and for work. Times are texts in PostgreSQL's form. */
export interface ClipJobRow<Kind extends ClipJobKind = ClipJobKind> {
  id: string;
  orgId: string;
  clipId: string;
  brandId: string | null;
  /** Whether the clip was deleted. Its pictures are deleted then; its renders stay. */
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

/**
 * Finds the organization's render. Throws `not_found` if it does not exist or belongs to another organization, and 403 if
 * the actor may not access it.
 */
export const findRender = (em: Em, actor: BrandScopedActor, jobId: string): Promise<ClipJobRow<'render'>> =>
  readRender(em, actor, jobId, '');

/** Finds the organization's render and locks it until the transaction ends. */
export const lockRender = (em: Em, actor: BrandScopedActor, jobId: string): Promise<ClipJobRow<'render'>> =>
  readRender(em, actor, jobId, 'for update of j');

/** Finds a job by its ID alone, for the service's own work. */
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

/** Finds the newest job of this kind on a clip, or the newest completed one if `completed` is set. */
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

/** Filter for renders. */
export interface RenderFilter {
  clipId?: string | undefined;
  brandSlug?: string | undefined;
  status?: ClipJobStatus | undefined;
  limit: number;
  offset: number;
}

/** Lists one page of the organization's renders, newest first, with their total number. */
export const listRenders = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { clipId, brandSlug, status, limit, offset }: RenderFilter,
): Promise<Listed<ClipJobRow<'render'>>> => {
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
  const of = { from: `from ${tables} where ${where}`, values };
  return readListPage(em, { columns, ...of, order: 'j.created_at desc, j.id desc' }, { limit, offset });
};
