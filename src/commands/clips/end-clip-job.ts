import { releaseCredits } from '../../db/billing/credits.ts';
import type { ClipJobRow } from '../../db/clips/clip-jobs.ts';
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
  job: Pick<ClipJobRow, 'id' | 'orgId' | 'clipId' | 'kind' | 'attempt'>,
): Promise<void> => {
  await em.execute(
    `update clip_jobs set status = 'cancelled', ended_at = now(), updated_at = now() where id = ?`,
    [job.id],
  );
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
