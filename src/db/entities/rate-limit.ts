import { defineEntity, p } from '@mikro-orm/core';

/**
 * Counters that must survive restarts and hold across processes: signups and failed logins. Read and written by the
 * limiter.
 */
export const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  indexes: [{ properties: ['expire'] }],
  properties: {
    key: p.text().primary(),
    points: p.integer().default(0),
    /** End of the window, in milliseconds since 1970, or null if it never ends. */
    expire: p.bigint('number').nullable(),
  },
});
export class RateLimit extends RateLimitSchema.class {}
RateLimitSchema.setClass(RateLimit);

/**
 * Part of a limit's window that the API processes have drawn, so that all of them together stay within the limit. Unlogged:
 * a crash of the database restarts every window. Read and written by `rate-windows.ts`.
 */
export const RateWindowSchema = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_windows',
  indexes: [{ properties: ['endsAt'] }],
  properties: {
    key: p.text().primary(),
    /** End of the window by the database's clock, in milliseconds since 1970. Also distinguishes the windows of a key. */
    endsAt: p.bigint('number'),
    drawn: p.integer(),
    /** Amount that the last draw got. Stored because PostgreSQL cannot return a column as it was before an update. */
    granted: p.integer(),
  },
});
export class RateWindow extends RateWindowSchema.class {}
RateWindowSchema.setClass(RateWindow);
