import { refuse } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import type { UploadTable } from './upload-lock.ts';

/**
 * Maximum number of incomplete uploads of one organization. Without it, the quota would allow millions of one byte each.
 * Files of the library are smaller and come in larger numbers.
 */
const maxUploads: Record<UploadTable, number> = {
  clip_uploads: 100,
  media_uploads: 1_000,
};

const unfinished: Record<UploadTable, string> = {
  clip_uploads: 'clip_id is null',
  // the previous release set the size of a taken upload to 0
  media_uploads: 'media_id is null and refusal is null and size_bytes > 0',
};

/** Throws `invalid_state` if the organization has too many incomplete uploads. */
export const requireFewUploads = async (em: Em, orgId: string, table: UploadTable): Promise<void> => {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from ${table} where org_id = ? and ${unfinished[table]} and expires_at > now()`,
    [orgId],
  );
  if ((row?.count ?? 0) < maxUploads[table]) return;
  throw refuse(
    'invalid_state',
    `The organization has ${maxUploads[table]} unfinished uploads. Complete or delete one of them first.`,
  );
};
