import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { ScenesInput } from '../../domain/clips.ts';
import type { Origin } from '../../domain/actor.ts';
import { requireNoneOpen, requireReadyClip } from './require-ready.ts';
import { startClipJob } from './start-clip-job.ts';

/**
 * Has the scenes of a clip looked for. Throws `not_found`, `insufficient_credits`, and `invalid_state` when the clip is not
 * ready or they are being looked for already.
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
