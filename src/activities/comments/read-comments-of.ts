import { addReads } from '../../db/analytics/read-budget.ts';
import { keepComments, markUnseen } from '../../db/comments/keep-comments.ts';
import {
  writeCommentCursor,
  writeCommentLook,
  type CommentLook,
  type DueRead,
} from '../../db/comments/due-reads.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { costOfReading } from '../analytics/cost-of-reading.ts';
import { nextCommentsAfter } from '../../domain/comments/comment-ladder.ts';
import type { CommentedPost, CommentsPage } from '../../platforms/conversations.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import {
  findReadingAccount,
  pauseReads,
  takeFrom,
  unreadAfter,
  whyOff,
  type Refreshing,
  type Unread,
} from '../analytics/refreshing.ts';

/** Maximum number of pages of one post that one step reads. The next step continues with the rest. */
const pagesAtOnce = 10;

/** Maximum milliseconds per post of a step that reads many posts, except for the current page. */
const longestMs = 30_000;

/** Maximum and minimum number of posts in one call to X. */
const billedPage = { most: 100, least: 10 };

/** Number of new comments, whether any could be read, and whether more can be read immediately. */
export interface ReadCount {
  found: number;
  isFailed: boolean;
  more: boolean;
}

/** Progress of a poll. */
interface Progress {
  cursor: string | null;
  found: number;
  seen: string[];
  isCut: boolean;
  /** Whether the poll ended at comments that are all known. */
  isKnown: boolean;
  /** Maximum number of comments on a page, once the platform's own pages were too large. */
  most?: number;
}

/** Page size after a page that was too large. Ten of the longest comments may be too large as well. */
const smallerPage = { first: 10, least: 1 };

/**
 * Reads some pages of a post's comments and stores the progress. After `signal` is aborted, begins no further page. The
 * current page is finished and stored, because X bills it and another poll would pay again.
 */
export const readCommentsOf = async (
  refreshing: Refreshing,
  due: DueRead,
  signal: AbortSignal,
): Promise<ReadCount> => {
  const acting = whyOff(refreshing, due.platform) ?? (await findReadingAccount(refreshing, due));
  const progress: Progress = { cursor: due.cursor, found: 0, seen: [], isCut: false, isKnown: false };
  if (!('accessToken' in acting)) return recordUnread(refreshing, due, progress, acting);
  try {
    const without = await readPages(refreshing, due, acting, { progress, signal });
    return without
      ? await recordUnread(refreshing, due, progress, without)
      : await end(refreshing, due, progress);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    await pauseReads(refreshing, due, error.failure, 'comments');
    const unread = unreadAfter(error.failure, due.failures);
    // the platform may refuse the cursor
    return recordUnread(
      refreshing,
      due,
      progress,
      unread,
      unread.isOfOne === true && progress.cursor !== null,
    );
  }
};

