import { v7 as uuidv7 } from 'uuid';
import { Clip } from '../../db/entities/clip.ts';
import { audit } from '../../db/audit.ts';
import { requireClipStorage } from '../../db/clips/clip-quota.ts';
import type { ClipFacts } from '../../db/clips/fill-clip.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing.ts';
import { requireBrand } from '../brands/require-brand.ts';
import { startClipJob } from './start-clip-job.ts';
import type { Origin } from '../../domain/actor.ts';

/** A video that is in the store and has been measured. */
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

/** The brand that a clip is for; null without one. Throws `not_found`. */
export const brandOf = async (em: Em, actor: Actor, slug: string | undefined): Promise<string | null> =>
  slug === undefined ? null : requireBrand(em, actor, slug);

/** Lists a stored video. Throws `invalid_state` when it is over the quota. */
export const addClip = async (em: Em, actor: Actor, clip: StoredClip, limits: PerPlan): Promise<string> => {
  await requireClipStorage(em, actor.orgId, clip.sizeBytes, limits);
  await create(em, actor, { ...clip, status: 'ready' });
  return clip.id;
};

/** Lists a video that a worker is to fetch from a URL. Throws `not_found` for a brand that is not there. */
export const addClipByUrl = async (
  em: Em,
  { actor, requestId }: Origin,
  { url, title, brandSlug }: { url: string; title: string; brandSlug: string | undefined },
): Promise<string> => {
  const id = uuidv7();
  const brandId = await brandOf(em, actor, brandSlug);
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
