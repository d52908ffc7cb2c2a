import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import {
  addQueue,
  findQueue,
  listQueued,
  lockQueue,
  lockWaiting,
  readClock,
  writeQueue,
  type QueuedPost,
  type QueueOf,
} from '../../db/queue/queues.ts';
import type { Origin } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { giveTimes, keyOfTime, type PostQueue, type QueueSlot } from '../../domain/queue/queue.ts';
import { applyMoves, moveTo, moveWaiting, type QueueMove } from './queue-moves.ts';

/** A requested change of a queue. Omitted fields stay as they are. A slot without an id is a new one. */
export interface WantedQueue {
  timeZone?: string | undefined;
  paused?: boolean | undefined;
  slots?: (Omit<QueueSlot, 'id'> & { id?: string | undefined })[] | undefined;
}

const noSlots: PostQueue = { timeZone: 'UTC', slots: [], paused: false };

/**
 * Returns the queue with an id for each slot. Throws `validation_failed` for an id that no slot has, or that occurs twice.
 */
const named = (before: PostQueue, wanted: WantedQueue): PostQueue => {
  const known = new Set(before.slots.map(({ id }) => id));
  const { timeZone = before.timeZone, paused = before.paused, slots: given = before.slots } = wanted;
  const slots = given.map((slot, index): QueueSlot => {
    if (slot.id !== undefined && !known.delete(slot.id)) {
      const message = 'Must be the id of a slot of this queue, without repeats.';
      throw refuse('validation_failed', message, {
        details: [{ path: `slots[${index}].id`, code: 'invalid', message }],
      });
    }
    return { ...slot, id: slot.id ?? uuidv7() };
  });
  return { timeZone, paused, slots };
};

const isSameLayout = (one: PostQueue, other: PostQueue): boolean =>
  one.timeZone === other.timeZone && isDeepStrictEqual(one.slots, other.slots);

interface Planned {
  before: PostQueue;
  queue: PostQueue;
  waiting: readonly QueuedPost[];
  moves: QueueMove[];
}

/**
 * Throws `invalid_state` if a post would leave the queue with a time that passed while the queue was paused, because a post
 * that leaves the queue keeps its time and would be published immediately.
 */
const requireNoneLate = (moves: readonly QueueMove[], now: Date): void => {
  const late = moves.filter(({ slotId, to }) => slotId === null && to <= now);
  if (late.length === 0) return;
  const ids = late.slice(0, 5).map(({ postId }) => postId);
  const message = `${late.length} queued posts would lose their slot after their time has passed, and would be published immediately. Reschedule or cancel them, or keep a slot for them: ${ids.join(', ')}.`;
  throw refuse('invalid_state', message);
};

/**
 * Returns the effect of a change to the queue: waiting posts get the times of the new slots in their order, from now on.
 */
export const planQueue = async (
  em: Em,
  of: QueueOf,
  wanted: WantedQueue,
  before: PostQueue = noSlots,
): Promise<Planned> => {
  const queue = named(before, wanted);
  const waiting = await listQueued(em, of, 'waiting');
  // times have passed while it was paused
  const isRelaid = !isSameLayout(before, queue) || (before.paused && !queue.paused);
  if (!isRelaid) return { before, queue, waiting, moves: [] };
  const after = await readClock(em);
  const held = new Set(waiting.map(({ id }) => id));
  const begun = (await listQueued(em, of, { from: after })).filter(({ id }) => !held.has(id));
  const taken = new Set(begun.map(({ slotId, at }) => keyOfTime(slotId, at)));
  const times = giveTimes(queue, waiting, { after, taken });
  const moves = waiting.flatMap((post, index) => moveTo(post, times[index]) ?? []);
  requireNoneLate(moves, after);
  return { before, queue, waiting, moves };
};

/** Returns the effect without making the change. */
export const previewQueue = async (em: Em, of: QueueOf, wanted: WantedQueue): Promise<Planned> =>
  planQueue(em, of, wanted, await findQueue(em, of));

/** Sets a brand's queue, and moves its waiting posts. */
export const setQueue = async (
  em: Em,
  origin: Origin,
  { brandSlug, ...of }: QueueOf & { brandSlug: string },
  wanted: WantedQueue,
): Promise<Planned> => {
  await addQueue(em, of, noSlots);
  const current = await lockQueue(em, of);
  await lockWaiting(em, of);
  const planned = await planQueue(em, of, wanted, current);
  const { before, queue, waiting, moves } = planned;
  await writeQueue(em, of, queue);
  await applyMoves(em, origin, of, moves);
  if (before.paused !== queue.paused) {
    // each waiting post is checked again, and its prepared content is discarded
    const moved = new Set(moves.map(({ postId }) => postId));
    const reason = queue.paused ? 'its queue was paused' : 'its queue was resumed';
    for (const { id } of waiting) if (!moved.has(id)) await moveWaiting(em, origin, id, { reason });
  }
  await audit(em, {
    action: 'queue.changed',
    target: { kind: 'brand', id: of.brandId, name: brandSlug },
    details: { before, after: queue },
  });
  return planned;
};
