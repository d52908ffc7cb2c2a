import { defineEntity, p } from '@mikro-orm/core';

/** Message to Temporal, written in the transaction of the change that causes it and deleted once Temporal has it. */
export const OutboxMessageSchema = defineEntity({
  name: 'OutboxMessage',
  tableName: 'outbox_messages',
  indexes: [{ properties: ['availableAt', 'id'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** Kind of message. `src/domain/stories.ts` says how each kind is handled. */
    kind: p.text(),
    workflowId: p.text(),
    payload: p.json<Record<string, unknown>>(),
    requestId: p.text().nullable(),
    /** `traceparent` of the request, if its trace is recorded. */
    trace: p.text().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    availableAt: p.datetime(3).onCreate(() => new Date()),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
  },
});
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);
