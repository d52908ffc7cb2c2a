import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned } from './columns.ts';

/** Something that happened, written in the transaction that made it so. Append-only. */
export const EventSchema = defineEntity({
  name: 'Event',
  tableName: 'events',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    /** An `EventName`, or `webhook.test`. */
    event: p.text(),
    /** Of what it is about; null for what belongs to no brand, and for what the release before this wrote. */
    brandId: p.uuid().nullable(),
    /** The envelope `{id, event, timestamp, orgId, data}`, serialized once: every request sends these bytes. */
    body: p.text(),
    /** The request that caused it, where one did. */
    requestId: p.text().nullable(),
  },
});
export class Event extends EventSchema.class {}
EventSchema.setClass(Event);
