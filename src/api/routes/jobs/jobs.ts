import { z } from 'zod';
import { findJob, type JobRow } from '../../../db/jobs/jobs.ts';
import { jobErrorCodes, jobKinds, jobStatuses } from '../../../domain/jobs.ts';
import { isoTime } from '../../http/iso-time.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { id, idParam, timestamp } from '../../http/schemas.ts';

const jobShape = z
  .strictObject({
    id,
    kind: z.enum(jobKinds),
    status: z.enum(jobStatuses),
    progress: z.int().min(0).max(100).describe('Percent.'),
    result: z
      .strictObject({
        postId: id.describe('The draft that was written.').optional(),
        provider: z.string().max(100).optional(),
        model: z.string().max(200).optional(),
      })
      .nullable()
      .describe('What came of it, once it has completed.'),
    error: z
      .strictObject({ code: z.enum(jobErrorCodes), message: z.string().max(1_000) })
      .nullable()
      .describe('Why it failed. It has cost nothing then.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Job' });

const viewJob = (job: JobRow): z.input<typeof jobShape> => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  progress: job.progress,
  result: job.result,
  error: job.error,
  createdAt: isoTime(job.createdAt),
  updatedAt: isoTime(job.updatedAt),
});

export const jobRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/jobs/{jobId}',
    operationId: 'getJob',
    tag: 'Jobs',
    summary: 'Get a job',
    description:
      'Work that goes on after its request was answered. A job is forgotten 90 days after its end.',
    access: 'jobs:read',
    onBrand: true,
    params: z.strictObject({ jobId: idParam }),
    returns: jobShape,
    handle: async ({ em, actor, params }) => viewJob(await findJob(em, actor, params.jobId)),
  }),
];
