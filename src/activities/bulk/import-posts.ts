import { importRow, measureRows } from '../../commands/bulk/import-row.ts';
import { listProblems } from '../../commands/bulk/row-problems.ts';
import {
  skipPendingRows,
  listPendingRows,
  recordRows,
  type PendingRow,
  type RowEnd,
} from '../../db/bulk/post-imports.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Em } from '../../db/driver/orm.ts';
import { isUnavailable } from '../../db/driver/unavailable.ts';
import { countItems } from '../../db/jobs/count-items.ts';
import { endJob, noteProgress, readJob, type JobRow } from '../../db/jobs/jobs.ts';
import { lockQueuesOf } from '../../db/queue/queues.ts';
import type { Origin } from '../../domain/actor.ts';
import type { ImportInput } from '../../domain/bulk/post-imports.ts';
import { Refusal, refuse } from '../../domain/errors.ts';
import { workHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';
import { originOfJob } from './origin-of-job.ts';

type Importing = Pick<Service, 'log' | 'orm'>;
type ImportJob = JobRow & { postImport: ImportInput };

/** Rows per transaction: enough for a cheap commit, and few enough for others who wait for the same queue. */
const rowsAtOnce = 20;

/** Transactions per step: a second of work, so that a stopping worker is not delayed. */
const batchesAtOnce = 10;

const refusedRow = ({ number }: PendingRow, refusal: Refusal): RowEnd => ({
  number,
  status: 'refused',
  postId: null,
  problems: listProblems(refusal),
});

/** Imports one row. Unexpected errors affect only that row. */
const makeOne = async (
  em: Em,
  { log }: Importing,
  { origin, jobId }: { origin: Origin; jobId: string },
  row: PendingRow,
): Promise<RowEnd> => {
  try {
    if (row.post === null) throw new Error('a pending row has no post');
    return await importRow(em, origin, { ...row, post: row.post });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, jobId, row: row.number }, 'a row of an import could not be made');
    return refusedRow(row, refuse('internal_error', 'The service failed. Try again.'));
  }
};

/** Imports rows and returns their outcomes in order. With `stop`, ends with the first refused row. */
const makeSome = async (
  em: Em,
  importing: Importing,
  job: ImportJob,
  rows: readonly PendingRow[],
): Promise<RowEnd[]> => {
  const isLast = ({ status }: RowEnd): boolean => status === 'refused' && job.postImport.onError === 'stop';
  const origin = await originOfJob(em, job);
  const queued = rows.flatMap(({ post }) => (post?.queue ? [post.brandSlug] : []));
  await lockQueuesOf(em, job.orgId, queued);
  const ends: RowEnd[] = [];
  for (const row of rows) {
    const end = await makeOne(em, importing, { origin, jobId: job.id }, row);
    ends.push(end);
    if (isLast(end)) break;
  }
  return ends;
};

/** Imports rows like `makeSome`. If the requester no longer has the permission, each row gets that outcome. */
const endSome = async (...given: Parameters<typeof makeSome>): Promise<RowEnd[]> => {
  const [, , { postImport }, rows] = given;
  try {
    return await makeSome(...given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return rows.slice(0, postImport.onError === 'stop' ? 1 : undefined).map(row => refusedRow(row, error));
  }
};

/**
 * Imports the next rows: their posts and outcomes in one transaction, so that each post is created once even after a crash.
 */
const importBatch = async (importing: Importing, job: ImportJob): Promise<void> => {
  await measureRows(job.orgId, await listPendingRows(importing.orm.em.fork(), job.id, rowsAtOnce));
  await inTransaction(importing.orm, async em => {
    const rows = await listPendingRows(em, job.id, rowsAtOnce, 'locked');
    const ends = await endSome(em, importing, job, rows);
    await recordRows(em, job.id, ends);
    if (job.postImport.onError === 'stop' && ends.some(({ status }) => status === 'refused'))
      await skipPendingRows(em, job.id);
    await failpoint('import.before_commit');
  });
  await failpoint('import.after_commit');
};

const importSome = async (importing: Importing, jobId: string): Promise<number> => {
  const em = importing.orm.em.fork();
  await noteProgress(em, jobId, 0);
  const job = await readJob(em, jobId);
  if (job?.status !== 'running' || !job.input.postImport) return 0;
  const { postImport } = job.input;
  for (let batch = 0; batch < batchesAtOnce; batch += 1) {
    const { items, pending } = await countItems(em, 'post_import_rows', jobId);
    const { total } = items;
    if (pending === 0) {
      await endJob(em, jobId, { result: { items } });
      return 0;
    }
    await noteProgress(em, jobId, Math.floor((100 * (total - pending)) / total));
    await importBatch(importing, { ...job, postImport });
  }
  return (await countItems(em, 'post_import_rows', jobId)).pending || 1;
};

/** Creates the step of `importPosts`, bound to one process. */
export const createImportActivities = (service: Service) => ({
  /**
   * Creates the posts of the next rows of an import and returns how many are left. Repeatable: created posts are not
   * created again.
   */
  importSomePosts: (jobId: string): Promise<number> =>
    whileHeartbeating(workHeartbeatMs, () => importSome(service, jobId)),
});

export type ImportActivities = ReturnType<typeof createImportActivities>;
