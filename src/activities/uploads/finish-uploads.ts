import { listUploads, uploadedBytes } from '../../adapters/uploads/resumable.ts';
import { clipUploads } from '../../commands/uploads/clip-uploads.ts';
import { finishFree } from '../../commands/uploads/finish-upload.ts';
import { mediaUploads } from '../../commands/uploads/media-uploads.ts';
import type { FinishCall, UploadKind, UploadRow } from '../../commands/uploads/upload-kind.ts';
import { uploadsFolder } from '../../config/clips.ts';
import { auditAs } from '../../db/audit.ts';
import { findActorNamed } from '../../db/auth/credentials.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { findPool } from '../../db/driver/orm.ts';
import { listFinishableUploads, type FinishableUpload } from '../../db/media/finishable-uploads.ts';
import { actorName, brandScopeOf, type Actor } from '../../domain/actor.ts';
import { auditActorOf } from '../../domain/audit.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Service } from '../../process/service.ts';

/** Milliseconds after which a sweep begins no further upload. The next one continues with the others. */
const sweepMs = 60_000;

/** Returns the call in which the sweep acts for the person or key that started an upload. */
const callOf = (service: Service, actor: Actor): FinishCall => ({
  actor,
  service,
  em: service.orm.em.fork(),
  write: work =>
    inTransaction(service.orm, em => {
      const by = auditActorOf(actorName(actor));
      auditAs(em, { actor: by, orgId: actor.orgId, ip: null, userAgent: null, requestId: null });
      return work(em);
    }),
});

/** Returns the current rights of the person or key that started an upload, or undefined if it may not finish it. */
const findUploader = async (
  { orm }: Service,
  { createdBy, orgId }: FinishableUpload,
  scope: 'media:write' | 'clips:write',
): Promise<Actor | undefined> => {
  const actor = await findActorNamed(await findPool(orm), createdBy, orgId);
  const brandScope = actor && brandScopeOf(actor, scope);
  return actor && brandScope && { ...actor, brandScope };
};

const finishOne = async <Row extends UploadRow, Made extends { id: string }>(
  kind: UploadKind<Row, Made>,
  service: Service,
  upload: FinishableUpload,
): Promise<boolean> => {
  const { id: uploadId, orgId } = upload;
  const actor = await findUploader(service, upload, kind.scope);
  if (!actor) return false;
  try {
    return (await finishFree(kind, callOf(service, actor), uploadId, () => true)) ?? false;
  } catch (error) {
    // the row of an upload keeps a final refusal, and another sweep tries the others again
    const level = error instanceof Refusal ? 'info' : 'error';
    service.log[level]({ err: error, uploadId, orgId }, 'a complete upload could not be finished');
    return false;
  }
};

/** Finishes the complete uploads of one kind among these. Returns their number. */
const finishOfKind = async <Row extends UploadRow, Made extends { id: string }>(
  kind: UploadKind<Row, Made>,
  service: Service,
  { ids, until }: { ids: readonly string[]; until: number },
): Promise<number> => {
  const folder = uploadsFolder(service.config);
  let finished = 0;
  for (const upload of await listFinishableUploads(service.orm.em.fork(), kind.table, ids)) {
    if (Date.now() > until) break;
    if ((await uploadedBytes(folder, upload.id)) < upload.sizeBytes) continue;
    if (await finishOne(kind, service, upload)) finished += 1;
  }
  return finished;
};

/** Creates the step that finishes uploads whose process died after their last byte. Repeatable. */
export const createUploadFinishingActivities = (service: Service) => ({
  finishCompleteUploads: async (): Promise<number> => {
    const about = { ids: await listUploads(uploadsFolder(service.config)), until: Date.now() + sweepMs };
    if (about.ids.length === 0) return 0;
    const files = await finishOfKind(mediaUploads, service, about);
    return files + (await finishOfKind(clipUploads, service, about));
  },
});

export type UploadFinishingActivities = ReturnType<typeof createUploadFinishingActivities>;
