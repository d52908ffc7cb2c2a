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
    queueSlotId: anyId.nullable().describe('Of the place in a queue that it has; null for none.'),
    platforms: z.array(platform).max(platformNames.length).describe('The platforms that it goes to.'),
    labels: z.array(string(50, 'spring')).max(20).describe('Its labels.'),
    revision,
  })
  .meta({ id: 'PostSnapshot', description: 'What a bulk action may change of a post.' });

const problem = z
  .strictObject({
    code: string(100, 'invalid_state').describe(
      'What the answer to a request for this post alone would say.',
    ),
    message: z.string().max(5_000).meta(meanings.message),
    details: z
      .array(
        z.strictObject({
          path: string(300, 'scheduledAt').describe('Where it is wrong.'),
          code: string(100, 'in_the_past').describe('Which rule, for programs.'),
          message: z.string().max(5_000).meta(meanings.message),
        }),
      )
      .max(1_000)
      .optional()
      .describe('Everything that is wrong.'),
  })
  .meta({ id: 'BulkProblem', description: 'Why nothing became of a post.' });

const result = z
  .strictObject({
    postId: anyId.describe('Id of the post.'),
    status: choice('BulkPostStatus', bulkPostStatuses, 'What became of a post of a bulk action.'),
    problem: problem.nullable().describe('Why it was refused; else null.'),
    before: snapshot.nullable().describe('What it was; null until it is done.'),
    after: snapshot
      .nullable()
      .describe('What it is, or would be; null until it is done, and once it is deleted.'),
  })
  .meta({ id: 'BulkResult', description: 'What became of one post of a bulk action.' });

export const bulkActionShape = z
  .strictObject({
    id: anyId.nullable().describe('Its id: opaque; null of a dry run, of which nothing is kept.'),
    type: choice('BulkType', bulkTypes, 'What is done to the posts.'),
    status: choice('JobStatus', jobStatuses, 'State of a job.'),
    dryRun: z.boolean().describe('Whether it was only tried.'),
    undoOf: anyId.nullable().describe('Id of the action that this one takes back; else null.'),
    undoableUntil: timestamp
      .nullable()
      .describe('Until when it can be taken back; null while it goes on, and where it cannot be.'),
    total: int(0, 3).describe('How many posts it is for.'),
    done: int(0, 3).describe('Of how many it is done.'),
    refused: int(0, 0).describe('How many stay as they are.'),
    results: z.array(result).max(maxBulkPosts).describe('What became of each post, in the order asked for.'),
  })
  .meta({ id: 'BulkAction', description: 'One change of many posts.' });

type View = z.input<typeof bulkActionShape>;

/** A post of an action, as it is shown. */
interface Shown {
  postId: string;
  status: BulkPostRow['status'];
  problem: BulkProblem | null;
  before: PostSnapshot | null;
  after: PostSnapshot | null;
}

const viewSnapshot = (shown: PostSnapshot): z.input<typeof snapshot> => ({
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
