import type { PlatformName } from '../../domain/platforms.ts';
import { isSuspended } from '../billing/billing.ts';
import type { Em } from '../driver/orm.ts';

const millis = `interval '1 millisecond'`;

/** Duration of a claim. */
const claimedFor = `interval '15 minutes'`;

/** Account whose platform must be asked for notifications. */
export interface DueSubscription {
  connectionId: string;
  orgId: string;
  brandId: string;
  platform: PlatformName;
  account: string;
  failures: number;
}

/** Adds accounts that were connected, replaced by another account, or reconnected after a refusal. */
export const followHooks = (em: Em, platforms: readonly PlatformName[]): Promise<unknown> =>
  em.execute(
    `insert into hook_subscriptions as h (connection_id, org_id, platform, account, next_at)
     select c.id, c.org_id, c.platform, c.external_id, now() from connections c
      where c.status = 'connected' and c.platform = any(?::text[])
        and not exists (select 1 from hook_subscriptions known where known.connection_id = c.id and known.account = c.external_id)
     on conflict (connection_id) do update
       set account = excluded.account, subscribed_at = null, reason = null, failures = 0, next_at = now()`,
    [platforms],
  );

/** Claims due accounts, longest waiting first. */
export const claimDueHooks = (
  em: Em,
  platforms: readonly PlatformName[],
  limit: number,
): Promise<DueSubscription[]> =>
  em.execute<DueSubscription[]>(
    `with taken as (
       select h.connection_id, c.brand_id from hook_subscriptions h
         join connections c on c.id = h.connection_id and c.status = 'connected' and c.external_id = h.account
        where h.next_at <= now() and h.platform = any(?::text[])
          and not exists (select 1 from billing_accounts b where b.org_id = h.org_id and ${isSuspended})
        order by h.next_at limit ? for update of h skip locked
     )
     update hook_subscriptions h set next_at = now() + ${claimedFor} from taken where taken.connection_id = h.connection_id
     returning h.connection_id as "connectionId", h.org_id as "orgId", taken.brand_id as "brandId", h.platform, h.account, h.failures`,
    [platforms, limit],
  );

/** Writes the result of a subscription. `reason` is why the platform refused. */
export const writeSubscription = (
  em: Em,
  {
    connectionId,
    reason,
    failures,
    afterMs,
  }: { connectionId: string; reason: string | null; failures: number; afterMs: number },
): Promise<unknown> =>
  em.execute(
    `update hook_subscriptions
        set reason = ?, failures = ?, next_at = now() + ?::float8 * ${millis},
            subscribed_at = case when ?::text is null then now() else subscribed_at end
      where connection_id = ?`,
    [reason, failures, afterMs, reason, connectionId],
  );
