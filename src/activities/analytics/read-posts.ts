import { costOfReading } from './cost-of-reading.ts';
import { addReads } from '../../db/analytics/read-budget.ts';
import {
  claimDuePosts,
  releasePosts,
  writePostLooks,
  type DueAccount,
  type DuePost,
  type PostLook,
} from '../../db/analytics/due-posts.ts';
import { announceCrossings } from '../../db/analytics/announce-crossings.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { MeasuredPost, ReadingBatch, ReadPosts } from '../../platforms/readings.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import { judgeReading, postponeLook } from './post-looks.ts';
import {
  findReadingAccount,
  pauseReads,
  takeFrom,
  unreadAfter,
  whyOff,
  type Refreshing,
  type Unread,
} from './refreshing.ts';

/** Maximum number of posts of one account that one step reads. */
const postsAtOnce = 200;

/**
 * Time ahead for which posts that are almost due fill the remaining space of calls. Shorter than the lifetime of a claim.
 */
const aheadMs = 10 * 60_000;

/** Maximum milliseconds per account of a step that reads several accounts, so that no claim expires meanwhile. */
const longestMs = 60_000;

interface Reading {
  refreshing: Refreshing;
  of: DueAccount;
  signal: AbortSignal;
}

/** Result of polling one account. `more`: further posts of the account are due. */
export interface ReadReport {
  posts: number;
  failed: number;
  more: boolean;
}

/** Reads the due posts of one account and writes the result for each. */
export const readPostsOf = async (
  refreshing: Refreshing,
  of: DueAccount,
  only: { postId: string } | null,
): Promise<ReadReport> => {
  const claim = { limit: postsAtOnce, aheadMs: only ? 0 : aheadMs, postId: only?.postId ?? null };
  const due = await claimDuePosts(refreshing.em, of, claim);
  if (due.length === 0) return { posts: 0, failed: 0, more: false };
  const looks = await lookAt(refreshing, of, due);
  return {
    posts: looks.length,
    failed: looks.filter(({ measured, state }) => measured === null && state !== 'gone').length,
    more: due.length === postsAtOnce || looks.length < due.length,
  };
};

const lookAt = async (refreshing: Refreshing, of: DueAccount, due: DuePost[]): Promise<PostLook[]> => {
  const acting = whyOff(refreshing, of.platform) ?? (await findReadingAccount(refreshing, of));
  if (!('accessToken' in acting)) return recordUnread(refreshing, of, due, acting);
  const reader = refreshing.platforms[of.platform].metrics;
  const byId = new Map(due.map(post => [post.externalId, post]));
  const looks: PostLook[] = [];
  let unread: Unread | undefined;
  const began = performance.now();
  for (const batch of reader.batch(due.map(measuredPost))) {
    const posts = batch.posts.flatMap(({ externalId }) => byId.get(externalId) ?? []);
    if (performance.now() - began > longestMs) {
      await releasePosts(refreshing.em, posts);
      continue;
    }
    const read: PostLook[] | Unread =
      unread ?? (await readBatch({ refreshing, of, signal: deadline(refreshing) }, acting, batch, posts));
    if (!Array.isArray(read) && read.isOfOne !== true) unread = read;
    const written = Array.isArray(read) ? read : posts.map(post => postponeLook(of, post, read));
    await keepLooks(refreshing, of, written);
    looks.push(...written);
  }
  return looks;
};

/** Stores the results and sends the notifications about them, in one transaction. */
const keepLooks = async (
  { orm }: Refreshing,
  { orgId }: DueAccount,
  looks: readonly PostLook[],
): Promise<void> => {
  const read = looks.flatMap(({ targetId, measured: now }) => (now ? [{ targetId, now }] : []));
  await inTransaction(orm, async em => {
    await writePostLooks(em, looks);
    await announceCrossings(em, orgId, read, new Date().toISOString());
  });
};

const deadline = ({ config }: Refreshing): AbortSignal => AbortSignal.timeout(config.PLATFORM_TIMEOUT * 3);

const recordUnread = async (
  { em }: Refreshing,
  of: DueAccount,
  due: DuePost[],
  unread: Unread,
): Promise<PostLook[]> => {
  const looks = due.map(post => postponeLook(of, post, unread));
  await writePostLooks(em, looks);
  return looks;
};

