import { refuse } from '../domain/errors.ts';
import { lockBalance } from './credits.ts';
import { wakeSuspendedPosts } from './held-posts.ts';
import type { Em } from './orm.ts';
import { findBilling } from './queries/billing.ts';
import { wakeDeliveries } from './wake-deliveries.ts';
import { addWebhookChange } from './webhook-changes.ts';

/** An organization that is going to be removed, with whom and when. */
export interface Closing {
  orgId: string;
  userId: string;
  deletesAt: Date;
}

const reason = 'The organization is going to be deleted.';
const recalled = 'the deletion of the organization was called off';

/**
 * Stops an organization until it is removed: its scheduled posts wait as those of a suspended one do, and its webhooks are
 * disabled, holding what they have not delivered. Throws `invalid_state` while it pays for a subscription at Stripe.
 */
export const closeOrganization = async (em: Em, { orgId, userId, deletesAt }: Closing): Promise<void> => {
  await lockBalance(em, orgId);
  const { stripeSubscriptionId, status } = await findBilling(em, orgId);
  if (stripeSubscriptionId !== null && status !== 'expired')
    throw refuse(
      'invalid_state',
      'End the subscription first: `POST /billing/portal` opens the page for it.',
    );
  await em.execute('update billing_accounts set deletes_at = ?, deletes_with = ? where org_id = ?', [
    ...[deletesAt, userId, orgId],
  ]);
  await disableWebhooks(em, orgId, userId);
};

const disableWebhooks = async (em: Em, orgId: string, userId: string): Promise<void> => {
  const disabled = await em.execute<{ id: string }[]>(
    `update webhooks set enabled = false, disabled_at = now(), disabled_reason = ?, updated_at = now()
      where org_id = ? and enabled and deleted_at is null returning id`,
    [reason, orgId],
  );
  for (const { id } of disabled)
    await addWebhookChange(em, {
      webhook: { id, orgId },
      ...{ kind: 'disabled', actor: `user:${userId}`, reason },
    });
  await wakeDeliveries(
    em,
    `update deliveries set status = 'held', next_attempt_at = null, revision = revision + 1, updated_at = now()
      where org_id = ? and sequence is not null and status in ('pending', 'retrying')`,
    [orgId],
  );
};

/**
 * Lets the organizations that were to go with a person live on: their posts look again, and the webhooks that were
 * disabled for it are enabled; what these hold is left to `recover`, so that nothing comes in a burst.
 */
export const reopenOrganizations = async (em: Em, userId: string): Promise<void> => {
  const reopened = await em.execute<{ orgId: string }[]>(
    `update billing_accounts set deletes_at = null, deletes_with = null where deletes_with = ? returning org_id as "orgId"`,
    [userId],
  );
  for (const { orgId } of reopened) {
    if (!(await findBilling(em, orgId)).suspended) await wakeSuspendedPosts(em, orgId);
    const enabled = await em.execute<{ id: string }[]>(
      `update webhooks set enabled = true, disabled_at = null, disabled_reason = null, consecutive_failures = 0,
              first_failure_at = null, generation = generation + 1, updated_at = now()
        where org_id = ? and not enabled and disabled_reason = ? and deleted_at is null returning id`,
      [orgId, reason],
    );
    for (const { id } of enabled)
      await addWebhookChange(em, {
        webhook: { id, orgId },
        ...{ kind: 'enabled', actor: `user:${userId}`, reason: recalled },
      });
  }
};
