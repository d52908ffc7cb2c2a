import { alignLook, nextLookAfter } from '../../domain/analytics/ladder.ts';
import { carryOver, isEmptied, isSameReading } from '../../domain/analytics/metrics.ts';
import type { DueAccount, DuePost, PostLook } from '../../db/analytics/due-posts.ts';
import type { PostReading } from '../../platforms/readings.ts';
import type { Unread } from './refreshing.ts';

/** Number of days on which the service checks for a post that the platform no longer shows before that is final. */
const goneLooks = 3;

const day = 86_400_000;

/** Returns the result of a poll of one post, depending on the platform's answer. */
export const judgeReading = (
  { account, platform }: DueAccount,
  post: DuePost,
  reading: PostReading | undefined,
  isBilled: boolean,
): PostLook => {
  const until = (unchanged: number): number | null => nextLookAfter({ ...post, platform, unchanged });
  if (reading?.state === 'ok' && !isEmptied(post.measured, reading.metrics)) {
    const { metrics, native, names, reason = null } = reading;
    const measured = carryOver(post.measured, { metrics, native, names }, post.capturedAt);
    const unchanged = isSameReading(measured, post.measured) ? post.unchanged + 1 : 0;
    const after = until(unchanged);
    const afterMs = after === null ? null : alignLook(after, Date.now(), account);
    return { ...nothingRead(post), state: 'ok', reason, measured, unchanged, afterMs, isBilled };
  }
  if (reading?.state === 'gone') return lookAtGone(post);
  const told = reading?.state === 'ok' ? { externalId: post.externalId, ...emptied } : reading;
  return withoutNumbers(post, told, until(post.unchanged));
};

/** Returns the result for a post that the platform no longer shows. A story that has ended is missing as expected. */
const lookAtGone = (post: DuePost): PostLook => {
  if (post.isStory && post.ageMs >= day)
    return { ...nothingRead(post), state: pendingState(post), afterMs: null };
  const failures = post.state === 'gone' ? post.failures + 1 : 1;
  return { ...nothingRead(post), state: 'gone', failures, afterMs: failures >= goneLooks ? null : day };
};

const withoutNumbers = (
  post: DuePost,
  reading: Exclude<PostReading, { state: 'ok' | 'gone' }> | undefined,
  after: number | null,
): PostLook => {
  if (reading?.state === 'pending' && post.measured === null)
    return { ...nothingRead(post), state: 'pending', afterMs: after };
  const { state, reason } = reading === undefined ? silent : reading.state === 'pending' ? emptied : reading;
  // a metric that apps do not get now will not be available in an hour either
  const least = state === 'unsupported' ? day : 0;
  return { ...nothingRead(post), state, reason, afterMs: after === null ? null : Math.max(after, least) };
};

const emptied = {
  state: 'refused',
  reason:
    'The platform no longer reports these numbers, usually because the account lost its role there. The numbers shown are from before.',
} as const;

const silent = { state: 'refused', reason: 'The platform reported nothing about this post.' } as const;

/** Returns the state after an empty answer. A platform that once has no metrics does not invalidate earlier ones. */
const pendingState = ({ measured }: DuePost): PostLook['state'] => (measured === null ? 'pending' : 'ok');

const nothingRead = ({ targetId, claimedUntil, unchanged }: DuePost) => ({
  targetId,
  claimedUntil,
  reason: null,
  measured: null,
  unchanged,
  failures: 0,
  isBilled: false,
});

/** Returns the result for a post that could not be read: the poll is retried for as long as the post would be polled. */
export const postponeLook = (
  { platform }: Pick<DueAccount, 'platform'>,
  post: DuePost,
  { state, reason, afterMs, isFailure }: Unread,
): PostLook => {
  const { isStory, ageMs, unchanged } = post;
  const isOver = nextLookAfter({ platform, isStory, ageMs, unchanged }) === null;
  return {
    ...nothingRead(post),
    state,
    reason,
    failures: isFailure ? post.failures + 1 : 0,
    afterMs: isOver ? null : afterMs,
  };
};
