import { z } from 'zod';
import type { PostRow } from '../../../db/posts/post-rows.ts';
import type { PostTargetRow } from '../../../db/posts/target-rows.ts';
import type { PostStatus, TargetStatus } from '../../../domain/posts/posts.ts';
import { holdReason } from '../../../domain/publishing/holding.ts';
import {
  overallPercent,
  percentOf,
  type PostProgress,
  type TargetProgress,
} from '../../../domain/posts/progress.ts';
import { keyOfTarget } from '../../../domain/posts/target-names.ts';
import { postStatus, platform, targetStatus } from '../../openapi/named-lists.ts';
import { maxTargets } from '../../../domain/posts/target-names.ts';
import { targetIdShown } from '../../openapi/target-names.ts';
import { anyId, choice, id, string } from '../../http/schemas.ts';
import { orderedTargets } from './post-view.ts';

const percent = z.int().min(0).max(100).meta({ description: 'Progress in percent.', example: 60 });

/** Progress of a post and each of its targets. */
export const progressShape = z
  .strictObject({
    postId: anyId.describe('Id of the post.'),
    status: postStatus,
    source: choice(
      'ProgressSource',
      ['workflow', 'database'],
      'Source of the progress: the running workflow, or the stored state.',
    ).describe(
      'Source of the answer: the workflow that publishes the post, or its stored state if there is none.',
    ),
    waitingFor: string(500, 'X to take the video')
      .nullable()
      .describe('Reason for waiting, for people, or null.'),
    percent,
    targets: z
      .array(
        z.strictObject({
          targetId: targetIdShown.nullable(),
          platform,
          connectionId: id.nullable().describe('Account, as in `targets[].connectionId` of the post.'),
          status: targetStatus,
          step: z.string().max(5_000).describe('Current step, for people.'),
          percent,
        }),
      )
      .max(maxTargets)
      .describe('State on each platform.'),
  })
  .meta({ id: 'PostProgress', description: 'The progress of a post that is being published.' });

type ProgressView = z.input<typeof progressShape>;

const keyOfRow = ({ platform, named }: PostTargetRow): string =>
  keyOfTarget({ platform, connectionId: named });

const live: readonly PostStatus[] = ['scheduled', 'publishing'];

/** States that a target's row shows before its workflow, because a step reports to its workflow only at its end. */
const knownFirst: Partial<Record<TargetStatus, string>> = {
  committing: 'publishing',
  published: 'published; checking the platform',
};

/** Returns the target's progress by its row, if the row is ahead of the workflow. */
const furthest = (target: TargetProgress, status: TargetStatus | undefined): TargetProgress => {
  const step = status && knownFirst[status];
  return status && step !== undefined && percentOf[status] > target.percent
    ? { ...target, status, step, percent: percentOf[status] }
    : target;
};

/**
 * Shows the workflow's progress, unless it belongs to another stage of the post: an ended run of a post that was published
 * again, or a run that has not yet received a cancel.
 */
export const viewProgress = (row: PostRow, asked: PostProgress | null): ProgressView => {
  if (!asked || live.includes(row.status) !== asked.percent < 100) return progressOfRow(row);
  const rows = new Map(orderedTargets(row).map(target => [keyOfRow(target), target]));
  const targets = asked.targets.map(target => {
    const known = rows.get(keyOfTarget(target));
    const { id: targetId = null, connectionId = null } = known ?? {};
    return { ...furthest(target, known?.status), targetId, connectionId };
  });
  const percent = Math.min(overallPercent(targets), live.includes(row.status) ? 99 : 100);
  return { ...asked, status: row.status, percent, targets };
};

const progressOfRow = (row: PostRow): ProgressView => {
  const targets = orderedTargets(row).map(({ id: targetId, platform, connectionId, status, held }) => ({
    targetId,
    platform,
    connectionId,
    status,
    step: held ? holdReason(platform, held.code) : status,
    percent: percentOf[status],
  }));
  return {
    postId: row.id,
    status: row.status,
    source: 'database',
    waitingFor: live.includes(row.status) ? 'its workflow to start' : null,
    percent: overallPercent(targets),
    targets,
  };
};
