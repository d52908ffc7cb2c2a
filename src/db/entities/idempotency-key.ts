import { defineEntity, p } from '@mikro-orm/core';

/** First response to a write with an idempotency key, stored in the transaction of that write. */
export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  indexes: [{ properties: ['createdAt'] }],
  properties: {
    /** `org:<id>`, or `ip:<address>` for calls without credentials. */
    owner: p.text().primary(),
    key: p.text().primary(),
    /** SHA-256 of the method, path, and canonical body. */
    fingerprint: p.text(),
    status: p.integer(),
    /** Response body as JSON, byte for byte. */
    body: p.text().hidden(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);
