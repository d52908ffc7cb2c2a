import { z } from 'zod';
import { requireBrand, lockBrand } from '../../../commands/brands/require-brand.ts';
import { reorderQueue } from '../../../commands/queue/queue-posts.ts';
import { previewQueue, setQueue, type WantedQueue } from '../../../commands/queue/set-queue.ts';
import { totalOf } from '../../../db/driver/lists.ts';
import { findQueue, listQueued } from '../../../db/queue/queues.ts';
import { keyOfTime, listSlotTimes } from '../../../domain/queue/queue.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { requireSpan } from '../../http/input/span.ts';
import { id, idParam, instant, meanings, queryFlag, timestamp, totals } from '../../http/schemas.ts';
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

const changing = {
  ...ofBrand,
  access: 'posts:write',
  query: z.strictObject({
    dryRun: queryFlag.default(false).describe('Whether to only show the moves.'),
  }),
  returns: z.strictObject({
    queue: queueShape,
    moves: z.array(moveShape).max(maxWaiting).describe('Moved posts, in order.'),
  }),
  errors: ['not_found', 'invalid_state'],
} as const;

type Changing = Pick<
  Call<{ brandSlug: string }, { dryRun: boolean }, unknown, 'posts:write'>,
  'actor' | 'ctx' | 'em' | 'params' | 'query' | 'requestId' | 'write'
>;

/** Changes a queue, or shows what the change would move. */
const changeQueue = async (call: Changing, wanted: WantedQueue) => {
  const { actor, em, params, query, write } = call;
  const view = ({ queue, moves }: Awaited<ReturnType<typeof setQueue>>) => ({
    queue: viewQueue(queue),
    moves: moves.map(viewMove),
  });
  const { orgId } = actor;
  if (query.dryRun) {
    const brandId = await requireBrand(em, actor, params.brandSlug);
    return view(await previewQueue(em, { orgId, brandId }, wanted));
  }
  return write(async tx => {
    const brandId = await lockBrand(tx, actor, params.brandSlug);
    const of = { orgId, brandId, brandSlug: params.brandSlug };
    return view(await setQueue(tx, originOf(call), of, wanted));
  });
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
    ...changing,
    method: 'put',
    path: '/brands/{brandSlug}/queue',
    operationId: 'setQueue',
    summary: 'Set the queue of a brand',
    description:
      'Queued posts get the times of the new slots in order, starting now. A post without a slot keeps its time and leaves the queue. If its time has passed, the change returns `invalid_state`. Publishing and published posts never move. `dryRun=true` changes nothing and shows each move. A new time zone keeps the times of day.',
    body: wantedQueue,
    example: {
      timeZone: 'Europe/Berlin',
      slots: [{ days: ['monday', 'wednesday', 'friday'], time: '09:30' }],
    },
    handle: call => changeQueue(call, call.body),
  }),
  endpoint({
    ...changing,
    method: 'post',
    path: '/brands/{brandSlug}/queue/pause',
    operationId: 'pauseQueue',
    summary: 'Pause the queue of a brand',
    description: 'Queued posts stay `scheduled` and are not published. Repeating it changes nothing.',
    handle: call => changeQueue(call, { paused: true }),
  }),
  endpoint({
    ...changing,
    method: 'post',
    path: '/brands/{brandSlug}/queue/resume',
    operationId: 'resumeQueue',
    summary: 'Resume the queue of a brand',
    description:
      'Queued posts get the next times of the slots, in their order. `dryRun=true` changes nothing and shows each move. Repeating it changes nothing.',
    handle: call => changeQueue(call, { paused: false }),
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
      ...totals,
    }),
    handle: async ({ params: { brandSlug }, query, actor, em }) => {
      requireSpan(query, maxDays);
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
      return { slots: all.map(viewTime), ...totalOf(all) };
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
