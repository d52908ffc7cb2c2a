import { LockMode } from '@mikro-orm/core';
import { findAuditOrigin } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addCleanForm, type CleanForm } from '../../db/media/clean-forms.ts';
import { requireMediaStorage } from '../../db/media/media-quota.ts';
import { addThumbnailsDue, dropMadeOf } from '../../db/media/thumbnails.ts';
import { addMediaUpload, takeMediaUpload } from '../../db/media/media-uploads.ts';
import { requireFewUploads } from '../../db/media/open-uploads.ts';
import { endLostApprovals } from '../../db/reviews/lost-approvals.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { Media } from '../../db/entities/media.ts';
import { refuseTitle, type MediaFacts } from '../../domain/media/media.ts';
import { uploadOvertaken } from '../../domain/media/media-uploads.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { findSeriesUsing } from '../../db/series/series.ts';
import { isCarried } from '../../db/posts/post-media.ts';

/** File that a client will upload, directly to the store or in parts to the service. */
export interface StartedMediaUpload {
  id: string;
  sizeBytes: number;
  fileName: string | null;
  altText: string | null;
  /** Title of a document, or null for its file name. */
  title: string | null;
  /** Until when the client may send the file. */
  expiresAt: Date;
}

/** Reserves space for an upload. Throws `invalid_state` beyond the quota or the number of uploads. */
export const reserveUpload = async (
  em: Em,
  actor: Actor,
  upload: StartedMediaUpload,
  limits: PerPlan,
): Promise<void> => {
  await requireMediaStorage(em, actor.orgId, upload.sizeBytes, limits);
  await requireFewUploads(em, actor.orgId, 'media_uploads');
  const { orgId, credentialId } = actor;
  await addMediaUpload(em, { ...upload, orgId, credentialId, createdBy: actorName(actor) });
};

/** A file that is stored and measured. */
export interface StoredMedia {
  id: string;
  storageKey: string;
  fileName: string | null;
  altText: string | null;
  /** Title of an uploaded document. */
  title?: string | null;
  facts: MediaFacts;
  /** Clean form of a picture. Absent or null if the file needs none. */
  clean?: CleanForm | null;
  /** Id of the upload, whose space is already reserved. */
  uploadId?: string | undefined;
}

/**
 * Lists a stored file in the caller's organization. Throws `invalid_state` beyond the quota, and `unavailable` if another
 * request has ended its upload.
 */
export const addMedia = async (
  em: Em,
  actor: Actor,
  { facts, uploadId, clean, ...file }: StoredMedia,
  limits: PerPlan,
): Promise<Media> => {
  const { orgId } = actor;
  const isOurs =
    uploadId === undefined || (await takeMediaUpload(em, { id: uploadId, orgId, mediaId: file.id }));
  if (!isOurs) throw uploadOvertaken();
  await requireMediaStorage(em, orgId, facts.sizeBytes, limits);
  const media = em.create(Media, {
    videoCodec: null,
    audioCodec: null,
    traits: null,
    pageCount: null,
    title: null,
    ...facts,
    ...file,
    orgId,
    createdBy: actorName(actor),
    createdAt: new Date(),
    deletedAt: null,
    keptForPosts: false,
    thumbnailedAt: null,
  });
  await em.flush();
  await addCleanForm(em, media, clean);
  await addThumbnailsDue(em, media);
  return media;
};

/** Changes to a file. Omitted fields stay. */
export interface MediaChanges {
  altText?: string | null | undefined;
  title?: string | undefined;
}

/**
 * Changes a file's alternative text, or removes it with null, and a document's title. Posts that are not yet published and
 * have no text of their own for the file use the new one, and their approvals end. Throws `not_found`.
 */
export const updateMedia = async (
  em: Em,
  actor: Actor,
  id: string,
  { altText, title }: MediaChanges,
): Promise<Media> => {
  const { orgId } = actor;
  const where = { id, orgId, deletedAt: null };
  const media = await em.findOne(Media, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!media) throw notFound('media', id);
  if (title !== undefined && media.type !== 'document') throw refuseTitle();
  media.altText = altText === undefined ? media.altText : altText;
  media.title = title ?? media.title;
  await em.flush();
  await endLostApprovals(
    em,
    { orgId, mediaId: id },
    { by: actorName(actor), requestId: findAuditOrigin(em)?.requestId ?? null },
  );
  return media;
};

/**
 * Deletes a file from the lists, so that no further post may use it. Returns the keys of unused files: none while a post
 * uses the file, whose bytes must stay for that post. The file may be deleted again once no post uses it. Throws
 * `not_found`, and `invalid_state` if a series needs it for future posts.
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
