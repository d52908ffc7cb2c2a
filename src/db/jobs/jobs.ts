import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { JobError, JobResult } from '../../domain/jobs/jobs.ts';
import { kyselyOf, literals, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

const selectJob = (em: Em, id: string) =>
  kyselyOf(em)
    .selectFrom('jobs')
    .select([
      'id',
      'org_id as orgId',
      'brand_id as brandId',
      'kind',
      'status',
      'progress',
      'input',
      'result',
      'error',
      'created_by as createdBy',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('id', '=', id);

/** Throws `not_found` for what is not there, forgotten, or another organization's; 403 where the actor may not see its brand. */
export const findJob = async (em: Em, actor: BrandScopedActor, id: string): Promise<JobRow> => {
  const job = await selectJob(em, id).where('org_id', '=', actor.orgId).executeTakeFirst();
  if (!job) throw notFound('job', id);
  if (job.brandId !== null) requireBrandInScope(actor, job.brandId);
  return job;
};

/** A job that waits for its workflow; gives its id. */
export const insertJob = async (
  em: Em,
  job: Pick<JobRow, 'orgId' | 'brandId' | 'kind' | 'input' | 'createdBy'>,
): Promise<string> => {
  const id = uuidv7();
  await kyselyOf(em)
    .insertInto('jobs')
    .values({
      id,
      created_at: now,
      updated_at: now,
      org_id: job.orgId,
      brand_id: job.brandId,
      kind: job.kind,
      status: 'queued',
      progress: 0,
      input: job.input,
      created_by: job.createdBy,
    })
    .execute();
  return id;
};

/** The job as it is; with `lock`, nobody else changes it until the transaction ends. Undefined when there is none. */
export const readJob = (em: Em, id: string, lock = false) =>
  selectJob(em, id)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst();

/** A job as it is shown. Times are texts as PostgreSQL writes them. */
export type JobRow = NonNullable<Awaited<ReturnType<typeof readJob>>>;

/** Changes jobs that go on. */
const updateOpen = (em: Em) =>
  kyselyOf(em)
    .updateTable('jobs')
    .set('updated_at', now)
    .where('status', 'in', literals('queued', 'running'));

/** Says how far a job is that goes on; one that has ended stays as it is. */
export const noteProgress = async (em: Em, id: string, progress: number): Promise<void> => {
  await updateOpen(em)
    .set({ status: 'running', progress: sql<number>`greatest(progress, ${progress})` })
    .where('id', '=', id)
    .execute();
};

/** The end of a job, good or bad. Does nothing to one that has ended; gives whether it did something. */
export const endJob = async (
  em: Em,
  id: string,
  end: { result: JobResult } | { error: JobError },
): Promise<boolean> => {
  const ended = await updateOpen(em)
    .set({
      ...end,
      ...('result' in end ? { status: 'completed', progress: 100 } : { status: 'failed' }),
      ended_at: now,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return ended.numUpdatedRows > 0n;
};

/** No job takes so long: its workflow has been ended by hand, or lost. */
const dead = sql<string>`now() - interval '1 day'`;

/** Ends jobs whose workflow can no longer be there; gives how many. Their credits come back by themselves. */
export const endDeadJobs = async (em: Em): Promise<number> => {
  const error: JobError = { code: 'internal_error', message: 'The job did not end in time.' };
  const ended = await updateOpen(em)
    .set({ status: 'failed', error, ended_at: now })
    .where('updated_at', '<', dead)
    .executeTakeFirstOrThrow();
  return Number(ended.numUpdatedRows);
};
