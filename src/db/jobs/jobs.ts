import { v7 as uuidv7 } from 'uuid';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { JobError, JobInput, JobKind, JobResult, JobStatus } from '../../domain/jobs.ts';
import type { Em } from '../driver/orm.ts';

/** A job as it is shown. Times are texts as PostgreSQL writes them. */
export interface JobRow {
  id: string;
  orgId: string;
  brandId: string | null;
  kind: JobKind;
  status: JobStatus;
  /** Percent. */
  progress: number;
  input: JobInput;
  result: JobResult | null;
  error: JobError | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

const columns = `id, org_id as "orgId", brand_id as "brandId", kind, status, progress, input, result, error,
  created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"`;

/** Throws `not_found` for what is not there, forgotten, or another organization's; 403 where the actor may not see its brand. */
export const findJob = async (em: Em, actor: BrandScopedActor, id: string): Promise<JobRow> => {
  const [job] = await em.execute<JobRow[]>(`select ${columns} from jobs where id = ? and org_id = ?`, [
    id,
    actor.orgId,
  ]);
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
  await em.execute(
    `insert into jobs (id, created_at, updated_at, org_id, brand_id, kind, status, progress, input, created_by)
     values (?, now(), now(), ?, ?, ?, 'queued', 0, ?::jsonb, ?)`,
    [id, job.orgId, job.brandId, job.kind, JSON.stringify(job.input), job.createdBy],
  );
  return id;
};

/** The job as it is; with `lock`, nobody else changes it until the transaction ends. Undefined when there is none. */
export const readJob = async (em: Em, id: string, lock = false): Promise<JobRow | undefined> => {
  const [job] = await em.execute<JobRow[]>(
    `select ${columns} from jobs where id = ?${lock ? ' for update' : ''}`,
    [id],
  );
  return job;
};

/** Says how far a job is that goes on; one that has ended stays as it is. */
export const noteProgress = async (em: Em, id: string, progress: number): Promise<void> => {
  await em.execute(
    `update jobs set status = 'running', progress = greatest(progress, ?), updated_at = now()
      where id = ? and status in ('queued', 'running')`,
    [progress, id],
  );
};

/** The end of a job, good or bad. Does nothing to one that has ended; gives whether it did something. */
export const endJob = async (
  em: Em,
  id: string,
  end: { result: JobResult } | { error: JobError },
): Promise<boolean> => {
  const [status, progress] = 'result' in end ? ['completed', 100] : ['failed', null];
  const ended = await em.execute<unknown[]>(
    `update jobs set status = ?, progress = coalesce(?::int, progress), result = ?::jsonb, error = ?::jsonb,
            ended_at = now(), updated_at = now()
      where id = ? and status in ('queued', 'running') returning 1`,
    [
      status,
      progress,
      'result' in end ? JSON.stringify(end.result) : null,
      'error' in end ? JSON.stringify(end.error) : null,
      id,
    ],
  );
  return ended.length > 0;
};

/** No job takes so long: its workflow has been ended by hand, or lost. */
const deadAfter = '1 day';

/** Ends jobs whose workflow can no longer be there; gives how many. Their credits come back by themselves. */
export const endDeadJobs = async (em: Em): Promise<number> => {
  const error: JobError = { code: 'internal_error', message: 'The job did not end in time.' };
  const ended = await em.execute<unknown[]>(
    `update jobs set status = 'failed', error = ?::jsonb, ended_at = now(), updated_at = now()
      where status in ('queued', 'running') and updated_at < now() - interval '${deadAfter}' returning 1`,
    [JSON.stringify(error)],
  );
  return ended.length;
};
