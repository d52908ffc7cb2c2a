import { defineEntity, p } from '@mikro-orm/core';
import { hintKinds } from '../../domain/comments/platform-hooks.ts';
import { platformNames } from '../../domain/platforms.ts';
import { owned } from './columns.ts';

/**
 * Hint received from a platform, stored so that a repeated hint does nothing. Belongs to no organization and holds no
 * content.
 */
export const PlatformHookEventSchema = defineEntity({
  name: 'PlatformHookEvent',
  tableName: 'platform_hook_events',
  indexes: [{ properties: ['receivedAt'] }],
  properties: {
    platform: p.enum(platformNames).primary(),
    /** Platform's event ID, or the hash of the event. */
    eventId: p.text().primary(),
    kind: p.enum(hintKinds),
    receivedAt: p.datetime(3).defaultRaw('now()'),
  },
});
export class PlatformHookEvent extends PlatformHookEventSchema.class {}
PlatformHookEventSchema.setClass(PlatformHookEvent);

/**
 * Kind of a platform's events that the service does not understand, with an example without anything that people wrote.
 * Belongs to no organization.
 */
export const UnreadHookKindSchema = defineEntity({
  name: 'UnreadHookKind',
  tableName: 'unread_hook_kinds',
  properties: {
    platform: p.enum(platformNames).primary(),
    name: p.text().primary(),
    shape: p.text(),
    times: p.bigint(),
    firstAt: p.datetime(3),
    lastAt: p.datetime(3),
  },
});
export class UnreadHookKind extends UnreadHookKindSchema.class {}
UnreadHookKindSchema.setClass(UnreadHookKind);

/** Subscription to a platform's notifications about an account. */
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
    /** Account that was subscribed. If another account is connected later, it is subscribed again. */
    account: p.text(),
    /** Time at which the platform last agreed, or null before the first time. */
    subscribedAt: p.datetime(3).nullable(),
    /** Reason of the platform's last refusal, or null if it agreed. */
    reason: p.text().nullable(),
    failures: p.integer().default(0),
    nextAt: p.datetime(3).nullable(),
  },
});
export class HookSubscription extends HookSubscriptionSchema.class {}
HookSubscriptionSchema.setClass(HookSubscription);
