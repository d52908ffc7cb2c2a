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
import type { SaidComment } from '../../domain/comments/comments.ts';
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

/** Posts whose comments one poll reads: one, or posts of an account whose platform lists their comments together. */
export interface Poll {
  posts: readonly [DueRead, ...DueRead[]];
  isShared: boolean;
}

/** Page of comments on one post or several. */
type Page = Pick<CommentsPage, 'next' | 'isCut'> & {
  commentsOn(post: DueRead): readonly SaidComment[];
  /** Time up to which all comments are known after the last page, if it is not the end of the poll. */
  upTo?: Date;
};

/** Progress of a poll. */
interface Progress {
  cursor: string | null;
  found: number;
  seen: string[];
  isCut: boolean;
  /** Whether the poll ended at comments that are all known. */
  isKnown: boolean;
  upTo?: Date | undefined;
  /** Maximum number of comments on a page, once the platform's own pages were too large. */
  most?: number;
}

/** Page size after a page that was too large. Ten of the longest comments may be too large as well. */
const smallerPage = { first: 10, least: 1 };

/**
 * Reads some pages of comments and stores the progress. After `signal` is aborted, begins no further page. The current page
 * is finished and stored, because X bills it and another poll would pay again.
 */
export const readCommentsOf = async (
  refreshing: Refreshing,
  poll: Poll,
  signal: AbortSignal,
): Promise<ReadCount> => {
  const [due] = poll.posts;
  const acting = whyOff(refreshing, due.platform) ?? (await findReadingAccount(refreshing, due));
  const progress = beginAt(due);
  if (!('accessToken' in acting)) return recordUnread(refreshing, poll, progress, acting);
  try {
    const without = await readPages(refreshing, poll, acting, { progress, signal });
    return without
      ? await recordUnread(refreshing, poll, progress, without)
      : await end(refreshing, poll, progress);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    await pauseReads(refreshing, due, error.failure, 'comments');
    const unread = unreadAfter(error.failure, due.failures);
    // the platform may refuse the cursor
    const beginsAnew = unread.isOfOne === true && progress.cursor !== null;
    return recordUnread(refreshing, poll, progress, unread, beginsAnew);
  }
};

const beginAt = ({ cursor }: DueRead): Progress => ({
  cursor,
  found: 0,
  seen: [],
  isCut: false,
  isKnown: false,
});

