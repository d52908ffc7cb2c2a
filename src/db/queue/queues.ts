import { sql, type Kysely } from 'kysely';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { PostQueue } from '../../domain/queue/queue.ts';
import { anyOf, buildOnce, json, kyselyOf, now, type Database, type Places } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

/** The brand whose queue is meant. */
export interface QueueOf {
  orgId: string;
  brandId: string;
}

const queueColumns = ['time_zone as timeZone', 'slots', 'paused'] as const;

const ofBrand = (db: Kysely<Database>, { orgId, brandId }: Places<QueueOf>) =>
  db.selectFrom('brand_queues').select(queueColumns).where('org_id', '=', orgId).where('id', '=', brandId);
const selectQueue = buildOnce(ofBrand);
const selectForUpdate = buildOnce((db, of: Places<QueueOf>) => ofBrand(db, of).forUpdate());

/** A brand's queue; undefined where it has none yet. */
export const findQueue = async (em: Em, of: QueueOf): Promise<PostQueue | undefined> =>
  (await selectQueue(em, of))[0];

/** The same, and no other transaction gives or takes a place in it before this one ends. */
export const lockQueue = async (em: Em, of: QueueOf): Promise<PostQueue | undefined> =>
  (await selectForUpdate(em, of))[0];

/** The same for several brands, in an order that is the same for all who do it. */
export const lockQueuesOf = async (em: Em, orgId: string, slugs: readonly string[]): Promise<void> => {
  if (slugs.length === 0) return;
  await kyselyOf(em)
    .selectFrom('brand_queues as q')
    .select('q.id')
    .where('q.org_id', '=', orgId)
    .where('q.id', 'in', brands =>
      brands.selectFrom('brands').select('id').where('org_id', '=', orgId).where('slug', '=', anyOf(slugs)),
    )
    .orderBy('q.id')
    .forUpdate()
    .execute();
};

const selectTaken = buildOnce((db, { orgId, brandId, from }: Places<QueueOf & { from: string }>) =>
  db
    .selectFrom('posts')
    .select(['queue_slot_id as slotId', 'scheduled_at as at'])
    .where('org_id', '=', orgId)
    .where('brand_id', '=', brandId)
    .where('queue_slot_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('scheduled_at', '>=', from),
);

/** The times of slots from an instant on that posts have: all that giving one away has to know. */
export const listTaken = async (em: Em, of: QueueOf, from: Date): Promise<{ slotId: string; at: Date }[]> => {
  const rows = await selectTaken(em, { ...of, from: from.toISOString() });
  return rows.map(({ slotId, at }) => ({ slotId: slotId ?? '', at: new Date(at ?? 0) }));
};

/** Makes a brand's queue where it has none. */
export const addQueue = (em: Em, { orgId, brandId }: QueueOf, queue: PostQueue): Promise<unknown> =>
  kyselyOf(em)
    .insertInto('brand_queues')
    .values({
      id: brandId,
      org_id: orgId,
      created_at: now,
      updated_at: now,
      time_zone: queue.timeZone,
      slots: json(queue.slots),
      paused: queue.paused,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();

export const writeQueue = (em: Em, { orgId, brandId }: QueueOf, queue: PostQueue): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('brand_queues')
    .set({ time_zone: queue.timeZone, slots: json(queue.slots), paused: queue.paused, updated_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', brandId)
    .execute();

/** A post that has the time of a slot. */
export interface QueuedPost {
  id: string;
  slotId: string;
  at: Date;
  status: PostStatus;
  platforms: PlatformName[];
  labels: string[];
  text: string;
  /** Whether it can still be moved: it is scheduled, and nothing of it has begun. */
  isWaiting: boolean;
}

const isWaiting = sql<boolean>`(p.status = 'scheduled'
  and not exists (select 1 from post_targets t where t.org_id = p.org_id and t.post_id = p.id and t.status <> 'pending'))`;

/** Posts with times of slots: those that wait, whenever that is, or with `from` and `to` all that have one from then on to before that; the earliest first. */
export const listQueued = async (
  em: Em,
  { orgId, brandId }: QueueOf,
  span: 'waiting' | { from: Date; to?: Date },
): Promise<QueuedPost[]> => {
  let query = kyselyOf(em)
    .selectFrom('posts as p')
    .select(['p.id', 'p.scheduled_at', 'p.queue_slot_id', 'p.status', 'p.platforms', 'p.labels'])
    .select(sql<string>`left(p.text, 80)`.as('text'))
    .select(isWaiting.as('isWaiting'))
    .where('p.org_id', '=', orgId)
    .where('p.brand_id', '=', brandId)
    .where('p.queue_slot_id', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.scheduled_at')
    .orderBy('p.id');
  if (span === 'waiting') query = query.where(isWaiting);
  else {
    query = query.where('p.scheduled_at', '>=', span.from.toISOString());
    if (span.to) query = query.where('p.scheduled_at', '<', span.to.toISOString());
  }
  const rows = await query.execute();
  return rows.map(({ scheduled_at: at, queue_slot_id: slotId, ...row }) => ({
    ...row,
    at: new Date(at ?? 0),
    slotId: slotId ?? '',
  }));
};

/** Locks what waits in a queue, so that nothing of it begins before this transaction ends; in one order, as two may do it at once. */
export const lockWaiting = (em: Em, { orgId, brandId }: QueueOf): Promise<unknown> =>
  kyselyOf(em)
    .selectFrom('posts')
    .select('id')
    .where('org_id', '=', orgId)
    .where('brand_id', '=', brandId)
    .where('queue_slot_id', 'is not', null)
    .where('status', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Gives up the places of these posts, so that they can have those of each other. */
export const clearPlaces = (em: Em, orgId: string, postIds: readonly string[]): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('posts')
    .set({ queue_slot_id: null })
    .where('org_id', '=', orgId)
    .where('id', '=', anyOf(postIds))
    .execute();

/** The database's clock, which all API processes share. */
export const readClock = async (em: Em): Promise<Date> => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(kyselyOf(em));
  return new Date(rows[0]?.at ?? Number.NaN);
};

/** Which brand a post is of; undefined for what is not there. */
export const findBrandOf = (
  em: Em,
  orgId: string,
  postId: string,
): Promise<{ brandId: string } | undefined> =>
  kyselyOf(em)
    .selectFrom('posts')
    .select('brand_id as brandId')
    .where('org_id', '=', orgId)
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
