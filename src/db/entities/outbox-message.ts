import { defineEntity, p } from '@mikro-orm/core';

/** A message to Temporal, written in the transaction of the change that causes it; deleted once Temporal has it. */
export const OutboxMessageSchema = defineEntity({
  name: 'OutboxMessage',
  tableName: 'outbox_messages',
  indexes: [{ properties: ['availableAt', 'id'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** Which message this is; `src/domain/stories.ts` says what becomes of each. */
    kind: p.text(),
    workflowId: p.text(),
    payload: p.json<Record<string, unknown>>(),
    requestId: p.text().nullable(),
    /** `traceparent` of the request, where its trace is kept. */
    trace: p.text().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    availableAt: p.datetime(3).onCreate(() => new Date()),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
  },
});
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);
