import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned } from './columns.ts';

/** Event, written in the transaction that caused it. Append-only. */
export const EventSchema = defineEntity({
  name: 'Event',
  tableName: 'events',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    /** Name of the event: an `EventName`, or `webhook.test`. */
    event: p.text(),
    /** Brand that the event concerns. Null for events without a brand and for events that the previous release wrote. */
    brandId: p.uuid().nullable(),
    /** Envelope `{id, event, timestamp, orgId, data}`, serialized once. Every request sends these bytes. */
    body: p.text(),
    /** Request that caused the event, or null if no request did. */
    requestId: p.text().nullable(),
  },
});
export class Event extends EventSchema.class {}
EventSchema.setClass(Event);
