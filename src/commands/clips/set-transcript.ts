import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import { ClipJob } from '../../db/entities/clip.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName } from '../../domain/actor.ts';
import type { ReadCaptions } from '../../domain/caption-files/read-captions.ts';
import type { TranscriptInput, TranscriptResult } from '../../domain/clips.ts';
import { refuse } from '../../domain/errors.ts';
import type { Origin } from '../../domain/actor.ts';
import { requireNoneOpen, requireReadyClip } from './require-ready.ts';
import { startClipJob } from './start-clip-job.ts';

const auditTranscript = (em: Em, clip: { id: string; title: string }, details: object): Promise<void> =>
  audit(em, {
    action: 'clip.transcript_set',
    target: { kind: 'clip', id: clip.id, name: clip.title },
    details: { ...details },
  });

/** Takes the captions that the caller has as the clip's transcript; costs nothing. Throws as `requestTranscript`. */
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
 * Has the clip's speech turned into text. Throws `not_found`, `insufficient_credits`, and `invalid_state` when the clip is
 * not ready, has no sound, or is being transcribed already.
 */
export const requestTranscript = async (
  em: Em,
  origin: Origin,
  clipId: string,
  input: TranscriptInput,
): Promise<void> => {
  const clip = await requireReadyClip(em, origin.actor, clipId);
  if (clip.hasSound === false) throw refuse('invalid_state', 'The clip has no sound.');
  await requireNoneOpen(em, clipId, 'transcript', 'A transcript');
  const jobId = await startClipJob(em, origin, { clipId, kind: 'transcript', input });
  await auditTranscript(em, clip, { jobId });
};
