import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import type { MailDuePayload } from '../../domain/message-payloads.ts';

/** Tries are at most 15 min apart and take 2 min (`mailing`): one that lives has moved within this. */
const untouched = "interval '20 minutes'";

/** Mails that should be under way, have not moved for long, and for which no message is on its way; the oldest first. */
export const listSweepableMails = (em: Em): Promise<MailDuePayload[]> =>
  em.execute<MailDuePayload[]>(
    `select m.id as "mailId", m.org_id as "orgId", m.type from mails m
      where m.status = 'queued' and m.updated_at < now() - ${untouched}
        and not exists (select 1 from outbox_messages o where o.workflow_id = ? || m.id)
      order by m.created_at limit 100`,
    [workflowIds.mail('')],
  );
