import type { Em } from '../driver/orm.ts';
import type { UploadTable } from './upload-lock.ts';

/** Upload that may be complete, with the name of the actor who started it. */
export interface FinishableUpload {
  id: string;
  orgId: string;
  createdBy: string;
  sizeBytes: number;
}

const open: Record<UploadTable, string> = {
  clip_uploads: 'clip_id is null',
  media_uploads: 'media_id is null and refusal is null',
};

/** Lists the uploads among these that are no resource yet and on which no request is working, first the oldest. */
export const listFinishableUploads = (
  em: Em,
  table: UploadTable,
  ids: readonly string[],
): Promise<FinishableUpload[]> =>
  em.execute<FinishableUpload[]>(
    `select id, org_id as "orgId", created_by as "createdBy", size_bytes::float8 as "sizeBytes" from ${table}
      where id = any(?::uuid[]) and ${open[table]} and (locked_until is null or locked_until < now())
      order by expires_at`,
    [[...ids]],
  );