const readPages = async (
  refreshing: Refreshing,
  poll: Poll,
  account: UsableAccount,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Unread | undefined> => {
  const [due] = poll.posts;
  const began = performance.now();
  const isTime = (): boolean => !signal.aborted && performance.now() - began < longestMs;
  for (let number = 0; number < pagesAtOnce && isTime(); number += 1) {
    const page = await readPage(refreshing, poll, account, progress);
    if (!('commentsOn' in page)) return page;
    const isNew = await keepPage(refreshing, poll, page, progress.cursor);
    progress.cursor = page.next;
    progress.found += isNew;
    progress.isCut ||= page.isCut;
    progress.upTo = page.upTo;
    progress.seen.push(...page.commentsOn(due).map(({ externalId }) => externalId));
    // everything on this page is known, so all older comments are known, too
    progress.isKnown = isNew === 0 && due.wasWhole && !due.isWhole && isNewestFirst(due);
    if (progress.cursor === null || progress.isKnown) break;
  }
  return undefined;
};

/** Stores a page and the cursor of the next one. Returns the number of new comments. */
const keepPage = ({ orm }: Refreshing, { posts }: Poll, page: Page, cursor: string | null): Promise<number> =>
  inTransaction(orm, async em => {
    let count = 0;
    for (const post of posts) {
      count += await keepComments(em, post, page.commentsOn(post));
      if (page.next !== cursor) await writeCommentCursor(em, post, page.next);
    }
    return count;
  });

/** Returns whether comments are in order, newest first. LinkedIn guarantees no order, and X is asked only for new ones. */
const isNewestFirst = ({ platform }: DueRead): boolean => platform !== 'linkedin' && platform !== 'x';

const readPage = async (
  refreshing: Refreshing,
  poll: Poll,
  account: UsableAccount,
  progress: Progress,
): Promise<Page | Unread> => {
  const [due] = poll.posts;
  const taken = await takePage(refreshing, due);
  if (typeof taken !== 'number') return taken;
  const priceOf = (what: 'post' | 'owned'): number => costOfReading(refreshing.config, due.platform, what);
  const count = (calls: number, shown: number, owned = 0) =>
    addReads(refreshing.em, {
      platform: due.platform,
      account: due.account,
      calls: calls - 1,
      cost: (shown - taken) * priceOf('post') + owned * priceOf('owned'),
    });
  const most = taken === 0 ? progress.most : Math.min(taken, progress.most ?? taken);
  try {
    const { calls, shown, owned, ...page } = await askPage(refreshing, poll, {
      account,
      cursor: progress.cursor,
      most,
      signal: AbortSignal.timeout(refreshing.config.PLATFORM_TIMEOUT * 3),
    });
    await count(calls, shown, owned);
    return page;
  } catch (error) {
    // nothing was shown
    await count(isUnasked(error) ? 0 : 1, 0);
    if (!isTooLarge(error) || most === leastOf(due)) throw error;
    progress.most = progress.most === undefined ? smallerPage.first : leastOf(due);
    return readPage(refreshing, poll, account, progress);
  }
};

/** Milliseconds before the end of the last poll from which comments are read again, because lists lag behind. */
const lagMs = 120_000;

const askPage = async (
  { platforms }: Refreshing,
  { posts, isShared }: Poll,
  ask: Pick<CommentedPost, 'account' | 'cursor' | 'most' | 'signal'>,
): Promise<Page & { calls: number; shown: number; owned?: number }> => {
  const { list, shared } = platforms[posts[0].platform].conversations;
  if (!isShared || !shared) {
    const page = await list({ ...askedOf(posts[0]), ...ask });
    return { ...page, commentsOn: () => page.comments };
  }
  const since = Math.min(...posts.map(({ readMs, ageMs }) => readMs ?? Date.now() - ageMs)) - lagMs;
  const page = await shared.list({ ...ask, posts, since: new Date(since) });
  return { ...page, isCut: true, commentsOn: ({ externalId }) => page.comments.get(externalId) ?? [] };
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
const end = async (refreshing: Refreshing, { posts }: Poll, progress: Progress): Promise<ReadCount> => {
  const { cursor, found, seen, isCut, isKnown, upTo } = progress;
  const isOver = cursor === null || isKnown;
  const isAll = cursor === null && posts[0].cursor === null && !isCut;
  if (isAll) await markUnseen(refreshing.em, posts[0], seen);
  for (const { targetId, claimedUntil, platform, ageMs } of posts)
    await writeCommentLook(refreshing.em, {
      targetId,
      claimedUntil,
      reason: null,
      cursor: isOver ? null : cursor,
      failures: 0,
      afterMs: isOver ? nextCommentsAfter(platform, ageMs) : 0,
      extent: extentOf(isOver, isKnown),
      readAt: upTo ?? null,
    });
  return { found, isFailed: false, more: !isOver };
};

const extentOf = (isOver: boolean, isKnown: boolean): CommentLook['extent'] => {
  if (!isOver) return 'part';
  return isKnown ? 'new' : 'whole';
};

const recordUnread = async (
  { em }: Pick<Refreshing, 'em'>,
  { posts }: Poll,
  { cursor, found }: Progress,
  { reason, afterMs, isFailure }: Unread,
  beginsAnew = false,
): Promise<ReadCount> => {
  for (const { targetId, claimedUntil, failures, platform, ageMs } of posts)
    await writeCommentLook(em, {
      targetId,
      claimedUntil,
      reason,
      cursor: beginsAnew ? null : cursor,
      failures: isFailure ? failures + 1 : 0,
      // a post that is no longer polled is not read again
      afterMs: nextCommentsAfter(platform, ageMs) === null ? null : afterMs,
      extent: beginsAnew ? 'lost' : 'part',
      readAt: null,
    });
  return { found, isFailed: true, more: false };
};

/** Milliseconds for which a post is left alone after a fault of this service. */
const ownFaultMs = 3_600_000;

/** Postpones posts that could not be read because of a fault of this service. */
export const postponeRead = (refreshing: Refreshing, poll: Poll): Promise<ReadCount> =>
  recordUnread(refreshing, poll, beginAt(poll.posts[0]), {
    state: 'refused',
    reason: 'The service failed. The operator finds the cause in the worker’s log.',
    afterMs: ownFaultMs,
    isFailure: true,
  });
