import type { PlatformName } from '../platforms.ts';
import { outStatuses, type PostStatus, type TargetStatus } from '../posts/posts.ts';

/** How the newest workflow of a post ended. */
export interface PostWorkflowEnd {
  /** The post's status as that workflow left it. */
  status: PostStatus;
  at: Date;
}

/** What Temporal knows of a post, where its workflow ended since an instant or still runs. Instants are ISO strings. */
export interface PostWitness {
  postId: string;
  orgId: string | null;
  brandId: string | null;
  platforms: PlatformName[];
  startedAt: string;
  /** Null while its workflow runs. */
  endedAt: string | null;
  /** As its workflow left it; null while that runs, and where others ended it. */
  status: PostStatus | null;
  /** Why its workflow failed. */
  message: string | null;
  /** The highest attempt of each target that its workflow knows, by the target's id. */
  attempts: Record<string, number>;
  /** Targets of which a publish call may have gone out since. */
  called: string[];
  /** The time of the post for which its workflow waits; null where it waits for none. */
  plannedFor: string | null;
  /** Whether it was told of a change since. */
  wasChanged: boolean;
  /** Whether something of it that was out was changed or taken back since: that it is not found there proves nothing. */
  changedThere: boolean;
}

/** A post as the older database has it. */
export interface RestoredPost {
  id: string;
  status: PostStatus;
  scheduledAt: string | null;
  /** When it was to go out; null for one that was never sent on its way. */
  dueAt: string | null;
  targets: { id: string; status: TargetStatus; attempt: number; isThread: boolean }[];
}

/** What is to be done with a post for it to be what it was. */
export type Restoration =
  /** Nobody can tell from here: these targets are read back from their platforms before anything else. */
  | { kind: 'read_back'; targetIds: string[] }
  | { kind: 'cancel' }
  /** It was taken back to the drafts. */
  | { kind: 'withdraw' }
  | { kind: 'fail'; message: string }
  | { kind: 'move'; to: string }
  /** Changed since, nobody knows how: its author has to look. */
  | { kind: 'changed' }
  | { kind: 'keep' };

const live: readonly PostStatus[] = ['scheduled', 'publishing'];
const open: readonly TargetStatus[] = ['pending', 'preparing'];
/** Of these the row itself knows that a call was made. */
const known: readonly TargetStatus[] = [...outStatuses, 'unconfirmed', 'committing', 'reconciling'];
/** Timers are told in whole milliseconds, and late. */
const sameMs = 2_000;

const readBack = (targetIds: string[]): Restoration => ({ kind: 'read_back', targetIds });

const idsOf = (post: RestoredPost, isMeant: (target: RestoredPost['targets'][number]) => boolean): string[] =>
  post.targets.filter(isMeant).map(({ id }) => id);

/**
 * Says what becomes of a post in a database that was set back, by what Temporal knows of it. `isTemporalBack`: Temporal was set
 * back, too, so that what it knows of a running workflow is old.
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

/** One whose time has come and of which Temporal knows nothing may be out: only the platforms can tell. */
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

/** Something of these is live, or may be. */
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
