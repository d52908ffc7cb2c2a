import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { PostQueue } from '../../domain/queue/queue.ts';
import type { Em } from '../driver/orm.ts';

/** Brand whose queue is meant. */
export interface QueueOf {
  orgId: string;
  brandId: string;
}

const selectQueue =
  'select time_zone as "timeZone", slots, paused from brand_queues where org_id = ? and id = ?';

/** Finds a brand's queue. Returns undefined if it has none yet. */
export const findQueue = async (em: Em, { orgId, brandId }: QueueOf): Promise<PostQueue | undefined> => {
  const [queue] = await em.execute<PostQueue[]>(selectQueue, [orgId, brandId]);
  return queue;
};

/** Finds a brand's queue and locks it: no other transaction assigns or frees a slot before this one ends. */
export const lockQueue = async (em: Em, { orgId, brandId }: QueueOf): Promise<PostQueue | undefined> => {
  const [queue] = await em.execute<PostQueue[]>(`${selectQueue} for update`, [orgId, brandId]);
  return queue;
};

/** Locks the queues of several brands, always in the same order. */
export const lockQueuesOf = async (em: Em, orgId: string, slugs: readonly string[]): Promise<void> => {
  if (slugs.length === 0) return;
  await em.execute(
    `select 1 from brand_queues q
      where q.org_id = ? and q.id in (select id from brands where org_id = ? and slug = any (?))
      order by q.id for update`,
    [orgId, orgId, slugs],
  );
};

/** Lists the slot times from an instant on that posts occupy, which assigning a slot needs. */
export const listTaken = async (
  em: Em,
  { orgId, brandId }: QueueOf,
  from: Date,
): Promise<{ slotId: string; at: Date }[]> => {
  const rows = await em.execute<{ slotId: string; at: string }[]>(
    `select queue_slot_id as "slotId", scheduled_at as at from posts
      where org_id = ? and brand_id = ? and queue_slot_id is not null and deleted_at is null and scheduled_at >= ?`,
    [orgId, brandId, from],
  );
  return rows.map(({ slotId, at }) => ({ slotId, at: new Date(at) }));
};

/** Creates a brand's queue if it has none. */
export const addQueue = (em: Em, { orgId, brandId }: QueueOf, queue: PostQueue): Promise<unknown> =>
  em.execute(
    `insert into brand_queues (id, org_id, created_at, updated_at, time_zone, slots, paused)
     values (?, ?, now(), now(), ?, ?, ?) on conflict (id) do nothing`,
    [brandId, orgId, queue.timeZone, JSON.stringify(queue.slots), queue.paused],
  );

export const writeQueue = (em: Em, { orgId, brandId }: QueueOf, queue: PostQueue): Promise<unknown> =>
  em.execute(
    `update brand_queues set time_zone = ?, slots = ?, paused = ?, updated_at = now() where org_id = ? and id = ?`,
    [queue.timeZone, JSON.stringify(queue.slots), queue.paused, orgId, brandId],
  );

/** Post in a slot. */
export interface QueuedPost {
  id: string;
  slotId: string;
  at: Date;
  status: PostStatus;
  platforms: PlatformName[];
  labels: string[];
  text: string;
  /** Whether the post can still be moved: it is scheduled and nothing of it has begun. */
  isWaiting: boolean;
}

const isWaiting = `(p.status = 'scheduled'
  and not exists (select 1 from post_targets t where t.org_id = p.org_id and t.post_id = p.id and t.status <> 'pending'))`;

/** Returns SQL, with its values, for the selected posts of a queue. */
const whichOf = (span: 'waiting' | { from: Date; to?: Date }): [sql: string, values: Date[]] => {
  if (span === 'waiting') return [isWaiting, []];
  return span.to
    ? ['p.scheduled_at >= ? and p.scheduled_at < ?', [span.from, span.to]]
    : ['p.scheduled_at >= ?', [span.from]];
};

/** Lists posts in slots, earliest first: all waiting ones, or with `from` and `to` all that have a slot in that span. */
export const listQueued = async (
  em: Em,
  { orgId, brandId }: QueueOf,
  span: 'waiting' | { from: Date; to?: Date },
): Promise<QueuedPost[]> => {
  const [which, values] = whichOf(span);
  const rows = await em.execute<(Omit<QueuedPost, 'at'> & { at: string })[]>(
    `select p.id, p.scheduled_at as at, p.queue_slot_id as "slotId", p.status, p.platforms, p.labels,
            left(p.text, 80) as text, ${isWaiting} as "isWaiting"
       from posts p
      where p.org_id = ? and p.brand_id = ? and p.queue_slot_id is not null and p.deleted_at is null and ${which}
      order by p.scheduled_at, p.id`,
    [orgId, brandId, ...values],
  );
  return rows.map(row => ({ ...row, at: new Date(row.at) }));
};

/**
 * Locks the waiting posts of a queue, so that none begins before this transaction ends. In one order, because two
 * transactions may do it at once.
 */
export const lockWaiting = (em: Em, { orgId, brandId }: QueueOf): Promise<unknown> =>
  em.execute(
    `select 1 from posts
      where org_id = ? and brand_id = ? and queue_slot_id is not null and status = 'scheduled' and deleted_at is null
      order by id for no key update`,
    [orgId, brandId],
  );

/** Frees the slots of these posts, so that they can exchange them. */
export const clearPlaces = (em: Em, orgId: string, postIds: readonly string[]): Promise<unknown> =>
  em.execute('update posts set queue_slot_id = null where org_id = ? and id = any (?)', [orgId, postIds]);

/** Reads the database's clock, which all API processes share. */
export const readClock = async (em: Em): Promise<Date> => {
  const [row] = await em.execute<{ at: string }[]>('select clock_timestamp() as at');
  return new Date(row?.at ?? Number.NaN);
};

/** Finds a post's brand and the queue slot that it has, or had when it was deleted. */
export const findPlaceOf = async (
  em: Em,
  orgId: string,
  postId: string,
): Promise<{ brandId: string; slotId: string | null } | undefined> => {
  const [post] = await em.execute<{ brandId: string; slotId: string | null }[]>(
    'select brand_id as "brandId", queue_slot_id as "slotId" from posts where org_id = ? and id = ?',
    [orgId, postId],
  );
  return post;
};
