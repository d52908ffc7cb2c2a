import type { Em } from '../../db/driver/orm.ts';
import { lockPost, type LockedPost } from '../../db/posts/posts.ts';
import {
  clearPlaces,
  listQueued,
  listTaken,
  lockQueue,
  lockWaiting,
  readClock,
  type QueuedPost,
  type QueueOf,
} from '../../db/queue/queues.ts';
import type { Origin } from '../../domain/actor.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { targetsToPublish, requireAllowed } from '../../domain/posts/post-rules.ts';
import {
  giveTimes,
  keyOfTime,
  listSlotTimes,
  maxAheadDays,
  takes,
  type PostQueue,
  type Queueable,
  type SlotTime,
} from '../../domain/queue/queue.ts';
import { requirePublishable } from '../posts/check-post.ts';
import { movePost } from '../posts/moves.ts';
import { keysOf, lockQueueOf } from './places.ts';
import { applyMoves, moveTo, type QueueMove } from './queue-moves.ts';

/** Positions in a queue: the next available time, before all waiting posts, or after them. */
export const queuePositions = ['next', 'first', 'last'] as const;
export type QueuePosition = (typeof queuePositions)[number];

export const noQueueSlots = (): Refusal =>
  refuse('invalid_state', 'The brand’s queue has no slots. Add slots first.');
export const noQueueTime = (): Refusal =>
  refuse(
    'invalid_state',
    'The brand’s queue has no free slot for this post within a year. Add slots, or choose a time.',
  );

const requireQueue = async (em: Em, of: QueueOf): Promise<PostQueue> => {
  const queue = await lockQueue(em, of);
  if (queue && queue.slots.length > 0) return queue;
  throw noQueueSlots();
};

const requireTime = (time: SlotTime | undefined): SlotTime => {
  if (time) return time;
  throw noQueueTime();
};

/** Takes the next available time of a brand's queue, for this transaction only. Throws `invalid_state` if there is none. */
export const takeNextTime = async (em: Em, of: QueueOf, post: Queueable): Promise<SlotTime> => {
  const queue = await requireQueue(em, of);
  const after = await readClock(em);
  const taken = keysOf(await listTaken(em, of, after));
  return requireTime(giveTimes(queue, [post], { after, taken })[0]);
};

/**
 * Returns a time for the post before all waiting ones: the post that had it moves to the next time that it may have, and so
 * on up to an available one.
 */
const pushIn = (
  queue: PostQueue,
  post: Queueable,
  { after, others }: { after: Date; others: readonly QueuedPost[] },
): { time: SlotTime | undefined; moves: QueueMove[] } => {
  const holders = new Map(others.map(other => [keyOfTime(other.slotId, other.at), other]));
  const to = new Date(after.getTime() + maxAheadDays * 86_400_000);
  const moves: QueueMove[] = [];
  let first: SlotTime | undefined;
  let current: Queueable | QueuedPost = post;
  for (const time of listSlotTimes(queue, new Date(after.getTime() + 1), to)) {
    const holder = holders.get(keyOfTime(time.slot.id, time.at));
    if (!takes(time.slot, current) || holder?.isWaiting === false) continue;
    if (first === undefined) first = time;
    else moves.push(moveTo(current as QueuedPost, time) as QueueMove);
    if (!holder) return { time: first, moves };
    current = holder;
  }
  return { time: undefined, moves: [] };
};

interface Placing {
  position: QueuePosition;
  after: Date;
  others: readonly QueuedPost[];
  /** Times that are taken although no post has them yet. */
  spoken: ReadonlySet<string>;
}

const place = (
  queue: PostQueue,
  post: LockedPost & Queueable,
  { position, after, others, spoken }: Placing,
): { time: SlotTime | undefined; moves: QueueMove[] } => {
  if (position === 'first') return pushIn(queue, post, { after, others });
  const last = others.findLast(({ isWaiting }) => isWaiting)?.at;
  const begin = position === 'last' && last ? last : after;
  return {
    time: giveTimes(queue, [post], { after: begin, taken: new Set([...keysOf(others), ...spoken]) })[0],
    moves: [],
  };
};

const nothingSpoken: ReadonlySet<string> = new Set();

/**
 * Assigns a post a time of its brand's queue that is not `spoken` for. Throws `not_found`, `invalid_state` if it cannot be
 * scheduled or no time is available, and what scheduling throws.
 */
export const queuePost = async (
  em: Em,
  origin: Origin,
  postId: string,
  position: QueuePosition,
  spoken = nothingSpoken,
): Promise<void> => {
  const { orgId } = origin.actor;
  const { of, queue } = await lockQueueOf(em, orgId, postId);
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('schedule', post.status);
  await requirePublishable(em, post, targetsToPublish(post.targets));
  if (!queue) await requireQueue(em, of);
  const after = await readClock(em);
  const others = (await listQueued(em, of, { from: after })).filter(({ id }) => id !== postId);
  const { time, moves } = place(queue as PostQueue, post, { position, after, others, spoken });
  const { slot, at } = requireTime(time);
  await clearPlaces(em, orgId, [postId]);
  await applyMoves(em, origin, of, moves);
  await movePost(em, origin, post, {
    to: 'scheduled',
    reason: `queued for ${at.toISOString()}`,
    set: { scheduledAt: at, queueSlotId: slot.id },
    targets: 'restart',
  });
};

/**
 * Reorders the waiting posts of a queue. `postIds` names each of them once. Together they keep the same times. Throws
 * `invalid_state` if other posts wait by now.
 */
export const reorderQueue = async (
  em: Em,
  origin: Origin,
  of: QueueOf,
  postIds: readonly string[],
): Promise<void> => {
  const queue = await requireQueue(em, of);
  await lockWaiting(em, of);
  const waiting = await listQueued(em, of, 'waiting');
  const known = new Map(waiting.map(post => [post.id, post]));
  const posts = postIds.flatMap(id => known.get(id) ?? []);
  const named = new Set(postIds);
  if (posts.length !== postIds.length || named.size !== waiting.length || postIds.length !== waiting.length)
    throw refuse(
      'invalid_state',
      'Must contain each queued post exactly once. The queue has changed meanwhile: read it again.',
    );
  const slots = new Map(queue.slots.map(slot => [slot.id, slot]));
  const times = waiting.flatMap(({ slotId, at }): SlotTime[] => {
    const slot = slots.get(slotId);
    return slot ? [{ slot, at }] : [];
  });
  const after = await readClock(em);
  const others = (await listQueued(em, of, { from: after })).filter(({ id }) => !known.has(id));
  const taken = new Set([...keysOf(waiting), ...keysOf(others)]);
  const moves = posts.flatMap(post => {
    const index = times.findIndex(({ slot }) => takes(slot, post));
    const time = index === -1 ? giveTimes(queue, [post], { after, taken })[0] : times.splice(index, 1)[0];
    if (time) taken.add(keyOfTime(time.slot.id, time.at));
    return moveTo(post, time) ?? [];
  });
  await applyMoves(em, origin, of, moves);
};
