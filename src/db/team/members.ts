import { expressionBuilder, sql } from 'kysely';
import type { Role } from '../../domain/team/roles.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { effectivePermissions, type EffectivePermission } from '../../domain/team/permissions.ts';
import type { LeftItem } from '../../domain/team/left-behind.ts';
import { Membership, FormerMember } from '../entities/people.ts';
import { PermissionGroup, BrandOverride } from '../entities/team.ts';
import { kyselyOf, now, type Database } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { Brand } from '../entities/brand.ts';
import { mayHaveAgent, mayHaveExport, mayHaveWebhook, type MemberName } from './authority.ts';

export interface Page {
  limit: number;
  offset: number;
}

const selectMembers = (em: Em, orgId: string) =>
  kyselyOf(em)
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.user_id as userId', 'u.email', 'u.name', 'm.role', 'm.group_ids as groupIds'])
    .select(['m.grouped', 'm.created_at as joinedAt'])
    .where('m.org_id', '=', orgId);

/** A member with the person. The time is a text as PostgreSQL writes it. */
export type MemberRow = Awaited<ReturnType<typeof findMember>>;

/** One page of an organization's members, the oldest first, and how many there are. */
export const listMembers = async (em: Em, orgId: string, { limit, offset }: Page) => {
  const oldestFirst = selectMembers(em, orgId).orderBy('m.created_at').orderBy('m.id');
  const rows = await oldestFirst.limit(limit).offset(offset).execute();
  return { rows, total: await em.count(Membership, { orgId }) };
};

/** One member, as it is shown, by the id of the membership or of the person; 404 when there is none. */
export const findMember = async (em: Em, orgId: string, id: string) => {
  const row = await selectMembers(em, orgId)
    .where(({ eb, or }) => or([eb('m.id', '=', id), eb('m.user_id', '=', id)]))
    .executeTakeFirst();
  if (!row) throw notFound('member', id);
  return row;
};

/** The organization's groups of these ids; 404 when one of them is not there. */
export const requireGroups = async (
  em: Em,
  orgId: string,
  ids: readonly string[],
): Promise<PermissionGroup[]> => {
  const groups = await findGroups(em, orgId, ids);
  if (groups.length < new Set(ids).size) throw notFound('group');
  return groups;
};

/** Those of the groups that are there. */
export const findGroups = (em: Em, orgId: string, ids: readonly string[]): Promise<PermissionGroup[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : em.find(PermissionGroup, { orgId, id: { $in: [...ids] } }, { orderBy: { name: 'asc' } });

/** Throws `duplicate` for somebody who is a member. */
export const refuseMember = async (em: Em, orgId: string, userId: string): Promise<void> => {
  if ((await em.count(Membership, { orgId, userId })) > 0)
    throw refuse('duplicate', 'This person is a member of the organization.');
};

/** Takes a group away from every member who is in it; they stay limited to what their other groups open. */
export const emptyGroup = (em: Em, orgId: string, groupId: string): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('memberships')
    .set({
      group_ids: ({ fn, ref, val }) => fn<string[]>('array_remove', [ref('group_ids'), val(groupId)]),
    })
    .where('org_id', '=', orgId)
    .where(({ eb, fn, val }) => eb(val(groupId), '=', fn.any('group_ids')))
    .execute();

export interface Explained {
  memberId: string;
  role: Role;
  brandId: string | null;
  permissions: EffectivePermission[];
}

/** What a member may do and why, with one brand or with none; 404 for a member or brand that is not there. */
export const explainMember = async (
  em: Em,
  orgId: string,
  id: string,
  brandId: string | undefined,
): Promise<Explained> => {
  const { id: memberId, role, grouped, groupIds } = await findMember(em, orgId, id);
  if (brandId !== undefined && (await em.count(Brand, { id: brandId, orgId })) === 0)
    throw notFound('brand', brandId);
  const override =
    brandId === undefined ? null : await em.findOne(BrandOverride, { membershipId: memberId, brandId });
  const groups = await findGroups(em, orgId, groupIds);
  const permissions = effectivePermissions({ role, grouped, groups, override: override?.scopes });
  return { memberId, role, brandId: brandId ?? null, permissions };
};

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
  await kyselyOf(em)
    .updateTable('brand_overrides as o')
    .set({ membership_id: id })
    .where('o.membership_id', '=', before.id)
    .where(({ exists, not, selectFrom }) => {
      const own = selectFrom('brand_overrides as n').select('n.id').where('n.membership_id', '=', id);
      return not(exists(own.whereRef('n.brand_id', '=', 'o.brand_id')));
    })
    .execute();
  await em.nativeDelete(BrandOverride, { membershipId: before.id });
  await em.remove(before).flush();
};

