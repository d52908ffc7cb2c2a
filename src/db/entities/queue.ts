import { defineEntity, p } from '@mikro-orm/core';
import type { QueueSlot } from '../../domain/queue/queue.ts';
import { changing, owned } from './columns.ts';

/** Publishing times for a brand's posts that name no time. `id` is the brand's ID. */
export const BrandQueueSchema = defineEntity({
  name: 'BrandQueue',
  tableName: 'brand_queues',
  properties: {
    ...changing,
    ...owned,
    timeZone: p.text(),
    slots: p.json<QueueSlot[]>(),
    paused: p.boolean(),
  },
});
export class BrandQueue extends BrandQueueSchema.class {}
BrandQueueSchema.setClass(BrandQueue);
