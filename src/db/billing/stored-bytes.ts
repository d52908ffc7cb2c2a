import type { StoredKind } from '../../domain/billing.ts';
import type { Em } from '../driver/orm.ts';

/** SQL that sums up what an organization keeps, which it binds twice. */
const sums: Record<StoredKind, string> = {
  // listed, deleted but on a post, and asked for by an upload to the store itself
  media: `coalesce((select sum(size_bytes) from media
                     where org_id = ? and (deleted_at is null or kept_for_posts)), 0)::float8
        + coalesce((select sum(size_bytes) from media_uploads where org_id = ?), 0)::float8`,
  // those that are on their way by resumable uploads, too
  clips: `coalesce((select sum(size_bytes) from clips where org_id = ? and deleted_at is null), 0)::float8
        + coalesce((select sum(size_bytes) from clip_uploads
                     where org_id = ? and clip_id is null and expires_at > now()), 0)::float8`,
};

/** Bytes of one kind that an organization keeps. */
export const readStoredBytes = async (em: Em, orgId: string, kind: StoredKind): Promise<number> => {
  const [row] = await em.execute<{ bytes: number }[]>(`select ${sums[kind]} as bytes`, [orgId, orgId]);
  return row?.bytes ?? 0;
};