/** The one that a person was before; null for somebody who was never here, or is here. */
export const findFormerMember = (em: Em, { orgId, userId }: MemberName): Promise<FormerMember | null> =>
  em.findOne(FormerMember, { orgId, userId });

/** Gives a person who has come back the overrides that they had: what was closed to them is closed again. */
export const bringLimitsBack = async (em: Em, former: FormerMember, membershipId: string): Promise<void> => {
  const limits = { membershipId, updatedAt: new Date() };
  await em.nativeUpdate(BrandOverride, { membershipId: former.id }, limits);
  await em.remove(former).flush();
};

/** The members of a group of whom something acts or waits in their name, who may lose it with the group. */
export const listWhoLeavesBehind = (em: Em, orgId: string, groupId: string) => {
  const db = kyselyOf(em);
  const living = { org_id: orgId, deleted_at: null };
  const webhooks = db.selectFrom('webhooks').where(({ and }) => and(living));
  const agents = db.selectFrom('agents').where(({ and }) => and(living));
  const exports = db.selectFrom('account_exports').where(({ and }) => and(living));
  const links = db.selectFrom('invite_links').where(({ and }) => and({ org_id: orgId, revoked_at: null }));
  const mails = db
    .selectFrom('invitations')
    .where('org_id', '=', orgId)
    // written out: its partial index asks for that
    .where('status', '=', sql.lit('pending'));
  const approvals = db
    .selectFrom('post_reviews')
    .where(({ and }) => and({ org_id: orgId, decision: 'approve', ended_at: null }));
  return db
    .selectFrom('memberships as m')
    .select(['m.id', 'm.org_id as orgId', 'm.user_id as userId'])
    .where(({ and }) => and({ 'm.org_id': orgId, 'm.role': 'member' }))
    .where(({ eb, fn, val }) => eb(val(groupId), '=', fn.any('m.group_ids')))
    .where(({ eb, or }) =>
      or([
        eb('m.id', 'in', agents.select('planned_under')),
        eb('m.user_id', 'in', webhooks.select('made_by').$castTo<{ made_by: string }>()),
        eb('m.user_id', 'in', exports.select('requested_by')),
        eb('m.user_id', 'in', links.select('created_by')),
        eb('m.user_id', 'in', mails.select('invited_by')),
        eb('m.id', 'in', approvals.select('membership_id').$castTo<{ membership_id: string }>()),
      ]),
    )
    .orderBy('m.id')
    .execute();
};

/** The agents that a membership answered for and that run no more, as it has ended or may not have them. */
export const listLeftAgents = (em: Em, orgId: string, membershipId: string) =>
  kyselyOf(em)
    .selectFrom('agents as a')
    .select(['a.id', 'a.name', 'a.brand_id as brandId'])
    .where(({ and }) => and({ 'a.org_id': orgId, 'a.planned_under': membershipId, 'a.enabled': true }))
    .where('a.deleted_at', 'is', null)
    .where(({ exists, not, selectFrom }) => {
      const author = selectFrom('memberships as m').select('m.id').whereRef('m.id', '=', 'a.planned_under');
      return not(exists(author.where(sql.raw<boolean>(mayHaveAgent))));
    })
    .orderBy('a.id')
    .execute();

/** A person as a member `m`, as long as they may have what is asked about. */
const membersWho = ({ orgId, userId }: MemberName, may: string) =>
  expressionBuilder<Database>()
    .selectFrom('memberships as m')
    .select('m.id')
    .where(({ and }) => and({ 'm.org_id': orgId, 'm.user_id': userId }))
    .where(sql.raw<boolean>(may));

/** A person's webhooks that may send nothing more. */
export const listLeftWebhooks = (em: Em, member: MemberName): Promise<LeftItem[]> =>
  kyselyOf(em)
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.name'])
    .where(({ and }) => and({ 'w.org_id': member.orgId, 'w.made_by': member.userId, 'w.enabled': true }))
    .where('w.deleted_at', 'is', null)
    .where(({ exists, not }) => not(exists(membersWho(member, mayHaveWebhook))))
    .orderBy('w.id')
    .execute();

/** Deletes the archives that a person may have no more, and gives the ids of their jobs. */
export const endLeftExports = (em: Em, member: MemberName) =>
  kyselyOf(em)
    .updateTable('account_exports as e')
    .set({ deleted_at: now })
    .where(({ and }) => and({ 'e.org_id': member.orgId, 'e.requested_by': member.userId }))
    .where('e.deleted_at', 'is', null)
    .where(({ exists, not }) => not(exists(membersWho(member, mayHaveExport))))
    .returning('e.id')
    .execute();
