import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { outboxChannel } from '../outbox.ts';

/**
 * The end of a statement with an update of deliveries: tells the workflow of each one that it changed to look at it again,
 * starting it where there is none. `change` is an `update deliveries …` without `returning`. What follows must read `told`,
 * or nobody listens; `messages` are those that were written. `fresh`: their workflows have ended.
 */
export const waking = (change: string, fresh = false): string => `
     changed as (${change} returning id, org_id, webhook_id, event_id),
     messages as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
       select 'delivery.due', '${workflowIds.delivery('')}' || changed.id,
              jsonb_build_object('deliveryId', changed.id, 'orgId', changed.org_id, 'webhookId', changed.webhook_id,
                                 'event', events.event, 'fresh', ${fresh}),
              null, now(), now(), 0
         from changed join events on events.id = changed.event_id order by changed.id
       returning 1
     ), told as (select pg_notify('${outboxChannel}', '') from messages limit 1)`;

/** Runs an update of deliveries, tells their workflows (see `waking`), and returns how many it changed. */
export const wakeDeliveries = async (
  em: Em,
  change: string,
  values: unknown[],
  fresh = false,
): Promise<number> => {
  const [woken] = await em.execute<{ count: number }[]>(
    `with ${waking(change, fresh)}
     select (select count(*)::int from messages) as count, (select count(*) from told) as told`,
    values,
  );
  return woken?.count ?? 0;
};
