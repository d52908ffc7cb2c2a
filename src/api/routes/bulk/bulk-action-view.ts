import { z } from 'zod';
import type { BulkPostRow } from '../../../db/bulk/bulk-actions.ts';
import type { JobRow } from '../../../db/jobs/jobs.ts';
import {
  bulkPostStatuses,
  bulkTypes,
  maxBulkPosts,
  type BulkInput,
  type BulkProblem,
  type BulkResult,
  type PostSnapshot,
} from '../../../domain/bulk/bulk-actions.ts';
import { jobStatuses } from '../../../domain/jobs/jobs.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { anyId, choice, int, meanings, string, timestamp } from '../../http/schemas.ts';
import { platform, postStatus } from '../../openapi/named-lists.ts';
import { revision } from '../posts/post-view.ts';

const snapshot = z
  .strictObject({
    status: postStatus,
    scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
    plannedFor: timestamp.nullable().meta(meanings.plannedFor),
    queueSlotId: anyId.nullable().describe('Id of the queue slot, or null for none.'),
    platforms: z.array(platform).max(platformNames.length).describe('Target platforms.'),
    labels: z.array(string(50, 'spring')).max(20).describe('Labels of the post.'),
    revision,
  })
  .meta({ id: 'PostSnapshot', description: 'Fields of a post that a bulk action may change.' });

const problem = z
  .strictObject({
    code: string(100, 'invalid_state').describe('Error code, same as for a request with this post alone.'),
    message: z.string().max(5_000).meta(meanings.message),
    details: z
      .array(
        z.strictObject({
          path: string(300, 'scheduledAt').describe('Location of the problem.'),
          code: string(100, 'in_the_past').describe('Code of the violated rule.'),
          message: z.string().max(5_000).meta(meanings.message),
        }),
      )
      .max(1_000)
      .optional()
      .describe('All problems.'),
  })
  .meta({ id: 'BulkProblem', description: 'Reason why a post was not changed.' });

const result = z
  .strictObject({
    postId: anyId.describe('Id of the post.'),
    status: choice('BulkPostStatus', bulkPostStatuses, 'Result for a post of a bulk action.'),
    problem: problem.nullable().describe('Reason for the refusal, or null.'),
    before: snapshot.nullable().describe('Post before the action, or null until it is done.'),
    after: snapshot
      .nullable()
      .describe(
        'Post after the action (expected one in a dry run), or null until it is done or if it was deleted.',
      ),
  })
  .meta({ id: 'BulkResult', description: 'Result of a bulk action for one post.' });

export const bulkActionShape = z
  .strictObject({
    id: anyId.nullable().describe('Opaque id, or null for a dry run, which is not stored.'),
    jobId: anyId
      .nullable()
      .describe('Id of the job, for `GET /jobs/{jobId}`, which is that of the action. Null for a dry run.'),
    type: choice('BulkType', bulkTypes, 'Type of the action.'),
    status: choice('JobStatus', jobStatuses, 'State of a job.'),
    dryRun: z.boolean().describe('Whether the action is a dry run.'),
    undoOf: anyId.nullable().describe('Id of the action that this one undoes, or null.'),
    undoableUntil: timestamp
      .nullable()
      .describe('Deadline for undoing the action, or null while it runs or if it cannot be undone.'),
    total: int(0, 3).describe('Number of posts.'),
    done: int(0, 3).describe('Number of finished posts.'),
    refused: int(0, 0).describe('Number of unchanged posts.'),
    results: z.array(result).max(maxBulkPosts).describe('Result for each post, in the requested order.'),
  })
  .meta({ id: 'BulkAction', description: 'A change of many posts.' });

type View = z.input<typeof bulkActionShape>;

/** A post of a bulk action, as answers show it. */
interface Shown {
  postId: string;
  status: BulkPostRow['status'];
  problem: BulkProblem | null;
  before: PostSnapshot | null;
  after: PostSnapshot | null;
}

const viewSnapshot = ({
  accounts: _accounts,
  accountOptions: _options,
  ...shown
}: PostSnapshot): z.input<typeof snapshot> => ({
  ...shown,
  queueSlotId: shown.queueSlotId ?? null,
});

const countsOf = (results: readonly Shown[]): Pick<View, 'total' | 'done' | 'refused' | 'results'> => {
  const count = (status: Shown['status']): number => results.filter(one => one.status === status).length;
  return {
    total: results.length,
    done: count('done'),
    refused: count('refused'),
    results: results.map(({ postId, status, problem: why, before, after }) => ({
      postId,
      status,
      problem: why,
      before: before && viewSnapshot(before),
      after: after && viewSnapshot(after),
    })),
  };
};

export const viewBulkAction = (
  { id, status, bulk }: Pick<JobRow, 'id' | 'status'> & { bulk: BulkInput },
  rows: readonly BulkPostRow[],
  undoableUntil: Date | null,
): View => ({
  id,
  jobId: id,
  type: bulk.change.type,
  status,
  dryRun: false,
  undoOf: bulk.undoOf ?? null,
  undoableUntil: undoableUntil?.toISOString() ?? null,
  ...countsOf(rows),
});

export const viewDryRun = (
  type: View['type'],
  tried: readonly ({ postId: string } & (BulkResult | { problem: BulkProblem }))[],
): View => ({
  id: null,
  jobId: null,
  type,
  status: 'completed',
  dryRun: true,
  undoOf: null,
  undoableUntil: null,
  ...countsOf(
    tried.map(one =>
      'problem' in one
        ? { postId: one.postId, status: 'refused', problem: one.problem, before: null, after: null }
        : { postId: one.postId, status: 'done', problem: null, before: one.before, after: one.after },
    ),
  ),
});
