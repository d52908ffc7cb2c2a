import type { PlatformName } from '../platforms.ts';
import { outStatuses, type PostStatus, type TargetStatus } from '../posts/posts.ts';

/** End of the newest workflow of a post. */
export interface PostWorkflowEnd {
  /** Status in which the workflow left the post. */
  status: PostStatus;
  at: Date;
}

/** Temporal's data about a post whose workflow ended after an instant or still runs. Times are ISO strings. */
export interface PostWitness {
  postId: string;
  orgId: string | null;
  brandId: string | null;
  platforms: PlatformName[];
  startedAt: string;
  /** Null while the workflow runs. */
  endedAt: string | null;
  /** Status in which the workflow left the post. Null while it runs, or if something else ended it. */
  status: PostStatus | null;
  /** Reason why the workflow failed. */
  message: string | null;
  /** Highest attempt of each target that the workflow knows, by target id. */
  attempts: Record<string, number>;
  /** Targets whose publish call may have been sent since. */
  called: string[];
  /** Beginning of the text and the author (`user:<id>`, …) as the workflow last read them, or null if it did not. */
  text: string | null;
  author: string | null;
  /** Links of what it published. */
  urls: string[];
  /** Scheduled time that the workflow waits for, or null for none. */
  plannedFor: string | null;
  /** Whether the workflow received a change since. */
  wasChanged: boolean;
  /** Whether something live was edited or deleted since. If so, not finding it on the platform proves nothing. */
  changedThere: boolean;
}

/** Post as the restored database contains it. */
export interface RestoredPost {
  id: string;
  status: PostStatus;
  scheduledAt: string | null;
  /** Due time, or null if the post was never scheduled or published. */
  dueAt: string | null;
  targets: { id: string; status: TargetStatus; attempt: number; isThread: boolean }[];
}

/** Action that brings a post back to its state before the database was restored. */
export type Restoration =
  /** The state cannot be determined here, so these targets are first checked on their platforms. */
  | { kind: 'read_back'; targetIds: string[] }
  | { kind: 'cancel' }
  /** The post had been turned into a draft. */
  | { kind: 'withdraw' }
  | { kind: 'fail'; message: string }
  | { kind: 'move'; to: string }
  /** The post was changed in an unknown way, so its author has to check it. */
  | { kind: 'changed' }
  | { kind: 'keep' };

const live: readonly PostStatus[] = ['scheduled', 'publishing'];
const open: readonly TargetStatus[] = ['pending', 'preparing'];
/** Statuses that show by themselves that a call was made. */
const known: readonly TargetStatus[] = [...outStatuses, 'unconfirmed', 'committing', 'reconciling'];
/** Tolerance in milliseconds, because timers are rounded to milliseconds and fire late. */
const sameMs = 2_000;

const readBack = (targetIds: string[]): Restoration => ({ kind: 'read_back', targetIds });

const idsOf = (post: RestoredPost, isMeant: (target: RestoredPost['targets'][number]) => boolean): string[] =>
  post.targets.filter(isMeant).map(({ id }) => id);

/**
 * Returns how to treat a post in a restored database, based on Temporal's data. `isTemporalBack`: Temporal was restored as
 * well, so its data about a running workflow is outdated.
 */
export const restorationOf = (
  post: RestoredPost,
  witness: PostWitness | undefined,
  { now, isTemporalBack }: { now: Date; isTemporalBack: boolean },
): Restoration => {
  if (!witness) return withoutWitness(post, now);
  if (witness.endedAt !== null) return afterEnd(post, witness);
  const doubt: Restoration = isTemporalBack ? withoutWitness(post, now) : { kind: 'keep' };
  return doubt.kind === 'keep' ? whileRunning(post, witness, now) : doubt;
};

/** Returns the action for a post that Temporal does not know. A due post may be live, which only the platforms can tell. */
const withoutWitness = (post: RestoredPost, now: Date): Restoration => {
  const isDue = live.includes(post.status) && post.dueAt !== null && new Date(post.dueAt) <= now;
  const targetIds = idsOf(post, ({ status }) => open.includes(status));
  return isDue && targetIds.length > 0 ? readBack(targetIds) : { kind: 'keep' };
};

const whileRunning = (
  post: RestoredPost,
  { called, plannedFor, wasChanged }: PostWitness,
  now: Date,
): Restoration => {
  const targetIds = idsOf(post, ({ id, status }) => called.includes(id) && !known.includes(status));
  if (targetIds.length > 0) return readBack(targetIds);
  if (!live.includes(post.status)) return { kind: 'changed' };
  const isMoved =
    plannedFor !== null &&
    new Date(plannedFor) > now &&
    Math.abs(Date.parse(plannedFor) - Date.parse(post.scheduledAt ?? '')) > sameMs;
  if (isMoved) return { kind: 'move', to: plannedFor };
  return wasChanged ? { kind: 'changed' } : { kind: 'keep' };
};

/** Statuses in which something is live, or may be. */
const out: readonly (PostStatus | null)[] = ['published', 'partial', 'unconfirmed', 'archived'];

const afterEnd = (post: RestoredPost, { status, message, called }: PostWitness): Restoration => {
  const isLive = live.includes(post.status);
  const unsent = idsOf(post, target => !known.includes(target.status));
  if (out.includes(status)) return unsent.length > 0 || isLive ? readBack(unsent) : { kind: 'keep' };
  if (!isLive) return { kind: 'keep' };
  if (status === 'cancelled') return { kind: 'cancel' };
  if (status === 'failed') return { kind: 'fail', message: message ?? 'The post failed.' };
  if (status === 'draft' && post.status === 'scheduled') return { kind: 'withdraw' };
  const doubtful = unsent.filter(id => called.includes(id));
  return doubtful.length > 0 ? readBack(doubtful) : { kind: 'keep' };
};
