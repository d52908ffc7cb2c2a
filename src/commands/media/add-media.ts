import { Media } from '../../db/entities/media.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { requireMediaStorage } from '../../db/media/media-quota.ts';
import { takeMediaUpload } from '../../db/media/media-uploads.ts';
import type { PerPlan } from '../../domain/billing.ts';
import type { MediaFacts } from '../../domain/media.ts';

/** A file that is in the store and has been measured. */
export interface StoredMedia {
  id: string;
  storageKey: string;
  fileName: string | null;
  altText: string | null;
  facts: MediaFacts;
  /** By which it was sent to the store itself: its room is there already. */
  uploadId?: string | undefined;
}

/** Lists a stored file under the caller's organization. Throws `invalid_state` when it is over the quota. */
export const addMedia = async (
  em: Em,
  actor: Actor,
  { facts, uploadId, ...file }: StoredMedia,
  limits: PerPlan,
): Promise<Media> => {
  if (uploadId !== undefined) await takeMediaUpload(em, { id: uploadId, orgId: actor.orgId });
  await requireMediaStorage(em, actor.orgId, facts.sizeBytes, limits);
  const media = em.create(Media, {
    videoCodec: null,
    audioCodec: null,
    traits: null,
    ...facts,
    ...file,
    orgId: actor.orgId,
    createdBy: actorName(actor),
    createdAt: new Date(),
    deletedAt: null,
    keptForPosts: false,
  });
  await em.flush();
  return media;
};
