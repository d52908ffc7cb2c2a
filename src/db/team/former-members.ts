import { FormerMember, type Membership } from '../entities/people.ts';
import type { Em } from '../driver/orm.ts';
import type { MemberName } from './authority.ts';

/** Remembers whose membership ends, with the overrides that it has. `removedBy` is null for a person who leaves. */
export const keepFormerMember = async (
  em: Em,
  { id, orgId, userId, groupIds, grouped }: Membership,
  removedBy: string | null,
): Promise<void> => {
  await takeOver(em, { orgId, userId }, id);
  await em.persist(em.create(FormerMember, { id, orgId, userId, groupIds, grouped, removedBy })).flush();
};

/** The release before this one let people in again without taking their former membership away: its overrides hold on. */
const takeOver = async (em: Em, member: MemberName, id: string): Promise<void> => {
  const before = await findFormerMember(em, member);
  if (!before) return;
  await em.execute(
    `update brand_overrides o set membership_id = ? where o.membership_id = ?
        and not exists (select 1 from brand_overrides n where n.membership_id = ? and n.brand_id = o.brand_id)`,
    [id, before.id, id],
  );
  await em.execute('delete from brand_overrides where membership_id = ?', [before.id]);
  await em.remove(before).flush();
};

/** The one that a person was before; null for somebody who was never here, or is here. */
export const findFormerMember = (em: Em, { orgId, userId }: MemberName): Promise<FormerMember | null> =>
  em.findOne(FormerMember, { orgId, userId });

/** Gives a person who has come back the overrides that they had: what was closed to them is closed again. */
export const bringLimitsBack = async (em: Em, former: FormerMember, membershipId: string): Promise<void> => {
  await em.execute(
    'update brand_overrides set membership_id = ?, updated_at = now() where membership_id = ?',
    [membershipId, former.id],
  );
  await em.remove(former).flush();
};
