import { audit } from '../../db/audit.ts';
import { findRender, lockRender, type ClipJobRow } from '../../db/clips/clip-jobs.ts';
import { findClip } from '../../db/clips/clips.ts';
import { queueAgain } from '../../db/clips/move-clip-job.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireMediaRoom } from '../../db/media/media-quota.ts';
import { addMessage } from '../../db/outbox.ts';
import type { PerPlan } from '../../domain/billing.ts';
import { refuse } from '../../domain/errors.ts';
import type { Origin } from '../../domain/actor.ts';
import { holdForJob } from './start-clip-job.ts';

/**
 * Begins a render again that failed or was cancelled. Throws `not_found`, also when its clip is gone, `invalid_state` for
 * any other and where there is no room for media, and `insufficient_credits`.
 */
export const retryRender = async (
  em: Em,
  origin: Origin,
  jobId: string,
  limits: PerPlan,
): Promise<ClipJobRow<'render'>> => {
  const { actor, requestId } = origin;
  const job = await lockRender(em, actor, jobId);
  if (job.status !== 'failed' && job.status !== 'cancelled')
    throw refuse(
      'invalid_state',
      `The render is ${job.status}; only a failed or cancelled render can be retried.`,
    );
  await findClip(em, actor, job.clipId);
  await requireMediaRoom(em, actor.orgId, 1, limits);
  const attempt = job.attempt + 1;
  await holdForJob(em, origin, { ...job, attempt });
  await queueAgain(em, jobId, attempt);
  await addMessage(
    em,
    'clip.job.changed',
    { jobId, orgId: job.orgId, clipId: job.clipId, kind: job.kind },
    requestId,
  );
  await audit(em, {
    action: 'clip.render_retried',
    target: { kind: 'clip_job', id: jobId },
    details: { clipId: job.clipId, attempt, error: job.error },
  });
  return findRender(em, actor, jobId);
};
