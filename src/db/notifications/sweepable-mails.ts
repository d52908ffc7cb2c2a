import { sql } from 'kysely';
import { workflowIds } from '../../domain/ids.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';

/** Tries are at most 15 min apart and take 2 min (`mailing`): one that lives has moved within this. */
const untouched = sql<string>`now() - interval '20 minutes'`;

/** Mails that should be under way, have not moved for long, and for which no message is on its way; the oldest first. */
export const listSweepableMails = (em: Em) =>
  kyselyOf(em)
    .selectFrom('mails as m')
    .select(['m.id as mailId', 'm.org_id as orgId', 'm.type'])
    // written out, as few are: the plan goes by that
    .where('m.status', '=', sql.lit('queued'))
    .where('m.updated_at', '<', untouched)
    .where(sql.raw<boolean>(isNotOnItsWay(workflowIds.mail(''), 'm.id')))
    .orderBy('m.created_at')
    .limit(sql.lit(100))
    .execute();
