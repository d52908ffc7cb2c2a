import type { StoredKind } from '../../domain/billing/billing.ts';
import type { Em } from '../driver/orm.ts';

const bytes = 'select coalesce(sum(size_bytes), 0)::float8 as bytes';

/** The organization is bound to each part. */
const parts: Record<StoredKind, string> = {
  // listed, deleted but on a post, and asked for by an upload to the store itself
  media: `${bytes} from media where org_id = ? and (deleted_at is null or kept_for_posts)
    union all ${bytes} from media_uploads where org_id = ?`,
  // those that are on their way by resumable uploads, too
  clips: `${bytes} from clips where org_id = ? and deleted_at is null
    union all ${bytes} from clip_uploads where org_id = ? and clip_id is null and expires_at > now()`,
};

/** Bytes of one kind that an organization keeps. */
export const readStoredBytes = async (em: Em, orgId: string, kind: StoredKind): Promise<number> => {
  const rows = await em.execute<{ bytes: number }[]>(parts[kind], [orgId, orgId]);
  return rows.reduce((sum, part) => sum + part.bytes, 0);
};
