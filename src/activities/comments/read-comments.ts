import { Context } from '@temporalio/activity';
import pLimit from 'p-limit';
import {
  claimDueReads,
  followComments,
  stopReading,
  wakeReconnectedReads,
  type DueRead,
} from '../../db/comments/due-reads.ts';
import { forgetComments } from '../../db/comments/keep-comments.ts';
import type { Service } from '../../process/service.ts';
import { createAccounts } from '../connections/accounts.ts';
import { repeatableHeartbeatMs } from '../heartbeat.ts';
import type { Refreshing } from '../analytics/refreshing.ts';
import { postponeRead, readCommentsOf, type ReadCount } from './read-comments-of.ts';

/** Posts whose comments one step reads. */
const postsAtOnce = 40;

/** New posts that one step takes up. */
const followedAtOnce = 1_000;

const sideBySide = pLimit(5);

/** A page of X takes money first and gives back what it did not cost: two at once would leave none for a third. */
const oneByOne = pLimit(1);

/** What one step came to; `more`: there may be more that is due. */
export interface CommentsReport {
  posts: number;
  found: number;
  failed: number;
  more: boolean;
}

const readDue = async (refreshing: Refreshing, of: { postId: string } | null): Promise<CommentsReport> => {
  const { em } = refreshing;
  if (await refreshing.databaseWatch.look()) return { posts: 0, found: 0, failed: 0, more: false };
  await forgetComments(em);
  await stopReading(em);
  if (!of) {
    await wakeReconnectedReads(em);
    await followComments(em, followedAtOnce);
  }
  const due = await claimDueReads(em, postsAtOnce, of);
  const heartbeat = setInterval(() => Context.current().heartbeat(), repeatableHeartbeatMs);
  try {
    const read = await Promise.all(
      due.map(one => (one.platform === 'x' ? oneByOne : sideBySide)(() => tryOne(refreshing, one))),
    );
    return {
      posts: due.length,
      found: read.reduce((sum, { found }) => sum + found, 0),
      failed: read.filter(({ isFailed }) => isFailed).length,
      more: due.length === postsAtOnce || read.some(({ more }) => more),
    };
  } finally {
    clearInterval(heartbeat);
  }
};

const tryOne = (refreshing: Refreshing, due: DueRead): Promise<ReadCount> =>
  readCommentsOf(refreshing, due).catch(async (error: unknown) => {
    const { targetId, orgId, platform } = due;
    refreshing.log.error(
      { err: error, targetId, orgId, platform },
      'the comments of a post could not be read',
    );
    return postponeRead(refreshing, due);
  });

/** The steps that read comments, bound to one process. */
export const createCommentActivities = (service: Service) => {
  const refreshing: Refreshing = {
    ...service,
    em: service.orm.em.fork(),
    accounts: createAccounts(service),
  };
  return {
    /** One step over all posts that are due. */
    readDueComments: (): Promise<CommentsReport> => readDue(refreshing, null),
    /** The same of one post, of which its platform hints that there is more. */
    readHintedComments: (postId: string): Promise<CommentsReport> => readDue(refreshing, { postId }),
  };
};

export type CommentActivities = ReturnType<typeof createCommentActivities>;