const measuredPost = ({ externalId, publishedAt, isVideo, options }: DuePost): MeasuredPost => ({
  externalId,
  publishedAt: new Date(publishedAt),
  isVideo,
  options,
});

/** Polls one batch of posts, or returns why that is impossible. A refused token is renewed once. */
const readBatch = async (
  reading: Reading,
  account: UsableAccount,
  batch: ReadingBatch,
  posts: DuePost[],
): Promise<PostLook[] | Unread> => {
  const { refreshing, of } = reading;
  const unbilled = posts.filter(({ isBilled }) => !isBilled).length;
  const taken = { calls: batch.calls, objects: unbilled, what: 'post' as const };
  const without = await takeFrom(refreshing, of, taken);
  if (without) return readAffordable(reading, account, { batch, posts }, without);
  try {
    return await readOnce(reading, account, batch, posts);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.failure.kind !== 'auth_expired') return refused(reading, error, posts);
    const renewed = await findReadingAccount(refreshing, of, account.tokenVersion);
    if (!('accessToken' in renewed)) {
      await giveBack(reading, posts);
      return renewed;
    }
    return readOnce(reading, renewed, batch, posts).catch(again => refused(reading, again, posts));
  }
};

/** Reads only posts that the remaining money covers. A post that was billed today costs nothing more. */
const readAffordable = async (
  reading: Reading,
  account: UsableAccount,
  { batch, posts }: { batch: ReadingBatch; posts: DuePost[] },
  without: Unread,
): Promise<PostLook[] | Unread> => {
  let left = without.affordable ?? 0;
  const fitting = posts.filter(({ isBilled }) => isBilled || left-- > 0);
  if (without.affordable === undefined || fitting.length === 0 || fitting.length === posts.length)
    return without;
  const ids = new Set(fitting.map(({ externalId }) => externalId));
  const smaller = { ...batch, posts: batch.posts.filter(({ externalId }) => ids.has(externalId)) };
  const read = await readBatch(reading, account, smaller, fitting);
  const rest = posts.filter(({ externalId }) => !ids.has(externalId));
  return Array.isArray(read) ? [...read, ...rest.map(post => postponeLook(reading.of, post, without))] : read;
};

/** Returns the cost of posts that showed nothing. */
const giveBack = ({ refreshing, of }: Reading, posts: DuePost[]): Promise<void> => {
  const unbilled = posts.filter(({ isBilled }) => !isBilled).length;
  const cost = -unbilled * costOfReading(refreshing.config, of.platform, 'post');
  return addReads(refreshing.em, { ...of, calls: 0, cost });
};

const refused = async (reading: Reading, error: unknown, posts: DuePost[]): Promise<Unread> => {
  if (!(error instanceof PlatformError)) throw error;
  const { refreshing, of } = reading;
  await giveBack(reading, posts);
  await pauseReads(refreshing, of, error.failure);
  return unreadAfter(error.failure, Math.max(0, ...posts.map(({ failures }) => failures)));
};

const readOnce = async (
  reading: Reading,
  account: UsableAccount,
  batch: ReadingBatch,
  posts: DuePost[],
): Promise<PostLook[]> => {
  const { refreshing, of, signal } = reading;
  const { metrics } = refreshing.platforms[of.platform];
  const read = await metrics.readPosts(account, batch.posts, signal);
  const taken = posts.filter(({ isBilled }) => !isBilled).length;
  const price = costOfReading(refreshing.config, of.platform, 'post');
  const cost = priceOf(reading, posts, read) - taken * price;
  await addReads(refreshing.em, { ...of, calls: read.calls - batch.calls, cost });
  const byId = new Map(read.readings.map(one => [one.externalId, one]));
  return posts.map(post => judgeReading(of, post, byId.get(post.externalId), price > 0));
};

/**
 * Returns the price of a batch, whose objects are known only afterwards: versions of a changed post are billed separately.
 * Posts that were billed today are free.
 */
const priceOf = ({ refreshing, of }: Reading, posts: DuePost[], { shown, owned = 0 }: ReadPosts): number => {
  const free = posts.filter(({ isBilled }) => isBilled).length;
  if (free === posts.length) return 0;
  const paid = { owned: Math.max(owned - free, 0), post: Math.max(shown - Math.max(free - owned, 0), 0) };
  return (
    paid.owned * costOfReading(refreshing.config, of.platform, 'owned') +
    paid.post * costOfReading(refreshing.config, of.platform, 'post')
  );
};
