import { z } from 'zod';
import { findJob, type JobRow } from '../../../db/jobs/jobs.ts';
import { jobErrorCodes, jobKinds, jobStatuses } from '../../../domain/jobs/jobs.ts';
import { readExport } from '../../../db/exports/account-exports.ts';
import { requireExporter } from '../../../domain/exports/export-archive.ts';
import { isoTime } from '../../http/iso-time.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import {
  anyId,
  choice,
  createdAt,
  id,
  idParam,
  int,
  meanings,
  timestamp,
  updatedAt,
} from '../../http/schemas.ts';
import { accountExportShape, viewExport } from '../exports/export-view.ts';

type JobCall = Pick<Call<unknown, unknown, unknown, 'jobs:read'>, 'actor' | 'em' | 'service'>;

const jobShape = z
  .strictObject({
    id,
    kind: choice('JobKind', jobKinds, 'Kind of a job.'),
    status: choice('JobStatus', jobStatuses, 'State of a job.'),
    progress: z.int().min(0).max(100).meta({ description: 'Percent.', example: 60 }),
    result: z
      .strictObject({
        postId: anyId.describe('Id of the draft.').optional(),
        items: z
          .strictObject({
            total: int(0, 3).describe('Number of posts or rows.'),
            done: int(0, 2).describe('Number of created or changed posts.'),
            present: int(0, 0).describe('Number of existing posts.'),
            refused: int(0, 1).describe('Number of refused posts or rows.'),
            notTried: int(0, 0).describe('Number of rows skipped because of a refused row.'),
          })
          .optional()
          .describe(
            'Results of an import or a bulk action. `GET /posts/bulk/{importId}` and `GET /posts/bulk-actions/{bulkActionId}` contain each.',
          ),
        provider: z.string().max(100).optional().meta(meanings.provider),
        model: z.string().max(200).optional().meta(meanings.model),
        downloadUrl: accountExportShape.shape.downloadUrl.optional(),
        expiresAt: timestamp.optional().meta(meanings.expiresAt),
        sizeBytes: int(0, 248213).optional().describe('Size of the archive, in bytes.'),
      })
      .nullable()
      .describe('Result, once the job has completed.'),
    error: z
      .strictObject({
        code: choice('JobErrorCode', jobErrorCodes, 'Reason why a job failed.'),
        message: z.string().max(1_000).meta(meanings.message),
      })
      .nullable()
      .describe('Reason for the failure. A failure costs nothing.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Job', description: 'Work that continues after the answer of the request that started it.' });

/** Returns the result of a job. An export's URL is made for each answer, because its row does not store it. */
const resultOf = async ({ em, service, actor }: JobCall, job: JobRow): Promise<JobRow['result']> => {
  if (job.kind !== 'account.export') return job.result;
  const row = await readExport(em, job.id);
  requireExporter(actor, { includeAudit: row?.includeAudit ?? false });
  return job.result && { ...job.result, ...(row && (await viewExport(row, service))) };
};

const viewJob = (job: JobRow, result: JobRow['result']): z.input<typeof jobShape> => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  progress: job.progress,
  result,
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
      'Returns work that continues after its request was answered. The job of an account export also needs the scope `account:export`. A job is deleted 90 days after its end.',
    access: 'jobs:read',
    onBrand: true,
    params: z.strictObject({ jobId: idParam.describe('Id of the job.') }),
    returns: jobShape,
    handle: async call => {
      const job = await findJob(call.em, call.actor, call.params.jobId);
      return viewJob(job, await resultOf(call, job));
    },
  }),
];
