import { workflowIds } from '../domain/ids.ts';
import type { Em } from './orm.ts';
import { outboxChannel } from './outbox.ts';

/**
 * Runs an update of deliveries and tells the workflow of each one that it changed to look at it again, starting it where
 * there is none; returns how many. `change` is an `update deliveries …` without `returning`.
 */
export const wakeDeliveries = async (em: Em, change: string, values: unknown[]): Promise<number> => {
  const [woken] = await em.execute<{ count: number }[]>(
    `with changed as (${change} returning id, org_id, webhook_id, event_id),
     messages as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
       select 'delivery.due', '${workflowIds.delivery('')}' || changed.id,
              jsonb_build_object('deliveryId', changed.id, 'orgId', changed.org_id, 'webhookId', changed.webhook_id,
                                 'event', events.event),
              null, now(), now(), 0
         from changed join events on events.id = changed.event_id order by changed.id
       returning 1
     ), told as (select pg_notify('${outboxChannel}', '') from messages limit 1)
     select (select count(*)::int from messages) as count, (select count(*) from told) as told`,
    values,
  );
  return woken?.count ?? 0;
};