const readPages = async (
  refreshing: Refreshing,
  due: DueRead,
  account: UsableAccount,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Unread | undefined> => {
  const began = performance.now();
  const isTime = (): boolean => !signal.aborted && performance.now() - began < longestMs;
  for (let number = 0; number < pagesAtOnce && isTime(); number += 1) {
    const page = await readPage(refreshing, due, account, progress);
    if (!('comments' in page)) return page;
    const isNew = await inTransaction(refreshing.orm, async em => {
      const count = await keepComments(em, due, page.comments);
      if (page.next !== progress.cursor) await writeCommentCursor(em, due, page.next);
      return count;
    });
    progress.cursor = page.next;
    progress.found += isNew;
    progress.isCut ||= page.isCut;
    progress.seen.push(...page.comments.map(({ externalId }) => externalId));
    // everything on this page is known, so all older comments are known, too
    progress.isKnown = isNew === 0 && due.wasWhole && !due.isWhole && isNewestFirst(due);
    if (progress.cursor === null || progress.isKnown) break;
  }
  return undefined;
};

/** Returns whether comments are in order, newest first. LinkedIn guarantees no order, and X is asked only for new ones. */
const isNewestFirst = ({ platform }: DueRead): boolean => platform !== 'linkedin' && platform !== 'x';

const readPage = async (
  refreshing: Refreshing,
  due: DueRead,
  account: UsableAccount,
  progress: Progress,
): Promise<CommentsPage | Unread> => {
  const taken = await takePage(refreshing, due);
  if (typeof taken !== 'number') return taken;
  const count = (calls: number, shown: number) =>
    addReads(refreshing.em, {
      platform: due.platform,
      account: due.account,
      calls: calls - 1,
      cost: (shown - taken) * costOfReading(refreshing.config, due.platform, 'post'),
    });
  const most = taken === 0 ? progress.most : Math.min(taken, progress.most ?? taken);
  try {
    const page = await refreshing.platforms[due.platform].conversations.list({
      ...askedOf(due),
      account,
      cursor: progress.cursor,
      most,
      signal: AbortSignal.timeout(refreshing.config.PLATFORM_TIMEOUT * 3),
    });
    await count(page.calls, page.shown);
    return page;
  } catch (error) {
    // nothing was shown
    await count(isUnasked(error) ? 0 : 1, 0);
    if (!isTooLarge(error) || most === leastOf(due)) throw error;
    progress.most = progress.most === undefined ? smallerPage.first : leastOf(due);
    return readPage(refreshing, due, account, progress);
  }
};

/** Returns the minimum page size. X shows at least ten. */
const leastOf = ({ platform }: DueRead): number => (platform === 'x' ? billedPage.least : smallerPage.least);

/** Returns whether the call was not made, because the adapter knows that no app may read these comments. */
const isUnasked = (error: unknown): boolean =>
  error instanceof PlatformError && error.failure.platformCode === 'not_asked';

/** Returns whether a page was too large. On some platforms, a page of the longest comments exceeds this service's limit. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof PlatformError && error.failure.platformCode === 'answer_too_large';

/** Takes the money for a page and returns how many comments it covers. Returns 0 if comments cost nothing. */
const takePage = async (refreshing: Refreshing, due: DueRead): Promise<number | Unread> => {
  const isBilled = costOfReading(refreshing.config, due.platform, 'post') > 0;
  const take = (objects: number) => takeFrom(refreshing, due, { calls: 1, objects, what: 'post' });
  const wanted = isBilled ? billedPage.most : 0;
  const without = await take(wanted);
  if (without === undefined) return wanted;
  const { affordable = 0 } = without;
  if (affordable < billedPage.least) return without;
  return (await take(affordable)) ?? affordable;
};

const askedOf = (due: DueRead): Omit<CommentedPost, 'account' | 'cursor' | 'most' | 'signal'> => ({
  externalId: due.externalId,
  options: due.options,
  since:
    due.sinceId === null || due.sinceMs === null
      ? null
      : { externalId: due.sinceId, at: new Date(due.sinceMs) },
  isWhole: due.isWhole,
  answersKnown: due.answersKnown ?? {},
});

/** Ends a poll that reached its goal: the end of the list, a known comment, or the limit of one step. */
const end = async (refreshing: Refreshing, due: DueRead, progress: Progress): Promise<ReadCount> => {
  const { cursor, found, seen, isCut, isKnown } = progress;
  const isOver = cursor === null || isKnown;
  const isAll = cursor === null && due.cursor === null && !isCut;
  if (isAll) await markUnseen(refreshing.em, due, seen);
  await writeCommentLook(refreshing.em, {
    targetId: due.targetId,
    claimedUntil: due.claimedUntil,
    reason: null,
    cursor: isOver ? null : cursor,
    failures: 0,
    afterMs: isOver ? nextCommentsAfter(due.platform, due.ageMs) : 0,
    extent: extentOf(isOver, isKnown),
  });
  return { found, isFailed: false, more: !isOver };
};

const extentOf = (isOver: boolean, isKnown: boolean): CommentLook['extent'] => {
  if (!isOver) return 'part';
  return isKnown ? 'new' : 'whole';
};

const recordUnread = async (
  { em }: Pick<Refreshing, 'em'>,
  { targetId, claimedUntil, failures, platform, ageMs }: DueRead,
  { cursor, found }: Progress,
  { reason, afterMs, isFailure }: Unread,
  beginsAnew = false,
): Promise<ReadCount> => {
  await writeCommentLook(em, {
    targetId,
    claimedUntil,
    reason,
    cursor: beginsAnew ? null : cursor,
    failures: isFailure ? failures + 1 : 0,
    // a post that is no longer polled is not read again
    afterMs: nextCommentsAfter(platform, ageMs) === null ? null : afterMs,
    extent: beginsAnew ? 'lost' : 'part',
  });
  return { found, isFailed: true, more: false };
};

/** Milliseconds for which a post is left alone after a fault of this service. */
const ownFaultMs = 3_600_000;

/** Postpones a post that could not be read because of a fault of this service. */
export const postponeRead = (refreshing: Refreshing, due: DueRead): Promise<ReadCount> =>
  recordUnread(
    refreshing,
    due,
    { cursor: due.cursor, found: 0, seen: [], isCut: false, isKnown: false },
    {
      state: 'refused',
      reason: 'The service failed. The operator finds the cause in the worker’s log.',
      afterMs: ownFaultMs,
      isFailure: true,
    },
  );
