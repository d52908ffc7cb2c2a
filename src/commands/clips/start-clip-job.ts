import { v7 as uuidv7 } from 'uuid';
import { holdCredits } from '../../db/billing/credits.ts';
import { Clip, ClipJob } from '../../db/entities/clip.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName } from '../../domain/actor.ts';
import { prices } from '../../domain/billing.ts';
import { jobHoldMs, jobOperations, type ClipJobKind } from '../../domain/clips.ts';
import { clipJobReference } from '../../domain/ids.ts';
import type { Origin } from '../../domain/actor.ts';

/** What is to be done with a clip. */
export interface NewClipJob {
  clipId: string;
  kind: ClipJobKind;
  input: object;
}

const brandOfClip = async (em: Em, clipId: string): Promise<string | null> => {
  const clip = await em.findOneOrFail(Clip, { id: clipId }, { fields: ['brandId'] });
  return clip.brandId ?? null;
};

/** Holds what a job costs. Throws `insufficient_credits`. */
export const holdForJob = async (
  em: Em,
  { actor }: Pick<Origin, 'actor'>,
  job: { id: string; clipId: string; kind: ClipJobKind; attempt: number },
): Promise<void> => {
  const operation = jobOperations[job.kind];
  if (operation === undefined) return;
  await holdCredits(em, {
    orgId: actor.orgId,
    reference: clipJobReference(job),
    actor: actorName(actor),
    reason: operation,
    operation,
    brandId: await brandOfClip(em, job.clipId),
    price: prices[operation].credits,
    ms: jobHoldMs,
  });
};

/** Puts a job in the queue, with its credits held, and has a workflow see to it. Throws `insufficient_credits`. */
export const startClipJob = async (
  em: Em,
  { actor, requestId }: Origin,
  { clipId, kind, input }: NewClipJob,
): Promise<string> => {
  const id = uuidv7();
  const now = new Date();
  await holdForJob(em, { actor }, { id, clipId, kind, attempt: 1 });
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
