import { z } from 'zod';
import type { PostRow } from '../../../db/posts/posts.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { type PostStatus } from '../../../domain/posts/posts.ts';
import { holdReason } from '../../../domain/publishing/holding.ts';
import { overallPercent, percentOf, type PostProgress } from '../../../domain/posts/progress.ts';
import { postStatus, platform, targetStatus } from '../../openapi/named-lists.ts';
import { anyId, choice, string } from '../../http/schemas.ts';
import { orderedTargets } from './post-view.ts';

const percent = z.int().min(0).max(100).meta({ description: 'How far it is, in percent.', example: 60 });

/** How far a post and each of its targets have come. */
export const progressShape = z
  .strictObject({
    postId: anyId.describe('Id of the post.'),
    status: postStatus,
    source: choice(
      'ProgressSource',
      ['workflow', 'database'],
      'Where the progress was read: from the running work, or from what it has stored.',
    ).describe('Who answered: the workflow that publishes the post, or its rows when there is none.'),
    waitingFor: string(500, 'X to take the video')
      .nullable()
      .describe('What it waits for, for people; null where it waits for nothing.'),
    percent,
    targets: z
      .array(
        z.strictObject({
          platform,
          status: targetStatus,
          step: z.string().max(5_000).describe('What is being done, for people.'),
          percent,
        }),
      )
      .max(platformNames.length)
      .describe('Its state on each platform.'),
  })
  .meta({ id: 'PostProgress', description: 'The progress of a post that is being published.' });

const live: readonly PostStatus[] = ['scheduled', 'publishing'];

/**
 * The workflow's answer, unless it speaks of another stage of the post's life: an ended run of a post that was sent out
 * again, or a run that has not yet heard of a cancel.
 */
export const viewProgress = (row: PostRow, asked: PostProgress | null): PostProgress => {
  if (!asked || live.includes(row.status) !== asked.percent < 100) return progressOfRow(row);
  return { ...asked, status: row.status };
};

const progressOfRow = (row: PostRow): PostProgress => {
  const targets = orderedTargets(row).map(({ platform, status, held }) => ({
    platform,
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
