import { LockMode } from '@mikro-orm/core';
import { findAuditOrigin } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireMediaStorage } from '../../db/media/media-quota.ts';
import { addThumbnailsDue, dropMadeOf } from '../../db/media/thumbnails.ts';
import { addMediaUpload, takeMediaUpload } from '../../db/media/media-uploads.ts';
import { endLostApprovals } from '../../db/reviews/lost-approvals.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { Media } from '../../db/entities/media.ts';
import type { MediaFacts } from '../../domain/media/media.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { findSeriesUsing } from '../../db/series/series.ts';
import { isCarried } from '../../db/posts/post-media.ts';

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
    thumbnailedAt: null,
  });
  await em.flush();
  await addThumbnailsDue(em, media);
  return media;
};

/**
 * Changes a file's alternative text; null takes it away. Posts that are still to go out and have no text of their own
 * for it go out with the new one; their approvals end. Throws `not_found`.
 */
export const updateMedia = async (
  em: Em,
  actor: Actor,
  id: string,
  { altText }: { altText: string | null },
): Promise<Media> => {
  const { orgId } = actor;
  const where = { id, orgId, deletedAt: null };
  const media = await em.findOne(Media, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!media) throw notFound('media', id);
  media.altText = altText;
  await em.flush();
  await endLostApprovals(
    em,
    { orgId, mediaId: id },
    { by: actorName(actor), requestId: findAuditOrigin(em)?.requestId ?? null },
  );
  return media;
};

/**
 * Takes a file out of the lists; no further post may take it. Gives the keys of what nobody needs any more: nothing while a
 * post carries it, as its bytes must stay for that post. What stayed may be deleted again, when no post carries it any more.
 * Throws `not_found`, and `invalid_state` where a series needs it for posts to come.
 */
export const deleteMedia = async (em: Em, actor: Actor, id: string): Promise<string[]> => {
  const media = await em.findOne(
    Media,
    { id, orgId: actor.orgId, $or: [{ deletedAt: null }, { keptForPosts: true }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!media) throw notFound('media', id);
  const series = await findSeriesUsing(em, media);
  if (series)
    throw refuse(
      'invalid_state',
      `The series ${series.name} uses this file for future posts. Change or delete the series first.`,
    );
  media.deletedAt ??= new Date();
  await em.flush();
  media.keptForPosts = await isCarried(em, media);
  await em.flush();
  return media.keptForPosts ? [] : [media.storageKey, ...(await dropMadeOf(em, actor.orgId, [id]))];
};
