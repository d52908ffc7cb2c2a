import { z } from 'zod';
import { deleteExports, requestExport } from '../../../commands/exports/exports.ts';
import { auditAs } from '../../../db/audit.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { readExport } from '../../../db/exports/account-exports.ts';
import { findJob } from '../../../db/jobs/jobs.ts';
import { isJobOpen } from '../../../domain/jobs/jobs.ts';
import { refuse } from '../../../domain/errors.ts';
import { auditOriginOfRequest } from '../../credentials/audit-origin.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { StillWorking } from '../../http/still-working.ts';
import { waitWhilePending } from '../../http/wait-while-pending.ts';
import { accountExportShape, viewExport } from './export-view.ts';

const tag = 'Account';
const query = z.strictObject({
  include: z
    .enum(['files'])
    .optional()
    .describe('`files`: includes media and documents in addition to the rows.'),
});

type ExportCall = Call<undefined, z.output<typeof query>, undefined, 'account:export'>;

/**
 * Starts an export in its own transaction instead of `write`, because the answer is the export's result and not the row
 * that is written.
 */
const start = ({ ctx, ip, actor, requestId, query: { include }, service }: ExportCall): Promise<string> =>
  inTransaction(service.orm, async em => {
    auditAs(em, auditOriginOfRequest(ctx, actor, ip));
    const choice = { includeFiles: include === 'files' };
    const { EXPORT_JOIN: joinMs, EXPORT_LIMIT: limit } = service.config;
    return requestExport(em, { actor, requestId }, choice, { joinMs, limit });
  });

export const accountExportRoutes = (api: Pick<ApiContext, 'accepting'>): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/account/export',
    operationId: 'exportAccount',
    tag,
    summary: 'Export everything',
    description:
      'Returns a zip of everything that the organization owns: each table as JSON Lines with a JSON Schema, posts, credits, and deliveries also as CSV, and a manifest with counts and checksums, without secrets. All rows are from the same moment. Large organizations take a few seconds: after `EXPORT_WAIT` (8 s) the answer is 202 with a job, whose state is at `GET /jobs/{jobId}`. You can also repeat the request. Requests within a minute get the same archive, and so does the first request after it is ready. An organization can have at most 10 archives. Without `audit:read`, which admins lack, the audit log is omitted.',
    access: 'account:export',
    query,
    returns: accountExportShape,
    mayTakeLong: true,
    handle: async call => {
      const { actor, ctx, service } = call;
      const jobId = await start(call);
      const job = await waitWhilePending(api, ctx, {
        read: () => findJob(service.orm.em.fork(), actor, jobId),
        isPending: isJobOpen,
        waitMs: service.config.EXPORT_WAIT,
      });
      if (isJobOpen(job)) throw new StillWorking(jobId);
      const row = await readExport(service.orm.em.fork(), jobId);
      const view = row && (await viewExport(row, service));
      if (view) return view;
      throw refuse('unavailable', 'The export could not be written. Request it again.', { retryAfter: 60 });
    },
  }),
  endpoint({
    method: 'delete',
    path: '/account/export',
    operationId: 'deleteAccountExport',
    tag,
    summary: 'Delete all exports',
    description: 'Deletes the archives. Their download links stop working immediately.',
    access: 'account:export',
    whileSuspended: true,
    returns: z.strictObject({ deleted: z.int().min(0).describe('Number of deleted archives.') }),
    handle: ({ actor, requestId, write }) =>
      write(async em => ({ deleted: await deleteExports(em, { actor, requestId }) })),
  }),
];
