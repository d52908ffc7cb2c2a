import { v7 as uuidv7 } from 'uuid';
import { findNewestJob } from '../../db/clips/clip-jobs.ts';
import { lockClip, type ClipRow } from '../../db/clips/clips.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, type BrandScopedActor, type Origin } from '../../domain/actor.ts';
import {
  openJobStatuses,
  type ClipJobKind,
  type ScenesInput,
  type TranscriptInput,
  type TranscriptResult,
} from '../../domain/clips/clips.ts';
import { refuse } from '../../domain/errors.ts';
import { audit } from '../../db/audit.ts';
import { ClipJob } from '../../db/entities/clip.ts';
import type { ReadCaptions } from '../../domain/clips/caption-files/read-captions.ts';
import { startClipJob } from './jobs.ts';

/** Locks a clip whose video is ready. Throws `not_found`, and `invalid_state` for a clip that is not ready. */
export const requireReadyClip = async (em: Em, actor: BrandScopedActor, clipId: string): Promise<ClipRow> => {
  const clip = await lockClip(em, actor, clipId);
  if (clip.status === 'ready') return clip;
  const why =
    clip.status === 'fetching'
      ? 'The video is still being fetched. Wait until the clip is ready.'
      : `The video could not be fetched: ${clip.error?.message ?? 'Upload the video again.'}`;
  throw refuse('invalid_state', why);
};

/** Throws `invalid_state` while the clip has an open job of this kind. */
const requireNoneOpen = async (em: Em, clipId: string, kind: ClipJobKind, what: string): Promise<void> => {
  const newest = await findNewestJob(em, clipId, kind);
  if (newest && openJobStatuses.includes(newest.status))
    throw refuse('invalid_state', `${what} of this clip is already in progress. Wait until it finishes.`);
};

/**
 * Starts scene detection for a clip. Throws `not_found`, `insufficient_credits`, and `invalid_state` if the clip is not
 * ready or its scenes are already being detected.
 */
export const requestScenes = async (
  em: Em,
  origin: Origin,
  clipId: string,
  input: ScenesInput,
): Promise<string> => {
  const clip = await requireReadyClip(em, origin.actor, clipId);
  await requireNoneOpen(em, clipId, 'scenes', 'The list of scenes');
  const jobId = await startClipJob(em, origin, { clipId, kind: 'scenes', input });
  await audit(em, {
    action: 'clip.scenes_requested',
    target: { kind: 'clip', id: clipId, name: clip.title },
    details: { jobId },
  });
  return jobId;
};

const auditTranscript = (em: Em, clip: { id: string; title: string }, details: object): Promise<void> =>
  audit(em, {
    action: 'clip.transcript_set',
    target: { kind: 'clip', id: clip.id, name: clip.title },
    details: { ...details },
  });

/** Stores the caller's captions as the clip's transcript. Costs nothing. Throws what `requestTranscript` throws. */
export const giveTranscript = async (
  em: Em,
  origin: Origin,
  clipId: string,
  { language, ...read }: ReadCaptions & { language: string | null },
): Promise<void> => {
  const clip = await requireReadyClip(em, origin.actor, clipId);
  await requireNoneOpen(em, clipId, 'transcript', 'A transcript');
  const now = new Date();
  const result: TranscriptResult = {
    language,
    provider: 'upload',
    model: null,
    ...read,
  };
  em.create(ClipJob, {
    id: uuidv7(),
    orgId: origin.actor.orgId,
    clipId,
    kind: 'transcript',
    status: 'completed',
    createdBy: actorName(origin.actor),
    input: { language },
    result: { ...result },
    progress: 100,
    createdAt: now,
    updatedAt: now,
    startedAt: now,
    endedAt: now,
    attempt: 1,
    error: null,
    mediaId: null,
  });
  await em.flush();
  await auditTranscript(em, clip, { captions: read.cues.length });
};

/**
 * Starts transcribing the clip's speech. Throws `not_found`, `insufficient_credits`, and `invalid_state` if the clip is not
 * ready, has no sound, or is already being transcribed.
 */
export const requestTranscript = async (
  em: Em,
  origin: Origin,
  clipId: string,
  input: TranscriptInput,
): Promise<void> => {
  const clip = await requireReadyClip(em, origin.actor, clipId);
  if (clip.hasSound === false) throw refuse('invalid_state', 'The clip has no sound to transcribe.');
  await requireNoneOpen(em, clipId, 'transcript', 'A transcript');
  const jobId = await startClipJob(em, origin, { clipId, kind: 'transcript', input });
  await auditTranscript(em, clip, { jobId });
};
