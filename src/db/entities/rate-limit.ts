import { defineEntity, p } from '@mikro-orm/core';

/** Counters that must hold across processes and restarts: signups, failed logins. Read and written by the limiter. */
const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  indexes: [{ properties: ['expire'] }],
  properties: {
    key: p.text().primary(),
    points: p.integer().default(0),
    /** When the window ends, in milliseconds since 1970; null never ends. */
    expire: p.bigint('number').nullable(),
  },
});
export class RateLimit extends RateLimitSchema.class {}
RateLimitSchema.setClass(RateLimit);
