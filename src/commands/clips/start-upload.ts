import { v7 as uuidv7 } from 'uuid';
import { ClipUpload } from '../../db/entities/clip.ts';
import { requireClipStorage } from '../../db/clips/clip-quota.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing.ts';
import { brandOf } from './add-clip.ts';

/** What a client says of a video that it is going to send in parts. */
export interface StartedUpload {
  sizeBytes: number;
  brandSlug: string | undefined;
  title: string | undefined;
  fileName: string;
  mimeType: string;
}

/** Makes room for an upload. Throws `not_found` for a brand that is not there, and `invalid_state` when it is over the quota. */
export const startUpload = async (
  em: Em,
  actor: Actor,
  { brandSlug, title, ...file }: StartedUpload,
  { limits, lifetimeMs }: { limits: PerPlan; lifetimeMs: number },
): Promise<string> => {
  await requireClipStorage(em, actor.orgId, file.sizeBytes, limits);
  const id = uuidv7();
  const now = Date.now();
  em.create(ClipUpload, {
    id,
    ...file,
    title: title ?? null,
    orgId: actor.orgId,
    createdBy: actorName(actor),
    brandId: await brandOf(em, actor, brandSlug),
    createdAt: new Date(now),
    expiresAt: new Date(now + lifetimeMs),
    lockOwner: null,
    lockedUntil: null,
    releaseAsked: false,
    clipId: null,
  });
  await em.flush();
  return id;
};
