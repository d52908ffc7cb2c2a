import type { StoredKind } from '../../domain/billing/billing.ts';
import type { Em } from '../driver/orm.ts';

const bytes = 'select coalesce(sum(size_bytes), 0)::float8 as bytes';

/** SQL for each kind. The organization is bound to each. */
const parts: Record<StoredKind, string> = {
  // listed media, deleted media that posts use, and requested uploads
  media: `${bytes} from media where org_id = ? and (deleted_at is null or kept_for_posts)
    union all ${bytes} from media_uploads
      where org_id = ? and media_id is null and refusal is null and expires_at > now()`,
  // clips, including resumable uploads in progress
  clips: `${bytes} from clips where org_id = ? and deleted_at is null
    union all ${bytes} from clip_uploads where org_id = ? and clip_id is null and expires_at > now()`,
};

/** Reads the stored bytes of one kind of an organization. */
export const readStoredBytes = async (em: Em, orgId: string, kind: StoredKind): Promise<number> => {
  const rows = await em.execute<{ bytes: number }[]>(parts[kind], [orgId, orgId]);
  return rows.reduce((sum, part) => sum + part.bytes, 0);
};
