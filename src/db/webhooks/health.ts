import {
  webhookDisabledText,
  webhookFailingText,
  type FailingWebhook,
} from '../../domain/notifications/notification-texts.ts';
import type { Em } from '../driver/orm.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { addEvent } from './events.ts';

/** Changes of a webhook after a success: its receiver accepts the new secret, and its failures are over. */
export interface Learned {
  acceptsNewSecret: boolean;
  endsFailures: boolean;
}

/** Writes the changes. Fields that are false stay unchanged. */
export const learnFromSuccess = (
  em: Em,
  webhookId: string,
  { acceptsNewSecret, endsFailures }: Learned,
): Promise<unknown> =>
  em.execute(
    `update webhooks
        set new_secret_accepted = new_secret_accepted or learned.accepts,
            consecutive_failures = case when learned.ends then 0 else consecutive_failures end,
            first_failure_at = case when not learned.ends then first_failure_at end,
            warned_at = case when not learned.ends then warned_at end
       from (select ?::boolean as accepts, ?::boolean as ends) learned where id = ?`,
    [acceptsNewSecret, endsFailures, webhookId],
  );

/** Writes the number of consecutive failed attempts, and the time of the first of them. */
export const setFailures = (em: Em, webhookId: string, failures: number): Promise<unknown> =>
  em.execute(
    `update webhooks set consecutive_failures = ?, first_failure_at = coalesce(first_failure_at, now()) where id = ?`,
    [failures, webhookId],
  );

/** Disables a webhook now, with this reason. */
export const disableFailing = (em: Em, webhookId: string, reason: string): Promise<unknown> =>
  em.execute(
    `update webhooks
        set enabled = false, disabled_at = now(), disabled_reason = ?, next_request_at = null, updated_at = now()
      where id = ?`,
    [reason, webhookId],
  );

interface DisabledWebhook {
  name: string;
  url: string;
  disabledAt: string;
  reason: string;
  held: number;
}

interface Endpoint {
  id: string;
  orgId: string;
}

/**
 * Notifies the people who may change a webhook, and the organization's other webhooks, that the service disabled it. Call
 * last in the transaction, because the event locks the webhooks' sequences.
 */
export const announceDisabled = async (em: Em, { id, orgId }: Endpoint): Promise<void> => {
  const [row] = await em.execute<DisabledWebhook[]>(
    `select name, url, disabled_at as "disabledAt", disabled_reason as reason,
            (select count(*)::int from deliveries where webhook_id = w.id and status = 'held') as held
       from webhooks w where id = ?`,
    [id],
  );
  if (!row) throw new Error(`webhook ${id} is gone`);
  const { reason, held } = row;
  const webhook = failing(id, row);
  await addNotification(em, orgId, webhookDisabledText(webhook, { reason, held }));
  const disabledAt = new Date(row.disabledAt).toISOString();
  const data = { ...webhook, reason, disabledAt, held };
  await addEvent(em, { orgId, event: 'webhook.disabled', data, exceptWebhookId: id });
};

/** Warns the people who may change a webhook, once for each series of failures, that it is about to be disabled. */
export const announceFailing = async (
  em: Em,
  { id, orgId }: Endpoint,
  failed: { failures: number; since: Date; disabledFrom: Date },
): Promise<void> => {
  const [row] = await em.execute<{ name: string; url: string }[]>(
    'update webhooks set warned_at = now() where id = ? and warned_at is null returning name, url',
    [id],
  );
  if (row) await addNotification(em, orgId, webhookFailingText(failing(id, row), failed));
};

const failing = (webhookId: string, { name, url }: { name: string; url: string }): FailingWebhook => ({
  webhookId,
  name,
  host: new URL(url).host,
});
