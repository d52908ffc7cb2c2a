import { v7 as uuidv7 } from 'uuid';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { JobError, JobInput, JobKind, JobResult, JobStatus } from '../../domain/jobs/jobs.ts';
import type { Em } from '../driver/orm.ts';

/** Job for display. Times are texts in PostgreSQL's form. */
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

/**
 * Finds a job. Throws `not_found` if it does not exist, was deleted, or belongs to another organization, and 403 if the
 * actor may not see its brand.
 */
export const findJob = async (em: Em, actor: BrandScopedActor, id: string): Promise<JobRow> => {
  const [found] = await em.execute<JobRow[]>(`${job} and org_id = ?`, [id, actor.orgId]);
  if (!found) throw notFound('job', id);
  if (found.brandId !== null) requireBrandInScope(actor, found.brandId);
  return found;
};

type NewJob = Pick<JobRow, 'orgId' | 'brandId' | 'kind' | 'input' | 'createdBy'>;

/** Inserts a job that waits for its workflow. Returns its ID. */
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

/** Reads a job. With `lock`, no other transaction changes it until this one ends. Returns undefined if there is none. */
export const readJob = async (em: Em, id: string, lock = false): Promise<JobRow | undefined> => {
  const [found] = await em.execute<JobRow[]>(`${job}${lock ? ' for update' : ''}`, [id]);
  return found;
};

/** SQL for whether a job is unfinished. */
const isOpen = `status in ('queued', 'running')`;

/** Stores the progress of an unfinished job. An ended job stays unchanged. */
export const noteProgress = async (em: Em, id: string, progress: number): Promise<void> => {
  await em.execute(
    `update jobs set updated_at = now(), status = 'running', progress = greatest(progress, ?) where ${isOpen} and id = ?`,
    [progress, id],
  );
};

/** Ends a job, successfully or not. Returns whether it changed the job: an ended job stays unchanged. */
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

/** Maximum duration of a job. The workflow of an older job was terminated by hand or lost. */
const dead = `now() - interval '1 day'`;

/** Ends jobs whose workflow can no longer exist. Returns their number. Their credits are released automatically. */
export const endDeadJobs = async (em: Em): Promise<number> => {
  const error: JobError = { code: 'internal_error', message: 'The job did not finish in time.' };
  const ended = await em.execute<unknown[]>(
    `update jobs set updated_at = now(), status = 'failed', error = ?::jsonb, ended_at = now()
      where ${isOpen} and updated_at < ${dead} returning 1`,
    [JSON.stringify(error)],
  );
  return ended.length;
};
