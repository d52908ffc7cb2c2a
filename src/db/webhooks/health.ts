import { sql, type NotNull } from 'kysely';
import {
  webhookDisabledText,
  webhookFailingText,
  type FailingWebhook,
} from '../../domain/notifications/notification-texts.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { addEvent } from './events.ts';

/** What an endpoint learns from a success: that its receiver accepts the new secret, and that its failures are over. */
export interface Learned {
  acceptsNewSecret: boolean;
  endsFailures: boolean;
}

const updateWebhook = (em: Em, id: string) => kyselyOf(em).updateTable('webhooks').where('id', '=', id);

/** Writes it; what is false stays as it was. */
export const learnFromSuccess = (
  em: Em,
  webhookId: string,
  { acceptsNewSecret, endsFailures }: Learned,
): Promise<unknown> =>
  updateWebhook(em, webhookId)
    .set({
      ...(acceptsNewSecret && { new_secret_accepted: true }),
      ...(endsFailures && { consecutive_failures: 0, first_failure_at: null, warned_at: null }),
    })
    .execute();

/** Writes how many attempts have failed in a row; the first of them is remembered by its time. */
export const setFailures = (em: Em, webhookId: string, failures: number): Promise<unknown> =>
  updateWebhook(em, webhookId)
    .set({
      consecutive_failures: failures,
      first_failure_at: sql<string>`coalesce(first_failure_at, now())`,
    })
    .execute();

/** Disables an endpoint, from now on and for this reason. */
export const disableFailing = (em: Em, webhookId: string, reason: string): Promise<unknown> =>
  updateWebhook(em, webhookId)
    .set({
      enabled: false,
      disabled_at: now,
      disabled_reason: reason,
      next_request_at: null,
      updated_at: now,
    })
    .execute();

interface Endpoint {
  id: string;
  orgId: string;
}

/**
 * Tells the people who may change an endpoint that the service disabled it, and the organization's other endpoints, in the
 * caller's transaction: the last thing in it, as the event locks the endpoints' sequences.
 */
export const announceDisabled = async (em: Em, { id, orgId }: Endpoint): Promise<void> => {
  const row = await kyselyOf(em)
    .selectFrom('webhooks as w')
    .select(({ selectFrom, fn }) => [
      'name',
      'url',
      'disabled_at as disabledAt',
      'disabled_reason as reason',
      selectFrom('deliveries')
        .select(fn.countAll<number>().as('count'))
        .whereRef('webhook_id', '=', 'w.id')
        .where('status', '=', sql.lit('held'))
        .as('held'),
    ])
    .where('id', '=', id)
    .$narrowType<{ disabledAt: NotNull; reason: NotNull; held: NotNull }>()
    .executeTakeFirst();
  if (!row) throw new Error(`webhook ${id} is gone`);
  const { reason, held } = row;
  const webhook = failing(id, row);
  await addNotification(em, orgId, webhookDisabledText(webhook, { reason, held }));
  const disabledAt = new Date(row.disabledAt).toISOString();
  const data = { ...webhook, reason, disabledAt, held };
  await addEvent(em, { orgId, event: 'webhook.disabled', data, exceptWebhookId: id });
};

/** Tells the same people, once for a row of failures, that an endpoint is about to be disabled. */
export const announceFailing = async (
  em: Em,
  { id, orgId }: Endpoint,
  failed: { failures: number; since: Date; disabledFrom: Date },
): Promise<void> => {
  const row = await updateWebhook(em, id)
    .set({ warned_at: now })
    .where('warned_at', 'is', null)
    .returning(['name', 'url'])
    .executeTakeFirst();
  if (row) await addNotification(em, orgId, webhookFailingText(failing(id, row), failed));
};

const failing = (webhookId: string, { name, url }: { name: string; url: string }): FailingWebhook => ({
  webhookId,
  name,
  host: new URL(url).host,
});
