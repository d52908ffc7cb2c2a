import { v7 as uuidv7 } from 'uuid';
import type { BillingStatus, PlanName } from '../../domain/billing.ts';
import type { Em } from '../driver/orm.ts';

/** What a subscription becomes; what is not named stays. */
export interface SubscriptionUpdate {
  orgId: string;
  plan?: PlanName | undefined;
  status?: BillingStatus | undefined;
  /** When it runs out unless it is renewed; null never does. */
  periodEnd?: Date | null | undefined;
  /** Null for none any more. */
  stripeSubscriptionId?: string | null | undefined;
  /** `operator:<name>` or `stripe`, and why: for the history. */
  actor: string;
  reason: string;
}

/** Writes what a subscription becomes, with a line in its history. The caller has locked the billing row. */
export const changeSubscription = (em: Em, change: SubscriptionUpdate): Promise<unknown> =>
  em.execute(
    `with changed as (
       update billing_accounts
          set plan = coalesce(?, plan), status = coalesce(?, status),
              period_end = case when ? then period_end else ?::timestamptz end,
              stripe_subscription_id = case when ? then stripe_subscription_id else ?::text end, updated_at = now()
        where org_id = ?
    returning org_id, plan, status, period_end
     ) insert into billing_changes (id, created_at, org_id, plan, status, period_end, actor, reason)
       select ?, now(), org_id, plan, status, period_end, ?, ? from changed`,
    [
      change.plan ?? null,
      change.status ?? null,
      change.periodEnd === undefined,
      change.periodEnd ?? null,
      change.stripeSubscriptionId === undefined,
      change.stripeSubscriptionId ?? null,
      change.orgId,
      uuidv7(),
      change.actor,
      change.reason,
    ],
  );
