import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { markExportsDeleted } from '../../db/exports/account-exports.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Origin } from '../../domain/actor.ts';

/**
 * Ends the use of all archives of the organization before their time; their workflows delete the files. Gives how many there
 * were.
 */
export const deleteExports = async (em: Em, { actor: { orgId }, requestId }: Origin): Promise<number> => {
  const jobIds = await markExportsDeleted(em, orgId);
  if (jobIds.length === 0) return 0;
  await audit(em, {
    action: 'account_export.deleted',
    target: { kind: 'organization', id: orgId },
    details: { jobIds },
  });
  for (const jobId of jobIds)
    await addMessage(em, 'job.due', { jobId, orgId, brandId: null, kind: 'account.export' }, requestId);
  return jobIds.length;
};
