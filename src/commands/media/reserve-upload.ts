import type { Em } from '../../db/driver/orm.ts';
import { requireMediaStorage } from '../../db/media/media-quota.ts';
import { addMediaUpload } from '../../db/media/media-uploads.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing.ts';

/** Makes room for a file that is to be sent to the store itself. Throws `invalid_state` when it is over the quota. */
export const reserveUpload = async (
  em: Em,
  actor: Actor,
  upload: { id: string; sizeBytes: number },
  limits: PerPlan,
): Promise<void> => {
  await requireMediaStorage(em, actor.orgId, upload.sizeBytes, limits);
  await addMediaUpload(em, { ...upload, orgId: actor.orgId, createdBy: actorName(actor) });
};
