import { v7 as uuidv7 } from 'uuid';
import type { BillingStatus, PlanName } from '../../domain/billing/billing.ts';
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
