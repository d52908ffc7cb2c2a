import { newestJob } from '../../db/clips/clip-jobs.ts';
import { lockClip, type ClipRow } from '../../db/clips/clips.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { BrandScopedActor } from '../../domain/actor.ts';
import { openJobStatuses, type ClipJobKind } from '../../domain/clips.ts';
import { refuse } from '../../domain/errors.ts';

/** The clip, locked, whose video is there to be worked on. Throws `not_found`, and `invalid_state` for one that is not. */
export const requireReadyClip = async (em: Em, actor: BrandScopedActor, clipId: string): Promise<ClipRow> => {
  const clip = await lockClip(em, actor, clipId);
  if (clip.status === 'ready') return clip;
  const why =
    clip.status === 'fetching'
      ? 'The video is still being fetched; wait until the clip is ready.'
      : `The video could not be fetched: ${clip.error?.message ?? 'upload it again.'}`;
  throw refuse('invalid_state', why);
};

/** Throws `invalid_state` while a job of this kind is open on the clip. */
export const requireNoneOpen = async (
  em: Em,
  clipId: string,
  kind: ClipJobKind,
  what: string,
): Promise<void> => {
  const newest = await newestJob(em, clipId, kind);
  if (newest && openJobStatuses.includes(newest.status))
    throw refuse('invalid_state', `${what} of this clip is being made already; wait until it has ended.`);
};
