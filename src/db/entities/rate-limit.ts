import { defineEntity, p } from '@mikro-orm/core';

/** Counters that must hold across processes and restarts: signups, failed logins. Read and written by the limiter. */
export const RateLimitSchema = defineEntity({
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

/**
 * How much of a limit's window the API processes have drawn, so that all of them together never pass it. Unlogged: a
 * crash of the database begins every window again. Read and written by `rate-windows.ts`.
 */
export const RateWindowSchema = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_windows',
  indexes: [{ properties: ['endsAt'] }],
  properties: {
    key: p.text().primary(),
    /** By the database's clock, in milliseconds since 1970; also tells one window of a key from the next. */
    endsAt: p.bigint('number'),
    drawn: p.integer(),
    /** What the last draw got: PostgreSQL returns no column as it was before an update. */
    granted: p.integer(),
  },
});
export class RateWindow extends RateWindowSchema.class {}
RateWindowSchema.setClass(RateWindow);
