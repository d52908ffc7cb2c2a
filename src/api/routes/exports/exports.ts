import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { deleteExports } from '../../../commands/exports/delete-exports.ts';
import { requestExport } from '../../../commands/exports/request-export.ts';
import { auditAs } from '../../../db/audit.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { readExport } from '../../../db/exports/account-exports.ts';
import { findJob, type JobRow } from '../../../db/jobs/jobs.ts';
import type { Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';
import { auditOriginOfRequest } from '../../credentials/audit-origin.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { StillWorking } from '../../http/still-working.ts';
import { accountExportShape, viewExport } from './export-view.ts';

const tag = 'Account';
const query = z.strictObject({
  include: z.enum(['files']).optional().describe('`files`: with media and documents, not only rows.'),
});

/** How often the job is looked at while a request waits for it. */
const lookMs = 200;

type ExportCall = Call<undefined, z.output<typeof query>, undefined, 'account:export'>;

/** In a transaction of its own and not by `write`: what is answered is not what it writes, but what comes of it. */
const start = ({ ctx, ip, actor, requestId, query: { include }, service }: ExportCall): Promise<string> =>
  inTransaction(service.orm, async em => {
    auditAs(em, auditOriginOfRequest(ctx, actor, ip));
    const choice = { includeFiles: include === 'files' };
    const { EXPORT_JOIN: joinMs, EXPORT_LIMIT: limit } = service.config;
    return requestExport(em, { actor, requestId }, choice, { joinMs, limit });
  });

/** The job once it has ended; undefined when it still goes on after `EXPORT_WAIT`. */
const ended = async (service: Service, actor: Actor, jobId: string): Promise<JobRow | undefined> => {
  const until = Date.now() + service.config.EXPORT_WAIT;
  for (;;) {
    const job = await findJob(service.orm.em.fork(), actor, jobId);
    if (job.status === 'completed' || job.status === 'failed') return job;
    if (Date.now() + lookMs > until) return undefined;
    await sleep(lookMs);
  }
};

export const accountExportRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/account/export',
    operationId: 'exportAccount',
    tag,
    summary: 'Export everything',
    description:
      'A zip of everything that the organization owns: each table as JSON Lines with a JSON Schema, posts, credits and deliveries also as CSV, a manifest with counts and checksums, and no secret. All rows are as they were at one moment. Takes a few seconds for large organizations: after `EXPORT_WAIT` (8 s) the answer is 202 with a job; ask about it at `GET /jobs/{jobId}`, or repeat this request. Requests within a minute get the same archive, and so does the first request after it is ready. An organization has 10 archives at most. Without `audit:read`, which admins do not have, it holds no audit log.',
    access: 'account:export',
    query,
    returns: accountExportShape,
    mayTakeLong: true,
    handle: async call => {
      const { service, actor } = call;
      const jobId = await start(call);
      const job = await ended(service, actor, jobId);
      if (!job) throw new StillWorking(jobId);
      const row = await readExport(service.orm.em.fork(), jobId);
      const view = row && (await viewExport(row, service));
      if (view) return view;
      throw refuse('unavailable', 'The archive could not be written. Ask for it again.', { retryAfter: 60 });
    },
  }),
  endpoint({
    method: 'delete',
    path: '/account/export',
    operationId: 'deleteAccountExport',
    tag,
    summary: 'Delete all exports',
    description: 'Deletes the archives; their download links stop working at once.',
    access: 'account:export',
    whileSuspended: true,
    returns: z.strictObject({ deleted: z.int().min(0).describe('How many archives there were.') }),
    handle: ({ actor, requestId, write }) =>
      write(async em => ({ deleted: await deleteExports(em, { actor, requestId }) })),
  }),
];
