import { alignLook, nextLookAfter } from '../../domain/analytics/ladder.ts';
import { carryOver, isSameReading } from '../../domain/analytics/metrics.ts';
import { costOfReading } from '../../domain/analytics/read-limits.ts';
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
import type { MeasuredPost, PostReading, ReadingBatch } from '../../platforms/readings.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import {
  findReadingAccount,
  pauseReads,
  takeFrom,
  unreadAfter,
  whyOff,
  type Refreshing,
  type Unread,
} from './refreshing.ts';

/** Posts of one account that one step reads. */
const postsAtOnce = 200;

/** Posts that are due so soon fill the calls that are made anyway; less than the time for which a claim holds. */
const aheadMs = 10 * 60_000;

/** A post that the platform does not show any more is looked for on so many days before that is final. */
const goneLooks = 3;

const day = 86_400_000;

/** Of a step that reads several accounts none takes longer, so that what is claimed is never another's meanwhile. */
const longestMs = 60_000;

interface Reading {
  refreshing: Refreshing;
  of: DueAccount;
  signal: AbortSignal;
}

/** What one look at an account came to; `more`: it has further posts that are due. */
export interface ReadReport {
  posts: number;
  failed: number;
  more: boolean;
}

/** Reads the posts of one account that are due, and writes down what came of each. */
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
  if (!('accessToken' in acting)) return leave(refreshing, due, acting);
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
    const written = Array.isArray(read) ? read : posts.map(post => unreadLook(post, read));
    await keepLooks(refreshing, of, posts, written);
    looks.push(...written);
  }
  return looks;
};

/** Keeps what was read, and tells who wants to hear of it, both or neither. */
const keepLooks = async (
  { orm }: Refreshing,
  { orgId }: DueAccount,
  posts: readonly DuePost[],
  looks: readonly PostLook[],
): Promise<void> => {
  const known = new Map(posts.map(({ targetId, measured }) => [targetId, measured]));
  const read = looks.flatMap(({ targetId, measured: now }) =>
    now ? [{ targetId, before: known.get(targetId) ?? null, now }] : [],
  );
  await inTransaction(orm, async em => {
    await writePostLooks(em, looks);
    await announceCrossings(em, orgId, read, new Date().toISOString());
  });
};

const deadline = ({ config }: Refreshing): AbortSignal => AbortSignal.timeout(config.PLATFORM_TIMEOUT * 3);

const leave = async ({ em }: Refreshing, due: DuePost[], unread: Unread): Promise<PostLook[]> => {
  const looks = due.map(post => unreadLook(post, unread));
  await writePostLooks(em, looks);
  return looks;
};

const measuredPost = ({ externalId, publishedAt, isVideo, options }: DuePost): MeasuredPost => ({
  externalId,
  publishedAt: new Date(publishedAt),
  isVideo,
  options,
});

/** The looks of one batch, or why there are none. A token that is refused is renewed once. */
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
  if (without) return without;
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

/** What showed nothing costs nothing. */
const giveBack = ({ refreshing, of }: Reading, posts: DuePost[]): Promise<void> => {
  const unbilled = posts.filter(({ isBilled }) => !isBilled).length;
  return addReads(refreshing.em, { ...of, calls: 0, cost: -unbilled * costOfReading(of.platform, 'post') });
};

const refused = async (reading: Reading, error: unknown, posts: DuePost[]): Promise<Unread> => {
  if (!(error instanceof PlatformError)) throw error;
  const { refreshing, of } = reading;
  await giveBack(reading, posts);
  await pauseReads(refreshing, of, error.failure);
  return unreadAfter(error.failure, Math.max(0, ...posts.map(({ failures }) => failures)));
};

const readOnce = async (
  { refreshing, of, signal }: Reading,
  account: UsableAccount,
  batch: ReadingBatch,
  posts: DuePost[],
): Promise<PostLook[]> => {
  const { metrics } = refreshing.platforms[of.platform];
  const { readings, calls, shown } = await metrics.readPosts(account, batch.posts, signal);
  const unbilled = posts.filter(({ isBilled }) => !isBilled).length;
  const costs = costOfReading(of.platform, 'post');
  // versions of a changed post are billed one by one, and known only by then
  const more = Math.max(shown - posts.length, 0) * costs;
  const notShown = Math.max(posts.length - shown, 0) * costs;
  const cost = more - Math.min(notShown, unbilled * costs);
  await addReads(refreshing.em, { ...of, calls: calls - batch.calls, cost });
  const byId = new Map(readings.map(read => [read.externalId, read]));
  return posts.map(post => lookOf(of, post, byId.get(post.externalId), costs > 0));
};

const lookOf = (
  { account, platform }: DueAccount,
  post: DuePost,
  reading: PostReading | undefined,
  isBilled: boolean,
): PostLook => {
  const { isStory, ageMs } = post;
  const until = (unchanged: number): number | null => nextLookAfter({ platform, isStory, ageMs, unchanged });
  if (reading?.state === 'ok') {
    const { metrics, native, names, reason = null } = reading;
    const measured = carryOver(post.measured, { metrics, native, names }, post.capturedAt);
    const unchanged = isSameReading(measured, post.measured) ? post.unchanged + 1 : 0;
    const after = until(unchanged);
    const afterMs = after === null ? null : alignLook(after, Date.now(), account);
    return { ...nothingRead(post), state: 'ok', reason, measured, unchanged, afterMs, isBilled };
  }
  if (reading?.state === 'gone') {
    const failures = post.state === 'gone' ? post.failures + 1 : 1;
    return { ...nothingRead(post), state: 'gone', failures, afterMs: failures >= goneLooks ? null : day };
  }
  return withoutNumbers(post, reading, until(post.unchanged));
};

const withoutNumbers = (
  post: DuePost,
  reading: Exclude<PostReading, { state: 'ok' | 'gone' }> | undefined,
  after: number | null,
): PostLook => {
  if (reading?.state === 'pending')
    return { ...nothingRead(post), state: pendingState(post), afterMs: after };
  const { state, reason } = reading ?? silent;
  // what apps are not given, they are not given in an hour either
  const least = state === 'unsupported' ? day : 0;
  return { ...nothingRead(post), state, reason, afterMs: after === null ? null : Math.max(after, least) };
};

const silent = { state: 'refused', reason: 'The platform said nothing of this post.' } as const;

/** A platform that has nothing for once does not take away what it said before. */
const pendingState = ({ measured }: DuePost): PostLook['state'] => (measured === null ? 'pending' : 'ok');

const nothingRead = ({ targetId, unchanged }: DuePost) => ({
  targetId,
  reason: null,
  measured: null,
  unchanged,
  failures: 0,
  isBilled: false,
});

const unreadLook = (post: DuePost, { state, reason, afterMs, isFailure }: Unread): PostLook => ({
  ...nothingRead(post),
  state,
  reason,
  failures: isFailure ? post.failures + 1 : 0,
  afterMs,
});
