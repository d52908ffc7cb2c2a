import { workflowIds } from '../../domain/ids.ts';
import type { MessagePayloads } from '../../domain/stories.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';

/**
 * Mails that should be under way, have not moved for long, and for which no message is on its way; the oldest first. Tries are at
 * most 15 min apart and take 2 min (`mailing`): one that lives has moved within 20.
 */
export const listSweepableMails = (em: Em): Promise<MessagePayloads['mail.due'][]> =>
  em.execute<MessagePayloads['mail.due'][]>(
    `select m.id as "mailId", m.org_id as "orgId", m.type from mails m
      where m.status = 'queued' and m.updated_at < now() - interval '20 minutes'
        and ${isNotOnItsWay(workflowIds.mail(''), 'm.id')}
      order by m.created_at limit 100`,
  );
