import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Origin } from '../../domain/actor.ts';

/** Ends the use of all archives of the organization before their time; their workflows delete the files. Gives how many there were. */
export const deleteExports = async (em: Em, { actor: { orgId }, requestId }: Origin): Promise<number> => {
  const rows = await em.execute<{ id: string }[]>(
    'update account_exports set deleted_at = now() where org_id = ? and deleted_at is null returning id',
    [orgId],
  );
  if (rows.length === 0) return 0;
  const jobIds = rows.map(({ id }) => id);
  await audit(em, {
    action: 'account_export.deleted',
    target: { kind: 'organization', id: orgId },
    details: { jobIds },
  });
  for (const jobId of jobIds)
    await addMessage(em, 'job.due', { jobId, orgId, brandId: null, kind: 'account.export' }, requestId);
  return rows.length;
};
