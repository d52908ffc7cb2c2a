import { z } from 'zod';
import { requireBrand, lockBrand } from '../../../commands/brands/require-brand.ts';
import { reorderQueue } from '../../../commands/queue/queue-posts.ts';
import { previewQueue, setQueue } from '../../../commands/queue/set-queue.ts';
import { findQueue, listQueued } from '../../../db/queue/queues.ts';
import { refuse } from '../../../domain/errors.ts';
import { keyOfTime, listSlotTimes } from '../../../domain/queue/queue.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { id, idParam, instant, meanings, queryFlag, timestamp } from '../../http/schemas.ts';
import {
  maxSlots,
  moveShape,
  queueShape,
  slotTimeShape,
  viewMove,
  viewQueue,
  viewTime,
  wantedQueue,
} from './queue-view.ts';

/** Maximum number of days: a month in whole weeks, as calendars show it, and some more. */
const maxDays = 45;

/** Maximum number of posts that wait in one queue. */
const maxWaiting = 10_000;

const ofBrand = {
  tag: 'Queues',
  onBrand: true,
  params: z.strictObject({ brandSlug: z.string().max(60).meta(meanings.ofBrand) }),
  errors: ['not_found'],
} as const;

const requireSpan = ({ from, to }: { from: Date; to: Date }): void => {
  const refuseQuery = (code: string, message: string): Error =>
    refuse('validation_failed', message, { details: [{ path: 'to', code, message }] });
  if (to <= from) throw refuseQuery('too_small', 'Must be later than from.');
  if (to.getTime() - from.getTime() > maxDays * 86_400_000)
    throw refuseQuery('too_big', `Must be at most ${maxDays} days after from.`);
};

export const queueRoutes: Endpoint[] = [
  endpoint({
    ...ofBrand,
    method: 'get',
    path: '/brands/{brandSlug}/queue',
    operationId: 'getQueue',
    summary: 'Get the queue of a brand',
    description: 'A brand has a queue without slots until you set them.',
    access: 'posts:read',
    returns: queueShape,
    handle: async ({ params: { brandSlug }, actor, em }) => {
      const brandId = await requireBrand(em, actor, brandSlug);
      return viewQueue(await findQueue(em, { orgId: actor.orgId, brandId }));
    },
  }),
  endpoint({
    ...ofBrand,
    method: 'put',
    path: '/brands/{brandSlug}/queue',
    operationId: 'setQueue',
    summary: 'Set the queue of a brand',
    description:
      'Queued posts get the times of the new slots in order, starting now. A post without a slot keeps its time and leaves the queue. If its time has passed, the change returns `invalid_state`. Publishing and published posts never move. `dryRun=true` changes nothing and shows each move. A new time zone keeps the times of day.',
    access: 'posts:write',
    query: z.strictObject({
      dryRun: queryFlag.default(false).describe('Whether to only show the moves.'),
    }),
    body: wantedQueue,
    returns: z.strictObject({
      queue: queueShape,
      moves: z.array(moveShape).max(maxWaiting).describe('Moved posts, in order.'),
    }),
    errors: ['not_found', 'invalid_state'],
    example: {
      timeZone: 'Europe/Berlin',
      slots: [{ days: ['monday', 'wednesday', 'friday'], time: '09:30' }],
    },
    handle: async call => {
      const { actor, body, em, params, query, write } = call;
      const answer = ({ queue, moves }: Awaited<ReturnType<typeof setQueue>>) => ({
        queue: viewQueue(queue),
        moves: moves.map(viewMove),
      });
      const { orgId } = actor;
      if (query.dryRun) {
        const brandId = await requireBrand(em, actor, params.brandSlug);
        return answer(await previewQueue(em, { orgId, brandId }, body));
      }
      return write(async tx => {
        const brandId = await lockBrand(tx, actor, params.brandSlug);
        const of = { orgId, brandId, brandSlug: params.brandSlug };
        return answer(await setQueue(tx, originOf(call), of, body));
      });
    },
  }),
  endpoint({
    ...ofBrand,
    method: 'get',
    path: '/brands/{brandSlug}/queue/slots',
    operationId: 'listQueueSlots',
    summary: 'List the times of a queue',
    description:
      'Times of the slots in a range, free ones and taken ones with their posts, earliest first. Includes times of deleted slots that still have posts.',
    access: 'posts:read',
    query: z.strictObject({
      from: instant.meta({ description: 'Start of the range.', example: '2030-01-01T00:00:00.000Z' }),
      to: instant.meta({
        description: `End of the range, exclusive, at most ${maxDays} days later.`,
        example: '2030-01-08T00:00:00.000Z',
      }),
    }),
    returns: z.strictObject({
      slots: z
        .array(slotTimeShape)
        .max(2 * maxSlots * maxDays)
        .describe('The times.'),
    }),
    handle: async ({ params: { brandSlug }, query, actor, em }) => {
      requireSpan(query);
      const of = { orgId: actor.orgId, brandId: await requireBrand(em, actor, brandSlug) };
      const queue = await findQueue(em, of);
      const posts = await listQueued(em, of, query);
      const left = new Map(posts.map(post => [keyOfTime(post.slotId, post.at), post]));
      const times = [
        ...listSlotTimes(queue ?? { timeZone: 'UTC', slots: [], paused: false }, query.from, query.to),
      ];
      const known = times.map(({ slot, at }) => {
        const key = keyOfTime(slot.id, at);
        const post = left.get(key);
        left.delete(key);
        return { slotId: slot.id, at, slot, post };
      });
      const gone = [...left.values()].map(post => ({
        slotId: post.slotId,
        at: post.at,
        slot: undefined,
        post,
      }));
      const all = [...known, ...gone].toSorted((one, other) => one.at.getTime() - other.at.getTime());
      return { slots: all.map(viewTime) };
    },
  }),
  endpoint({
    ...ofBrand,
    method: 'put',
    path: '/brands/{brandSlug}/queue/order',
    operationId: 'reorderQueue',
    summary: 'Reorder the queue of a brand',
    description:
      'Must contain each queued post once, in the new order. The posts share their current times. Returns `invalid_state` if the queue has changed meanwhile.',
    access: 'posts:write',
    body: z.strictObject({
      postIds: z
        .array(idParam.toLowerCase())
        .max(maxWaiting)
        .describe('Ids of all queued posts, in the new order.'),
    }),
    errors: ['not_found', 'invalid_state'],
    returns: z.strictObject({
      posts: z
        .array(z.strictObject({ id, scheduledAt: timestamp.describe('Publication time.') }))
        .max(maxWaiting)
        .describe('All queued posts with their times.'),
    }),
    example: { postIds: ['019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0'] },
    handle: async call => {
      const { actor, body, params, write } = call;
      return write(async em => {
        const brandId = await lockBrand(em, actor, params.brandSlug);
        const of = { orgId: actor.orgId, brandId };
        await reorderQueue(em, originOf(call), of, body.postIds);
        const waiting = await listQueued(em, of, 'waiting');
        return { posts: waiting.map(({ id, at }) => ({ id, scheduledAt: at.toISOString() })) };
      });
    },
  }),
];
