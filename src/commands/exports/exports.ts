import type { Em } from '../../db/driver/orm.ts';
import { countLiveExports, findSharedExport, markExportsDeleted } from '../../db/exports/account-exports.ts';
import { refuse } from '../../domain/errors.ts';
import { audit } from '../../db/audit.ts';
import { AccountExport } from '../../db/entities/account-export.ts';
import { insertJob } from '../../db/jobs/jobs.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { exportKey, type ExportChoice } from '../../domain/exports/export-archive.ts';

const kind = 'account.export';

/** Seconds until the next poll while there is no estimate yet. */
const askAgainSeconds = 60;

const refuseTooMany = async (em: Em, orgId: string, limit: number): Promise<void> => {
  const { count, firstEndsAt } = await countLiveExports(em, orgId);
  if (count < limit) return;
  const left = firstEndsAt === null ? askAgainSeconds : (Date.parse(firstEndsAt) - Date.now()) / 1_000;
  const message = `The organization already has ${count} exports. Delete one, or wait until the first expires.`;
  throw refuse('rate_limited', message, { retryAfter: Math.max(1, Math.ceil(left)) });
};

/**
 * Starts an archive of everything that the organization owns, or joins one that is being made with the same content.
 * Returns the job's id. Admins get it without the audit log, which only owners may read. Throws `rate_limited` beyond
 * `limit` archives.
 */
export const requestExport = async (
  em: Em,
  { actor, requestId }: Origin,
  { includeFiles }: Pick<ExportChoice, 'includeFiles'>,
  { joinMs, limit }: { joinMs: number; limit: number },
): Promise<string> => {
  const { orgId, userId: requestedBy } = actor;
  const choice: ExportChoice = { includeFiles, includeAudit: actor.scopes.includes('audit:read') };
  const shared = await findSharedExport(em, orgId, choice, joinMs);
  if (shared !== undefined) return shared;
  await refuseTooMany(em, orgId, limit);
  const job = { orgId, brandId: null, kind, input: { ...choice }, createdBy: actorName(actor) } as const;
  const id = await insertJob(em, job);
  const storageKey = exportKey(orgId, id);
  await em.persist(em.create(AccountExport, { id, orgId, requestedBy, storageKey, ...choice })).flush();
  await audit(em, {
    action: 'account_export.requested',
    target: { kind: 'account_export', id },
    details: { ...choice },
  });
  await addMessage(em, 'job.due', { jobId: id, orgId, brandId: null, kind }, requestId);
  return id;
};

/** Expires all archives of the organization early. Their workflows delete the files. Returns how many there were. */
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
