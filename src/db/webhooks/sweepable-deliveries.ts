import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';

/** An endpoint or a recovery that should have a live workflow now. */
export interface Sweepable {
  id: string;
  orgId: string;
  webhookId: string;
}

/**
 * Endpoints of which a delivery has not moved for `untouchedMs` although its time is past or near, and for which no message
 * is on its way. In a right system these are few: where more is due than the endpoint takes, requests that take long, and
 * retries whose time comes.
 */
export const sweepableWebhooks = (em: Em, untouchedMs: number): Promise<Sweepable[]> =>
  em.execute<Sweepable[]>(
    `select d.webhook_id as id, d.org_id as "orgId", d.webhook_id as "webhookId" from deliveries d
      where d.status in ('pending', 'delivering', 'retrying') and d.updated_at < now() - ? * interval '1 ms'
        and (d.next_attempt_at is null or d.next_attempt_at < now() + ? * interval '1 ms')
        and not exists (select 1 from outbox_messages m where m.workflow_id = ? || d.webhook_id)
      group by d.webhook_id, d.org_id order by d.webhook_id`,
    [untouchedMs, untouchedMs, workflowIds.webhook('')],
  );

/** Recoveries that should be under way and have not moved for `untouchedMs`. */
export const sweepableRecoveries = (em: Em, untouchedMs: number): Promise<Sweepable[]> =>
  em.execute<Sweepable[]>(
    `select r.id, r.org_id as "orgId", r.webhook_id as "webhookId" from webhook_recoveries r
      where r.status = 'running' and r.updated_at < now() - ? * interval '1 ms'
        and not exists (select 1 from outbox_messages m where m.workflow_id = ? || r.id)
      order by r.id limit 1000`,
    [untouchedMs, workflowIds.recovery('')],
  );
