import { sql } from 'kysely';
import type { StoredKind } from '../../domain/billing/billing.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

const bytes = sql<number>`coalesce(sum(size_bytes), 0)::float8`.as('bytes');

/** Listed, deleted but on a post, and asked for by an upload to the store itself. */
const selectMediaBytes = (em: Em, orgId: string) =>
  kyselyOf(em)
    .selectFrom('media')
    .select(bytes)
    .where('org_id', '=', orgId)
    .where(({ eb, or }) => or([eb('deleted_at', 'is', null), eb('kept_for_posts', '=', true)]))
    .unionAll(kyselyOf(em).selectFrom('media_uploads').select(bytes).where('org_id', '=', orgId));

/** Those that are on their way by resumable uploads, too. */
const selectClipBytes = (em: Em, orgId: string) =>
  kyselyOf(em)
    .selectFrom('clips')
    .select(bytes)
    .where(({ and }) => and({ org_id: orgId, deleted_at: null }))
    .unionAll(
      kyselyOf(em)
        .selectFrom('clip_uploads')
        .select(bytes)
        .where(({ and }) => and({ org_id: orgId, clip_id: null }))
        .where('expires_at', '>', now),
    );

const selects = { media: selectMediaBytes, clips: selectClipBytes };

/** Bytes of one kind that an organization keeps. */
export const readStoredBytes = async (em: Em, orgId: string, kind: StoredKind): Promise<number> => {
  const parts = await selects[kind](em, orgId).execute();
  return parts.reduce((sum, part) => sum + part.bytes, 0);
};
