import { Context } from '@temporalio/activity';
import pLimit from 'p-limit';
import {
  claimDueReads,
  followComments,
  stopReading,
  forgetComments,
  keepComments,
  writeCommentLook,
  type DueRead,
} from '../../db/comments/due-reads.ts';
import { addReads } from '../../db/analytics/read-budget.ts';
import { costOfReading } from '../../domain/analytics/read-limits.ts';
import { nextCommentsAfter } from '../../domain/comments/comment-ladder.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { CommentsPage } from '../../platforms/conversations.ts';
import type { Service } from '../../process/service.ts';
import { createAccounts, type UsableAccount } from '../connections/accounts.ts';
import { repeatableHeartbeatMs } from '../heartbeat.ts';
import {
  findReadingAccount,
  pauseReads,
  takeFrom,
  unreadAfter,
  whyOff,
  type Refreshing,
  type Unread,
} from '../analytics/refreshing.ts';

/** Posts whose comments one step reads. */
const postsAtOnce = 40;

/** Pages of one post that one step reads: a flood is read on by the next. */
const pagesAtOnce = 10;

const sideBySide = pLimit(5);

/** What one step came to; `more`: there may be more that is due. */
export interface CommentsReport {
  posts: number;
  found: number;
  failed: number;
  more: boolean;
}

const readDue = async (
  refreshing: Refreshing,
  of: { postId: string } | null,
): Promise<CommentsReport> => {
  const { em } = refreshing;
  if (await refreshing.databaseWatch.look()) return { posts: 0, found: 0, failed: 0, more: false };
  await forgetComments(em);
  await stopReading(em);
  await followComments(em, 1_000);
  const due = await claimDueReads(em, postsAtOnce, of);
  const heartbeat = setInterval(() => Context.current().heartbeat(), repeatableHeartbeatMs);
  try {
    const read = await Promise.all(due.map(one => sideBySide(() => readOne(refreshing, one))));
    return {
      posts: due.length,
      found: read.reduce<number>((sum, found) => sum + (found ?? 0), 0),
      failed: read.filter(found => found === null).length,
      more: due.length === postsAtOnce,
    };
  } finally {
    clearInterval(heartbeat);
  }
};

/** How many new comments there were; null where they could not be read. */
const readOne = async (refreshing: Refreshing, due: DueRead): Promise<number | null> => {
  const acting = whyOff(refreshing, due.platform) ?? (await findReadingAccount(refreshing, due));
  if (!('accessToken' in acting)) return leave(refreshing, due, acting);
  let [found, cursor] = [0, due.cursor];
  try {
    for (let page = 0; page < pagesAtOnce; page += 1) {
      const read = await readPage(refreshing, due, acting, cursor);
      if (!('comments' in read)) return await leave(refreshing, { ...due, cursor }, read);
      const isNew = await keepComments(refreshing.em, due, read.comments);
      found += isNew;
      cursor = read.next;
      // what is on this page is known already, so what is behind it is, too
      if (cursor === null || (isNew === 0 && due.cursor === null && isNewestFirst(due))) break;
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    await pauseReads(refreshing, due, error.failure, 'comments');
    return leave(refreshing, { ...due, cursor }, unreadAfter(error.failure, due.failures));
  }
  const after = nextCommentsAfter(due.platform, due.ageMs);
  const isWhole = cursor === null || found === 0;
  await writeCommentLook(refreshing.em, {
    targetId: due.targetId,
    reason: null,
    cursor: isWhole ? null : cursor,
    failures: 0,
    afterMs: isWhole ? after : 0,
  });
  return found;
};

/** LinkedIn names no order, and Instagram's is not told. */
const isNewestFirst = ({ platform }: DueRead): boolean => platform !== 'linkedin' && platform !== 'instagram';

const readPage = async (
  refreshing: Refreshing,
  due: DueRead,
  account: UsableAccount,
  cursor: string | null,
): Promise<CommentsPage | Unread> => {
  // how many comments a page shows is known only by then
  const without = await takeFrom(refreshing, due, { calls: 1, objects: 0, what: 'post' });
  if (without) return without;
  const page = await refreshing.platforms[due.platform].conversations.list({
    account,
    externalId: due.externalId,
    options: due.options,
    since:
      due.sinceId === null || due.sinceMs === null
        ? null
        : { externalId: due.sinceId, at: new Date(due.sinceMs) },
    cursor,
    signal: AbortSignal.timeout(refreshing.config.PLATFORM_TIMEOUT * 2),
  });
  const cost = page.shown * costOfReading(due.platform, 'post');
  await addReads(refreshing.em, {
    platform: due.platform,
    account: due.account,
    calls: page.calls - 1,
    cost,
  });
  return page;
};

const leave = async (
  { em }: Refreshing,
  { targetId, cursor, failures }: DueRead,
  { reason, afterMs, isFailure }: Unread,
): Promise<null> => {
  await writeCommentLook(em, { targetId, reason, cursor, failures: isFailure ? failures + 1 : 0, afterMs });
  return null;
};

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
