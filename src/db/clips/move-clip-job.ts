import type { Em } from '../driver/orm.ts';
import type { ClipJobRow } from './clip-jobs.ts';

/** Fields of an unfinished job that ending it needs. */
export type OpenClipJob = Pick<ClipJobRow, 'id' | 'orgId' | 'clipId' | 'kind' | 'attempt'>;

/** Locks and returns the unfinished jobs on a clip. */
export const lockOpenJobs = (em: Em, clipId: string): Promise<OpenClipJob[]> =>
  em.execute<OpenClipJob[]>(
    `select id, org_id as "orgId", clip_id as "clipId", kind, attempt from clip_jobs
      where clip_id = ? and status in ('queued', 'running') order by id for update`,
    [clipId],
  );

/** Ends a locked job as canceled. */
export const markJobCancelled = (em: Em, id: string): Promise<unknown> =>
  em.execute(`update clip_jobs set status = 'cancelled', ended_at = now(), updated_at = now() where id = ?`, [
    id,
  ]);

/** Returns a locked, ended job to its start, for this attempt. */
export const queueAgain = (em: Em, id: string, attempt: number): Promise<unknown> =>
  em.execute(
    `update clip_jobs set status = 'queued', attempt = ?, progress = 0, error = null, result = null, media_id = null,
            started_at = null, ended_at = null, updated_at = now()
      where id = ?`,
    [attempt, id],
  );
