import { audit } from '../../db/audit.ts';
import { changeSubscription, type SubscriptionUpdate } from '../../db/billing/change-subscription.ts';
import { lockBalance } from '../../db/billing/credits.ts';
import { wakeSuspendedPosts } from '../../db/publishing/held-posts.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findBilling, type BillingRow } from '../../db/billing/billing.ts';
import { auditActorOf, differences, fieldsOf } from '../../domain/audit.ts';

const fields = ['plan', 'status', 'periodEnd'] as const;

/** Changes an organization's plan or status, with a line in its history; posts that waited for it go on at once. */
export const updateSubscription = async (em: Em, change: SubscriptionUpdate): Promise<BillingRow> => {
  const { orgId, actor, reason } = change;
  await lockBalance(em, orgId);
  const was = fieldsOf(await findBilling(em, orgId), fields);
  await changeSubscription(em, change);
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
