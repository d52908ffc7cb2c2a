import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { notifyAfterCommit } from '../driver/notify.ts';
import { outboxChannel, wakeDispatcher } from '../outbox.ts';

/**
 * Has the workflows of webhooks look at their deliveries again, starting those that do not run; in the caller's transaction,
 * after what it changed of them. What sends to one of them at this moment is told without Temporal.
 */
export const wakeWebhooks = async (em: Em, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const woken = await em.execute<Called[]>(
    `insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
     select 'webhook.due', '${workflowIds.webhook('')}' || id,
            jsonb_build_object('webhookId', id, 'orgId', org_id), null, now(), now(), 0
       from webhooks where id = any(?::uuid[]) order by id
     returning payload ->> 'webhookId' as told`,
    [`{${ids.join(',')}}`],
  );
  if (woken.length > 0) wakeDispatcher(em);
  callSenders(em, woken);
};

/** What a statement gives back that has deliveries sent: the id of a webhook, empty where the dispatcher is meant. */
export interface Called {
  told: string;
}

/** Has what sends to these webhooks look at their deliveries, once the caller's transaction has committed. */
export const callSenders = (em: Em, told: readonly Called[]): void => {
  for (const { told: webhookId } of told) notifyAfterCommit(em, outboxChannel, webhookId);
};

/**
 * The end of a statement that has `numbered` the deliveries of an event at enabled webhooks (webhook_id, woken_at,
 * last_sequence): one message where a webhook sleeps; gives whom `callSenders` calls: the dispatcher, and what sends to a
 * webhook that is awake. Binds the organization's id and the request's.
 */
export const eventMessages = `waking as (
    select webhook_id, woken_at = last_sequence as is_first from numbered join listening on id = webhook_id where enabled
  ), messages as (
    insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
    select 'webhook.due', '${workflowIds.webhook('')}' || webhook_id,
           jsonb_build_object('webhookId', webhook_id, 'orgId', ?::uuid), ?::text, now(), now(), 0
      from waking where is_first
    returning 1
  ) select '' as told from messages union select webhook_id::text from waking where not is_first`;
