import type { LeftItem } from '../../domain/left-behind.ts';
import type { Em } from '../driver/orm.ts';
import { mayHaveAgent, mayHaveExport, mayHaveWebhook } from './acting-later.ts';
import type { MemberName } from './authority.ts';

/** An agent that waits for another author. */
export interface LeftAgent extends LeftItem {
  brandId: string;
}

const member = (alias: string): string => `m.org_id = ${alias}.org_id and m.user_id = ?`;

/** The agents that a membership answered for and that run no more, as it has ended or may not have them. */
export const listLeftAgents = (em: Em, orgId: string, membershipId: string): Promise<LeftAgent[]> =>
  em.execute<LeftAgent[]>(
    `select a.id, a.name, a.brand_id as "brandId" from agents a
      where a.org_id = ? and a.planned_under = ? and a.enabled and a.deleted_at is null
        and not exists (select 1 from memberships m where m.id = a.planned_under and ${mayHaveAgent})
      order by a.id`,
    [orgId, membershipId],
  );

/** A person's webhooks that may send nothing more. */
export const listLeftWebhooks = (em: Em, { orgId, userId }: MemberName): Promise<LeftItem[]> =>
  em.execute<LeftItem[]>(
    `select w.id, w.name from webhooks w
      where w.org_id = ? and w.made_by = ? and w.enabled and w.deleted_at is null
        and not exists (select 1 from memberships m where ${member('w')} and ${mayHaveWebhook})
      order by w.id`,
    [orgId, userId, userId],
  );

/** Deletes the archives that a person may have no more, and gives the ids of their jobs. */
export const endLeftExports = (em: Em, { orgId, userId }: MemberName): Promise<{ id: string }[]> =>
  em.execute<{ id: string }[]>(
    `update account_exports e set deleted_at = now()
      where e.org_id = ? and e.requested_by = ? and e.deleted_at is null
        and not exists (select 1 from memberships m where ${member('e')} and ${mayHaveExport})
      returning e.id`,
    [orgId, userId, userId],
  );
