import { v7 as uuidv7 } from 'uuid';
import { holdCredits, releaseCredits } from '../../db/billing/credits.ts';
import { Clip, ClipJob } from '../../db/entities/clip.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { priceOf } from '../../domain/billing/billing.ts';
import { jobHoldMs, jobOperations, jobSeconds, type ClipJobKind } from '../../domain/clips/clips.ts';
import { clipJobReference } from '../../domain/ids.ts';
import { markJobCancelled, type OpenClipJob } from '../../db/clips/move-clip-job.ts';

/** A job to run on a clip. */
export interface NewClipJob {
  clipId: string;
  kind: ClipJobKind;
  input: object;
}

/** Reserves the price of a job. Throws `insufficient_credits`. */
export const holdForJob = async (
  em: Em,
  { actor }: Pick<Origin, 'actor'>,
  job: NewClipJob & { id: string; attempt: number },
): Promise<void> => {
  const operation = jobOperations[job.kind];
  if (operation === undefined) return;
  const clip = await em.findOneOrFail(Clip, { id: job.clipId }, { fields: ['brandId', 'durationSeconds'] });
  await holdCredits(em, {
    orgId: actor.orgId,
    reference: clipJobReference(job),
    actor: actorName(actor),
    reason: operation,
    operation,
    brandId: clip.brandId ?? null,
    price: priceOf(operation, jobSeconds(job, clip.durationSeconds ?? 0)),
    ms: jobHoldMs,
  });
};

/** Queues a job with its credits reserved, and notifies its workflow. Throws `insufficient_credits`. */
export const startClipJob = async (
  em: Em,
  { actor, requestId }: Origin,
  { clipId, kind, input }: NewClipJob,
): Promise<string> => {
  const id = uuidv7();
  const now = new Date();
  await holdForJob(em, { actor }, { id, clipId, kind, input, attempt: 1 });
  em.create(ClipJob, {
    id,
    orgId: actor.orgId,
    clipId,
    kind,
    status: 'queued',
    createdBy: actorName(actor),
    input: { ...input },
    createdAt: now,
    updatedAt: now,
    progress: 0,
    attempt: 1,
    result: null,
    error: null,
    mediaId: null,
    startedAt: null,
    endedAt: null,
  });
  await em.flush();
  await addMessage(em, 'clip.job.changed', { jobId: id, orgId: actor.orgId, clipId, kind }, requestId);
  return id;
};

/** Cancels an open job that the caller has locked. Its credits are released, and its workflow stops the work. */
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
