import { v7 as uuidv7 } from 'uuid';
import { ClipUpload, Clip } from '../../db/entities/clip.ts';
import { requireClipStorage } from '../../db/clips/clip-quota.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireFewUploads } from '../../db/media/open-uploads.ts';
import { actorName, type Actor, type Origin } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { audit } from '../../db/audit.ts';
import type { ClipFacts } from '../../db/clips/fill-clip.ts';
import { listFilesOfClip } from '../../db/clips/clip-files.ts';
import { lockClip, markClipDeleted } from '../../db/clips/clips.ts';
import { lockOpenJobs } from '../../db/clips/move-clip-job.ts';
import { requireBrand } from '../brands/require-brand.ts';
import { startClipJob, cancelOpenJob } from './jobs.ts';

/** Data about a video that a client will send in parts. */
export interface StartedUpload {
  sizeBytes: number;
  brandSlug: string | undefined;
  title: string | undefined;
  fileName: string;
  mimeType: string;
}

/**
 * Reserves space for an upload. Throws `not_found` for an unknown brand, and `invalid_state` beyond the quota or the number
 * of uploads.
 */
export const startUpload = async (
  em: Em,
  actor: Actor,
  { brandSlug, title, ...file }: StartedUpload,
  { limits, lifetimeMs }: { limits: PerPlan; lifetimeMs: number },
): Promise<string> => {
  await requireClipStorage(em, actor.orgId, file.sizeBytes, limits);
  await requireFewUploads(em, actor.orgId, 'clip_uploads');
  const id = uuidv7();
  const now = Date.now();
  em.create(ClipUpload, {
    id,
    ...file,
    title: title ?? null,
    orgId: actor.orgId,
    createdBy: actorName(actor),
    brandId: await findBrandOfClip(em, actor, brandSlug),
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

/** A video that is stored and measured. */
export interface StoredClip extends ClipFacts {
  id: string;
  title: string;
  brandId: string | null;
}

const unmeasured = {
  storageKey: null,
  thumbnailKey: null,
  mimeType: null,
  sha256: null,
  width: null,
  height: null,
  fps: null,
  durationSeconds: null,
  sizeBytes: null,
  hasSound: null,
};

/** Returns the brand of a clip, or null without one. Throws `not_found`. */
export const findBrandOfClip = async (
  em: Em,
  actor: Actor,
  slug: string | undefined,
): Promise<string | null> => (slug === undefined ? null : requireBrand(em, actor, slug));

/** Lists a stored video. Throws `invalid_state` beyond the quota. */
export const addClip = async (em: Em, actor: Actor, clip: StoredClip, limits: PerPlan): Promise<string> => {
  await requireClipStorage(em, actor.orgId, clip.sizeBytes, limits);
  await create(em, actor, { ...clip, status: 'ready' });
  return clip.id;
};

/**
 * Lists a video that a worker will fetch from a URL. Throws `not_found` for an unknown brand, and `invalid_state` if the
 * plan's storage is full.
 */
export const addClipByUrl = async (
  em: Em,
  { actor, requestId }: Origin,
  { url, title, brandSlug }: { url: string; title: string; brandSlug: string | undefined },
  limits: PerPlan,
): Promise<string> => {
  await requireClipStorage(em, actor.orgId, 1, limits);
  const id = uuidv7();
  const brandId = await findBrandOfClip(em, actor, brandSlug);
  await create(em, actor, { ...unmeasured, id, title, brandId, status: 'fetching' });
  await startClipJob(em, { actor, requestId }, { clipId: id, kind: 'fetch', input: { url } });
  return id;
};

type NewClip = Omit<typeof unmeasured, keyof StoredClip> &
  Partial<StoredClip | typeof unmeasured> & {
    id: string;
    title: string;
    brandId: string | null;
    status: 'ready' | 'fetching';
  };

const create = async (em: Em, actor: Actor, clip: NewClip): Promise<void> => {
  const now = new Date();
  em.create(Clip, {
    ...unmeasured,
    ...clip,
    orgId: actor.orgId,
    createdBy: actorName(actor),
    createdAt: now,
    updatedAt: now,
    error: null,
    deletedAt: null,
  });
  await em.flush();
  await audit(em, { action: 'clip.created', target: { kind: 'clip', id: clip.id, name: clip.title } });
};

/**
 * Deletes a clip. Its running jobs are canceled, and its renders stay. Returns the keys of its files, which the caller
 * deletes after the commit. Throws `not_found`.
 */
export const deleteClip = async (em: Em, origin: Origin, clipId: string): Promise<string[]> => {
  const clip = await lockClip(em, origin.actor, clipId);
  for (const job of await lockOpenJobs(em, clipId)) await cancelOpenJob(em, origin, job);
  const files = await listFilesOfClip(em, clipId);
  await markClipDeleted(em, clipId);
  await audit(em, { action: 'clip.deleted', target: { kind: 'clip', id: clipId, name: clip.title } });
  return files;
};
