import { v7 as uuidv7 } from 'uuid';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { JobError, JobInput, JobKind, JobResult, JobStatus } from '../../domain/jobs/jobs.ts';
import type { Em } from '../driver/orm.ts';

/** A job as it is shown. Times are texts as PostgreSQL writes them. */
export interface JobRow {
  id: string;
  orgId: string;
  brandId: string | null;
  kind: JobKind;
  status: JobStatus;
  progress: number;
  input: JobInput;
  result: JobResult | null;
  error: JobError | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

const job = `select id, org_id as "orgId", brand_id as "brandId", kind, status, progress, input, result, error,
        created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"
   from jobs where id = ?`;

/** Throws `not_found` for what is not there, forgotten, or another organization's; 403 where the actor may not see its brand. */
export const findJob = async (em: Em, actor: BrandScopedActor, id: string): Promise<JobRow> => {
  const [found] = await em.execute<JobRow[]>(`${job} and org_id = ?`, [id, actor.orgId]);
  if (!found) throw notFound('job', id);
  if (found.brandId !== null) requireBrandInScope(actor, found.brandId);
  return found;
};

type NewJob = Pick<JobRow, 'orgId' | 'brandId' | 'kind' | 'input' | 'createdBy'>;

/** A job that waits for its workflow; gives its id. */
export const insertJob = async (
  em: Em,
  { orgId, brandId, kind, input, createdBy }: NewJob,
): Promise<string> => {
  const id = uuidv7();
  await em.execute(
    `insert into jobs (id, created_at, updated_at, org_id, brand_id, kind, status, progress, input, created_by)
     values (?, now(), now(), ?, ?, ?, 'queued', 0, ?::jsonb, ?)`,
    [id, orgId, brandId, kind, JSON.stringify(input), createdBy],
  );
  return id;
};

/** The job as it is; with `lock`, nobody else changes it until the transaction ends. Undefined when there is none. */
export const readJob = async (em: Em, id: string, lock = false): Promise<JobRow | undefined> => {
  const [found] = await em.execute<JobRow[]>(`${job}${lock ? ' for update' : ''}`, [id]);
  return found;
};

/** Whether a job goes on, as SQL. */
const isOpen = `status in ('queued', 'running')`;

/** Says how far a job is that goes on; one that has ended stays as it is. */
export const noteProgress = async (em: Em, id: string, progress: number): Promise<void> => {
  await em.execute(
    `update jobs set updated_at = now(), status = 'running', progress = greatest(progress, ?) where ${isOpen} and id = ?`,
    [progress, id],
  );
};

/** The end of a job, good or bad. Does nothing to one that has ended; gives whether it did something. */
export const endJob = async (
  em: Em,
  id: string,
  end: { result: JobResult } | { error: JobError },
): Promise<boolean> => {
  const [set, value] =
    'result' in end
      ? [`result = ?::jsonb, status = 'completed', progress = 100`, end.result]
      : [`error = ?::jsonb, status = 'failed'`, end.error];
  const ended = await em.execute<unknown[]>(
    `update jobs set updated_at = now(), ${set}, ended_at = now() where ${isOpen} and id = ? returning 1`,
    [JSON.stringify(value), id],
  );
  return ended.length > 0;
};

/** No job takes so long: its workflow has been ended by hand, or lost. */
const dead = `now() - interval '1 day'`;

/** Ends jobs whose workflow can no longer be there; gives how many. Their credits come back by themselves. */
export const endDeadJobs = async (em: Em): Promise<number> => {
  const error: JobError = { code: 'internal_error', message: 'The job did not finish in time.' };
  const ended = await em.execute<unknown[]>(
    `update jobs set updated_at = now(), status = 'failed', error = ?::jsonb, ended_at = now()
      where ${isOpen} and updated_at < ${dead} returning 1`,
    [JSON.stringify(error)],
  );
  return ended.length;
};
