import { audit } from '../../db/audit.ts';
import { addAccountMail } from '../../db/auth/mails.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Em } from '../../db/driver/orm.ts';
import {
  findRequester,
  readExport,
  writeArchiveFacts,
  type AccountExportRow,
} from '../../db/exports/account-exports.ts';
import { endJob } from '../../db/jobs/jobs.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Archive, Exporting } from './write-export.ts';

const by = { kind: 'service', id: null } as const;
const targetOf = (id: string) => ({ kind: 'account_export', id });

const deleted = { code: 'not_found', message: 'The export was deleted before it was complete.' } as const;

const mailRequester = async (em: Em, { cipher }: Exporting, row: AccountExportRow): Promise<void> => {
  const requester = await findRequester(em, row);
  if (!requester) return;
  const { address, organization } = requester;
  await addAccountMail(em, cipher, {
    userId: row.requestedBy,
    address,
    type: 'account.export_ready',
    subject: `The export of ${organization} is ready`,
    body: `The export of everything that ${organization} owns can be downloaded until ${row.expiresAt}. Log in to get its address, which is not part of this mail.`,
    path: `/jobs/${row.id}`,
  });
};

/** Completes an export in one transaction, so that it is announced once even if repeated. */
const complete = async (exporting: Exporting, em: Em, jobId: string, archive: Archive): Promise<number> => {
  const row = await readExport(em, jobId, true);
  if (!row || row.deletedAt !== null) {
    await endJob(em, jobId, { error: deleted });
    return 0;
  }
  const lifetime = exporting.config.EXPORT_LIFETIME;
  const expiresAt = row.expiresAt ?? new Date(Date.now() + lifetime).toISOString();
  const { sizeBytes, sha256 } = archive;
  const result = { expiresAt: new Date(expiresAt).toISOString(), sizeBytes };
  if (await endJob(em, jobId, { result })) {
    await writeArchiveFacts(em, jobId, { sizeBytes, sha256, expiresAt: new Date(expiresAt) });
    const { orgId } = row;
    await audit(em, {
      action: 'account_export.completed',
      target: targetOf(jobId),
      details: { sizeBytes, sha256 },
      by,
      orgId,
    });
    await mailRequester(em, exporting, { ...row, expiresAt: result.expiresAt });
  }
  return Math.max(0, new Date(expiresAt).getTime() - Date.now());
};

/** Announces the archive: job, audit log, mail. Returns how many milliseconds it may stay. */
export const completeExport = async (
  exporting: Exporting,
  jobId: string,
  archive: Archive,
): Promise<number> => {
  const leftMs = await inTransaction(exporting.orm, em => complete(exporting, em, jobId, archive));
  await failpoint('export.after_complete');
  return leftMs;
};

/** Ends an export without an archive. */
export const failExport = ({ orm }: Exporting, jobId: string): Promise<void> =>
  inTransaction(orm, async em => {
    const row = await readExport(em, jobId, true);
    if (!row || row.deletedAt !== null) {
      await endJob(em, jobId, { error: deleted });
      return;
    }
    const message = 'The export could not be written. Request it again.';
    if (!(await endJob(em, jobId, { error: { code: 'internal_error', message } }))) return;
    await audit(em, { action: 'account_export.failed', target: targetOf(jobId), by, orgId: row.orgId });
  });
