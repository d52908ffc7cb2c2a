import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';

/** A delivery or a recovery that should have a live workflow now. */
export interface Sweepable {
  id: string;
  orgId: string;
  webhookId: string;
}

const lowest = '00000000-0000-0000-0000-000000000000';

/**
 * Deliveries to which nothing has happened for `untouchedMs` although their time is past or near, and for which no message
 * is on its way. In a right system these are few: requests that take long, and retries whose time comes.
 */
export const sweepableDeliveries = (
  em: Em,
  { untouchedMs, after = lowest, limit }: { untouchedMs: number; after: string | undefined; limit: number },
): Promise<Sweepable[]> =>
  em.execute<Sweepable[]>(
    `select d.id, d.org_id as "orgId", d.webhook_id as "webhookId" from deliveries d
      where d.id > ? and d.status in ('pending', 'delivering', 'retrying') and d.updated_at < now() - ? * interval '1 ms'
        and (d.next_attempt_at is null or d.next_attempt_at < now() + ? * interval '1 ms')
        and not exists (select 1 from outbox_messages m where m.workflow_id = ? || d.id)
      order by d.id limit ?`,
    [after, untouchedMs, untouchedMs, workflowIds.delivery(''), limit],
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
