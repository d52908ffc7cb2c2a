import { Context } from '@temporalio/activity';
import { removeUpload } from '../../adapters/uploads/resumable.ts';
import { uploadsFolder } from '../../config/clips.ts';
import { dropExpiredUploads } from '../../db/clips/clip-uploads.ts';
import { findSweepableJobs, redriveJob, touchJob } from '../../db/clips/sweepable-jobs.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Service } from '../../process/service.ts';
import { transact } from './clip-work.ts';

/** Result of one sweep. */
export interface ClipSweepReport {
  /** Number of jobs whose workflow was checked. `lost` counts those without one, which were started again. */
  looked: number;
  lost: string[];
  /** Number of resumable uploads that were not finished in time. */
  uploads: number;
}

/** Maximum number of jobs that one sweep checks. The next one continues with the others. */
const jobsAtOnce = 200;

const sweepClips = async (service: Service): Promise<ClipSweepReport> => {
  const { config, engine, log, orm, video } = service;
  const jobs = await findSweepableJobs(orm.em.fork(), config.SWEEP_AFTER, jobsAtOnce);
  const lost: string[] = [];
  for (const job of jobs) {
    Context.current().heartbeat();
    if (await engine.runs(workflowIds.clipJob(job.id))) {
      await touchJob(orm.em.fork(), job.id);
      continue;
    }
    if (!(await transact(service, em => redriveJob(em, job)))) continue;
    lost.push(job.id);
    log.error({ jobId: job.id, orgId: job.orgId }, 'a clip job was lost and is started again');
  }
  const uploads = await dropExpiredUploads(orm.em.fork());
  for (const id of uploads) await removeUpload(uploadsFolder(config), id);
  await video.workspaces.sweep();
  return { looked: jobs.length, lost, uploads: uploads.length };
};

/** Creates the step of the workflow `sweepClips`. */
export const createClipSweepingActivities = (service: Service) => ({
  redriveLostClips: (): Promise<ClipSweepReport> => sweepClips(service),
});

export type ClipSweepingActivities = ReturnType<typeof createClipSweepingActivities>;
