import { audit } from '../../db/audit.ts';
import { findRender, lockRender, type ClipJobRow } from '../../db/clips/clip-jobs.ts';
import type { Em } from '../../db/driver/orm.ts';
import { openJobStatuses } from '../../domain/clips.ts';
import { refuse } from '../../domain/errors.ts';
import type { Origin } from '../../domain/actor.ts';
import { cancelOpenJob } from './end-clip-job.ts';

/** Stops a render; it costs nothing. Throws `not_found`, and `invalid_state` when it has ended. */
export const cancelRender = async (em: Em, origin: Origin, jobId: string): Promise<ClipJobRow<'render'>> => {
  const job = await lockRender(em, origin.actor, jobId);
  if (!openJobStatuses.includes(job.status))
    throw refuse('invalid_state', `The render is ${job.status} already.`);
  await cancelOpenJob(em, origin, job);
  await audit(em, {
    action: 'clip.render_cancelled',
    target: { kind: 'clip_job', id: job.id },
    details: { clipId: job.clipId, progress: job.progress },
  });
  return findRender(em, origin.actor, jobId);
};
