import { defineEntity, p } from '@mikro-orm/core';
import { hintKinds } from '../../domain/comments/platform-hooks.ts';
import { platformNames } from '../../domain/platforms.ts';
import { owned } from './columns.ts';

/** What platforms hinted at, so that it does nothing when it comes again: of no organization, and nothing of what anybody said. */
export const PlatformHookEventSchema = defineEntity({
  name: 'PlatformHookEvent',
  tableName: 'platform_hook_events',
  indexes: [{ properties: ['receivedAt'] }],
  properties: {
    platform: p.enum(platformNames).primary(),
    /** The platform's, or the hash of the event. */
    eventId: p.text().primary(),
    kind: p.enum(hintKinds),
    receivedAt: p.datetime(3).defaultRaw('now()'),
  },
});
export class PlatformHookEvent extends PlatformHookEventSchema.class {}
PlatformHookEventSchema.setClass(PlatformHookEvent);

/** Whether a platform was asked to tell what happens on an account. */
export const HookSubscriptionSchema = defineEntity({
  name: 'HookSubscription',
  tableName: 'hook_subscriptions',
  indexes: [
    {
      name: 'hook_subscriptions_due_index',
      expression: `create index "hook_subscriptions_due_index" on "hook_subscriptions" ("next_at") where "next_at" is not null`,
    },
  ],
  properties: {
    connectionId: p.uuid().primary(),
    ...owned,
    platform: p.enum(platformNames),
    /** The account that it was asked for; another one that is connected since is asked for anew. */
    account: p.text(),
    /** When the platform last agreed; null before it did. */
    subscribedAt: p.datetime(3).nullable(),
    /** Why it did not, the last time; null where it did. */
    reason: p.text().nullable(),
    failures: p.integer().default(0),
    nextAt: p.datetime(3).nullable(),
  },
});
export class HookSubscription extends HookSubscriptionSchema.class {}
HookSubscriptionSchema.setClass(HookSubscription);
