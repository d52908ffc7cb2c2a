import { v7 as uuidv7 } from 'uuid';
import type { BillingStatus, PlanName } from '../../domain/billing/billing.ts';
import type { Em } from '../driver/orm.ts';

/** New values of a subscription. Omitted fields stay. */
export interface SubscriptionUpdate {
  orgId: string;
  plan?: PlanName | undefined;
  status?: BillingStatus | undefined;
  /** End of the period unless the subscription is renewed, or null if it never ends. */
  periodEnd?: Date | null | undefined;
  /** Null to remove the subscription ID. */
  stripeSubscriptionId?: string | null | undefined;
  /** `operator:<name>` or `stripe`. With the reason, for the history. */
  actor: string;
  reason: string;
}

/** Updates a subscription and adds an entry to its history. The caller has locked the billing row. */
export const changeSubscription = (
  em: Em,
  { orgId, plan, status, periodEnd, stripeSubscriptionId, actor, reason }: SubscriptionUpdate,
): Promise<unknown> => {
  const columns = { plan, status, period_end: periodEnd, stripe_subscription_id: stripeSubscriptionId };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return em.execute(
    `with changed as (
       update billing_accounts set ${given.map(([column]) => `${column} = ?, `).join('')}updated_at = now()
        where org_id = ? returning org_id, plan, status, period_end)
     insert into billing_changes (org_id, plan, status, period_end, id, created_at, actor, reason)
     select org_id, plan, status, period_end, ?::uuid, now(), ?, ? from changed`,
    [...given.map(([, value]) => value), orgId, uuidv7(), actor, reason],
  );
};
