import { ApplicationFailure, Context } from '@temporalio/activity';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { releaseIfHeld, captureCredits } from '../../db/billing/credits.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findIdeaSubject, type IdeaSubject } from '../../db/ideas/ideas.ts';
import { findPassages } from '../../db/ideas/passages.ts';
import { endJob, noteProgress, readJob, type JobRow } from '../../db/jobs/jobs.ts';
import { insertPost } from '../../db/posts/new-posts.ts';
import type { Generated } from '../../adapters/ai/ports.ts';
import { Refusal } from '../../domain/errors.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { JobError } from '../../domain/jobs/jobs.ts';
import { madeByModel } from '../../domain/posts/disclosures.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';
import { asApplicationFailure } from '../ai/as-application-failure.ts';
import { workHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';

type Enriching = Pick<Service, 'ai' | 'log' | 'orm'>;

const subjectOf = async (em: Em, { orgId, brandId, input }: JobRow): Promise<IdeaSubject> => {
  const subject = await findIdeaSubject(em, { ideaId: input.ideaId ?? null, orgId, brandId });
  if (subject) return subject;
  throw ApplicationFailure.nonRetryable('The idea or its brand was deleted.', 'not_found');
};

const draftOf = async (
  { ai, orm }: Enriching,
  job: JobRow,
  platform: PlatformName,
): Promise<Generated<'draft'>> => {
  const em = orm.em.fork();
  const { title, summary, sourceChunkIds, brandName } = await subjectOf(em, job);
  const passages = await findPassages(em, job.orgId, sourceChunkIds);
  await noteProgress(em, job.id, 30);
  try {
    return await ai.text.generate(
      'draft',
      { title, summary, passages, platform, brand: { name: brandName } },
      {
        caller: { orgId: job.orgId, actor: job.createdBy, reference: workflowIds.job(job.id) },
        signal: Context.current().cancellationSignal,
      },
    );
  } catch (error) {
    throw asApplicationFailure(error);
  }
};

const movement = ({ id, orgId }: JobRow, reason: string) => ({
  orgId,
  reference: workflowIds.job(id),
  actor: 'service',
  reason,
});

/**
 * Stores the post, spends the price, and ends the job in one transaction: even after a crash, there is one draft, paid
 * once, or none.
 */
const keepDraft = async (
  { orm }: Enriching,
  job: JobRow,
  { value, madeBy }: Generated<'draft'>,
  platform: PlatformName,
): Promise<void> => {
  await inTransaction(orm, async em => {
    const now = await readJob(em, job.id, true);
    if (now?.status !== 'running' || now.brandId === null) return;
    const postId = uuidv7();
    await insertPost(
      em,
      {
        id: postId,
        orgId: job.orgId,
        brandId: now.brandId,
        status: 'draft',
        scheduledAt: null,
        text: value.text,
        platforms: [platform],
        media: [],
        thread: [],
        platformOptions: {},
        disclosures: madeByModel,
      },
      { name: job.createdBy, membershipId: null },
    );
    await captureCredits(em, movement(job, 'a draft of an idea was written'));
    await endJob(em, job.id, { result: { postId, ...madeBy } });
    await failpoint('draft.before_commit');
  });
};

/** Returns a final failure if the hold has expired and the draft can no longer be paid. */
const refusedFinally = (error: unknown): unknown =>
  error instanceof Refusal ? ApplicationFailure.nonRetryable(error.message, error.code) : error;

/** Writes and stores the draft of a job. Does nothing if the job has ended. */
const writeDraft = async (enriching: Enriching, jobId: string): Promise<void> => {
  const em = enriching.orm.em.fork();
  await noteProgress(em, jobId, 10);
  const job = await readJob(em, jobId);
  if (job?.status !== 'running') return;
  const platform = job.input.platform ?? 'x';
  await failpoint('draft.before_call');
  const draft = await draftOf(enriching, job, platform);
  await noteProgress(em, jobId, 80);
  await failpoint('draft.after_call');
  await keepDraft(enriching, job, draft, platform).catch((error: unknown) => {
    throw refusedFinally(error);
  });
  await failpoint('draft.after_commit');
};

/** Ends a failed job, which costs nothing. */
const failJob = async ({ orm, log }: Enriching, jobId: string, error: JobError): Promise<void> => {
  await inTransaction(orm, async em => {
    const job = await readJob(em, jobId, true);
    if (!job) return;
    const isEnded = await endJob(em, jobId, { error });
    if (isEnded) await releaseIfHeld(em, movement(job, `a draft of an idea failed: ${error.code}`));
  });
  log.warn({ jobId, error }, 'a job failed');
};

/** Creates the steps of `enrichIdea`, bound to one process. */
export const createEnrichingActivities = (service: Service) => ({
  writeDraft: (jobId: string): Promise<void> =>
    whileHeartbeating(workHeartbeatMs, () => writeDraft(service, jobId)),
  failJob: (jobId: string, error: JobError): Promise<void> => failJob(service, jobId, error),
});

export type EnrichingActivities = ReturnType<typeof createEnrichingActivities>;
