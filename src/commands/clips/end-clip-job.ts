import { releaseCredits } from '../../db/billing/credits.ts';
import { markJobCancelled, type OpenClipJob } from '../../db/clips/move-clip-job.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName } from '../../domain/actor.ts';
import { jobOperations } from '../../domain/clips.ts';
import { clipJobReference } from '../../domain/ids.ts';
import type { Origin } from '../../domain/actor.ts';

/** Cancels an open job that the caller has locked: its credits come back, and its workflow stops what runs. */
export const cancelOpenJob = async (
  em: Em,
  { actor, requestId }: Origin,
  job: OpenClipJob,
): Promise<void> => {
  await markJobCancelled(em, job.id);
  if (jobOperations[job.kind] !== undefined)
    await releaseCredits(em, {
      orgId: job.orgId,
      reference: clipJobReference(job),
      actor: actorName(actor),
      reason: 'cancelled',
    });
  await addMessage(
    em,
    'clip.job.changed',
    { jobId: job.id, orgId: job.orgId, clipId: job.clipId, kind: job.kind },
    requestId,
  );
};
