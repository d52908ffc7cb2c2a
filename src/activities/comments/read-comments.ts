import { Context } from '@temporalio/activity';
import {
  claimDueReads,
  followComments,
  releaseReads,
  stopReading,
  wakeReconnectedReads,
} from '../../db/comments/due-reads.ts';
import { forgetComments } from '../../db/comments/keep-comments.ts';
import type { Service } from '../../process/service.ts';
import { createAccounts } from '../connections/accounts.ts';
import { repeatableHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import type { Refreshing } from '../analytics/refreshing.ts';
import { planPolls } from './plan-polls.ts';
import { postponeRead, readCommentsOf, type Poll, type ReadCount } from './read-comments-of.ts';
import { readInTime } from './read-in-time.ts';

/** Maximum number of posts whose comments one step reads. */
const postsAtOnce = 40;

/** Maximum number of new posts that one step starts following. */
const followedAtOnce = 1_000;

/**
 * Milliseconds during which a step begins to read further posts. The current one may take two minutes more, so the step
 * ends before its timeout of ten minutes and long before its claims expire.
 */
const budgetMs = 5 * 60_000;

/** Result of one step. `more`: more may be due. */
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
  const polls = await planPolls(refreshing, due);
  const signal = Context.current().cancellationSignal;
  const { read, left } = await whileHeartbeating(repeatableHeartbeatMs, () =>
    readInTime(polls, { budgetMs, signal }, poll => tryPoll(refreshing, poll, signal)),
  );
  await releaseReads(
    em,
    left.flatMap(({ posts }) => posts),
  );
  signal.throwIfAborted();
  return {
    posts: read.reduce((sum, { posts }) => sum + posts, 0),
    found: read.reduce((sum, { found }) => sum + found, 0),
    failed: read.filter(({ isFailed }) => isFailed).length,
    more: due.length === postsAtOnce || left.length > 0 || read.some(({ more }) => more),
  };
};

const tryPoll = async (
  refreshing: Refreshing,
  poll: Poll,
  signal: AbortSignal,
): Promise<ReadCount & { posts: number }> => {
  const count = await readCommentsOf(refreshing, poll, signal).catch(async (error: unknown) => {
    const { targetId, orgId, platform } = poll.posts[0];
    refreshing.log.error(
      { err: error, targetId, orgId, platform },
      'the comments of a post could not be read',
    );
    return postponeRead(refreshing, poll);
  });
  return { ...count, posts: poll.posts.length };
};

/** Creates the steps that read comments, bound to one process. */
export const createCommentActivities = (service: Service) => {
  const refreshing: Refreshing = {
    ...service,
    em: service.orm.em.fork(),
    accounts: createAccounts(service),
  };
  return {
    /** Runs one step over all due posts. */
    readDueComments: (): Promise<CommentsReport> => readDue(refreshing, null),
    /** Runs one step for one post whose platform hints at new comments. */
    readHintedComments: (postId: string): Promise<CommentsReport> => readDue(refreshing, { postId }),
  };
};

export type CommentActivities = ReturnType<typeof createCommentActivities>;
