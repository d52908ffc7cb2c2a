import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import { lockBalance } from '../../db/billing/credits.ts';
import { wakeSuspendedPosts } from '../../db/publishing/held-posts.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findBilling, type BillingRow } from '../../db/billing/billing.ts';
import { auditActorOf, differences, fieldsOf } from '../../domain/audit.ts';
import type { BillingStatus, PlanName } from '../../domain/billing.ts';

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

const fields = ['plan', 'status', 'periodEnd'] as const;

/** Changes an organization's plan or status, with a line in its history; posts that waited for it go on at once. */
export const updateSubscription = async (em: Em, change: SubscriptionUpdate): Promise<BillingRow> => {
  const { orgId, actor, reason } = change;
  await lockBalance(em, orgId);
  const was = fieldsOf(await findBilling(em, orgId), fields);
  await em.execute(
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
      orgId,
      uuidv7(),
      actor,
      reason,
    ],
  );
  const after = await findBilling(em, orgId);
  await audit(em, {
    action: 'subscription.changed',
    target: { kind: 'organization', id: orgId },
    details: { reason, ...differences(was, fieldsOf(after, fields)) },
    by: auditActorOf(actor),
    orgId,
  });
  if (!after.suspended) await wakeSuspendedPosts(em, orgId);
  return after;
};
