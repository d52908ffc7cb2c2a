import type { ClipJobKind } from '../../domain/clips/clips.ts';
import type { Em } from '../driver/orm.ts';
import { addMessage } from '../outbox.ts';

/** Unfinished job that has not changed for a while. */
export interface SweepableJob {
  id: string;
  orgId: string;
  clipId: string;
  kind: ClipJobKind;
}

/**
 * Finds unfinished jobs that have not changed for this long, oldest first. Running jobs are updated by their progress,
 * waiting ones by the sweep.
 */
export const findSweepableJobs = (em: Em, untouchedMs: number, limit: number): Promise<SweepableJob[]> =>
  em.execute<SweepableJob[]>(
    `select id, org_id as "orgId", clip_id as "clipId", kind from clip_jobs
      where status in ('queued', 'running') and updated_at < now() - make_interval(secs => ?)
      order by updated_at limit ?`,
    [untouchedMs / 1_000, limit],
  );

/** Records that a job's workflow exists, so that the next sweep checks others first. */
export const touchJob = (em: Em, id: string): Promise<unknown> =>
  em.execute(`update clip_jobs set updated_at = now() where id = ? and status in ('queued', 'running')`, [
    id,
  ]);

/** Starts the workflow of a job again. Returns false if the job has ended meanwhile. */
export const redriveJob = async (em: Em, { id, orgId, clipId, kind }: SweepableJob): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `update clip_jobs set updated_at = now() where id = ? and status in ('queued', 'running') returning 1`,
    [id],
  );
  if (rows.length === 0) return false;
  await addMessage(em, 'clip.job.changed', { jobId: id, orgId, clipId, kind }, null);
  return true;
};
