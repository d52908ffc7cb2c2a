import type { BrandScopedActor } from '../../domain/actor.ts';
import type { ClipJobError, ClipStatus } from '../../domain/clips/clips.ts';
import { notFound } from '../../domain/errors.ts';
import { readListPage, type Listed } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { filterClipsInScope, requireClipInScope } from './clip-brand-scope.ts';

/** Clip for display. Times are texts in PostgreSQL's form. */
export interface ClipRow {
  id: string;
  orgId: string;
  brandId: string | null;
  brandSlug: string | null;
  title: string;
  status: ClipStatus;
  error: ClipJobError | null;
  storageKey: string | null;
  thumbnailKey: string | null;
  mimeType: string | null;
  width: number | null;
  height: number | null;
  fps: number | null;
  durationSeconds: number | null;
  sizeBytes: number | null;
  hasSound: boolean | null;
  createdAt: string;
}

const columns = `c.id, c.org_id as "orgId", c.brand_id as "brandId", b.slug as "brandSlug", c.title, c.status, c.error,
  c.storage_key as "storageKey", c.thumbnail_key as "thumbnailKey", c.mime_type as "mimeType", c.width, c.height, c.fps,
  c.duration_seconds as "durationSeconds", c.size_bytes::float8 as "sizeBytes", c.has_sound as "hasSound",
  c.created_at as "createdAt"`;

const tables = 'clips c left join brands b on b.id = c.brand_id';

const readClip = async (
  em: Em,
  actor: BrandScopedActor,
  clipId: string,
  lock: '' | 'for update of c',
): Promise<ClipRow> => {
  const [row] = await em.execute<ClipRow[]>(
    `select ${columns} from ${tables} where c.id = ? and c.org_id = ? and c.deleted_at is null ${lock}`,
    [clipId, actor.orgId],
  );
  if (!row) throw notFound('clip', clipId);
  requireClipInScope(actor, row.brandId);
  return row;
};

/**
 * Finds the organization's clip. Throws `not_found` if it does not exist, is deleted, or belongs to another organization,
 * and 403 if the actor may not access it.
 */
export const findClip = (em: Em, actor: BrandScopedActor, clipId: string): Promise<ClipRow> =>
  readClip(em, actor, clipId, '');

/** Finds the organization's clip and locks it until the transaction ends. */
export const lockClip = (em: Em, actor: BrandScopedActor, clipId: string): Promise<ClipRow> =>
  readClip(em, actor, clipId, 'for update of c');

/** Finds the clip of a job, for the service's own work. Returns undefined if it was deleted. */
export const findClipOfJob = async (em: Em, job: { clipId: string }): Promise<ClipRow | undefined> => {
  const [row] = await em.execute<ClipRow[]>(
    `select ${columns} from ${tables} where c.id = ? and c.deleted_at is null`,
    [job.clipId],
  );
  return row;
};

/** Filter for clips. */
export interface ClipFilter {
  brandSlug?: string | undefined;
  status?: ClipStatus | undefined;
  limit: number;
  offset: number;
}

/** Lists one page of the organization's clips, newest first, with their total number. */
export const listClips = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { brandSlug, status, limit, offset }: ClipFilter,
): Promise<Listed<ClipRow>> => {
  const [inScope, scopeValues] = filterClipsInScope(brandScope);
  const where = [
    'c.org_id = ? and c.deleted_at is null',
    ...(brandSlug === undefined ? [] : ['b.slug = ?']),
    ...(status === undefined ? [] : ['c.status = ?']),
  ].join(' and ');
  const values = [
    orgId,
    ...(brandSlug === undefined ? [] : [brandSlug]),
    ...(status === undefined ? [] : [status]),
    ...scopeValues,
  ];
  const of = { from: `from ${tables} where ${where}${inScope}`, values };
  return readListPage(em, { columns, ...of, order: 'c.created_at desc, c.id desc' }, { limit, offset });
};

/** Marks a clip as deleted. */
export const markClipDeleted = (em: Em, clipId: string): Promise<unknown> =>
  em.execute('update clips set deleted_at = now(), updated_at = now() where id = ?', [clipId]);
