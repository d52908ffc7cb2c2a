import type { LeftItem } from '../../domain/left-behind.ts';
import type { Em } from '../driver/orm.ts';
import { mayHaveAgent, mayHaveExport, mayHaveWebhook } from './acting-later.ts';
import type { MemberName } from './authority.ts';

/** An agent that waits for another author. */
export interface LeftAgent extends LeftItem {
  brandId: string;
}

const member = (alias: string): string => `m.org_id = ${alias}.org_id and m.user_id = ?`;

/** The members of a group of whom something acts or waits in their name, who may lose it with the group. */
export const whoLeavesBehind = (em: Em, orgId: string, groupId: string) =>
  em.execute<{ id: string; orgId: string; userId: string }[]>(
    `select m.id, m.org_id as "orgId", m.user_id as "userId" from memberships m
      where m.org_id = ? and m.role = 'member' and ? = any (m.group_ids) and (
            exists (select 1 from webhooks w where w.org_id = m.org_id and w.made_by = m.user_id and w.deleted_at is null)
         or exists (select 1 from agents a where a.org_id = m.org_id and a.planned_under = m.id and a.deleted_at is null)
         or exists (select 1 from account_exports e where e.org_id = m.org_id and e.requested_by = m.user_id and e.deleted_at is null)
         or exists (select 1 from invite_links l where l.org_id = m.org_id and l.created_by = m.user_id and l.revoked_at is null)
         or exists (select 1 from invitations i where i.org_id = m.org_id and i.invited_by = m.user_id and i.status = 'pending'))
      order by m.id`,
    [orgId, groupId],
  );

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
