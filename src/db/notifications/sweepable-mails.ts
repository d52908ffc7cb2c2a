import { workflowIds } from '../../domain/ids.ts';
import type { MessagePayloads } from '../../domain/stories.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';

/**
 * Lists mails that should have been sent, have not changed for long, and have no waiting outbox message, oldest first.
 * Attempts are at most 15 min apart and take 2 min (`mailing`), so a mail with a running workflow has changed within 20.
 */
export const listSweepableMails = (em: Em): Promise<MessagePayloads['mail.due'][]> =>
  em.execute<MessagePayloads['mail.due'][]>(
    `select m.id as "mailId", m.org_id as "orgId", m.type from mails m
      where m.status = 'queued' and m.updated_at < now() - interval '20 minutes'
        and ${isNotOnItsWay(workflowIds.mail(''), 'm.id')}
      order by m.created_at limit 100`,
  );
