import { v7 as uuidv7 } from 'uuid';
import type { BillingStatus, PlanName } from '../../domain/billing/billing.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
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
): Promise<unknown> =>
  kyselyOf(em)
    .with('changed', db =>
      db
        .updateTable('billing_accounts')
        .set({
          plan,
          status,
          period_end: periodEnd,
          stripe_subscription_id: stripeSubscriptionId,
          updated_at: now,
        })
        .where('org_id', '=', orgId)
        .returning(['org_id', 'plan', 'status', 'period_end']),
    )
    .insertInto('billing_changes')
    .columns(['org_id', 'plan', 'status', 'period_end', 'id', 'created_at', 'actor', 'reason'])
    .expression(({ selectFrom, val }) =>
      selectFrom('changed')
        .select(['org_id', 'plan', 'status', 'period_end', val(uuidv7()).as('id'), now.as('created_at')])
        .select([val(actor).as('actor'), val(reason).as('reason')]),
    )
    .execute();
