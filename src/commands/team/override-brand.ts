import { audit } from '../../db/audit.ts';
import { Brand } from '../../db/entities/brand.ts';
import { BrandOverride } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findMember } from '../../db/team/members.ts';
import { actorScopesOn, assertMayGrant, type Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { scopesOf, scopesOn } from '../../domain/permissions.ts';
import type { Scope } from '../../domain/scopes.ts';
import { leaveBehind } from './leave-behind.ts';
import { lockTeamAs, requireMember, requireRank } from './lock-team.ts';

/** Which member, and which brand of the organization. */
export interface MemberBrand {
  id: string;
  brandId: string;
}

const requireBrandId = async (em: Em, orgId: string, id: string): Promise<void> => {
  if ((await em.count(Brand, { id, orgId })) === 0) throw notFound('brand', id);
};

/** The override of a member for a brand; throws 404 when there is none. */
export const findOverride = async (
  em: Em,
  { orgId }: Actor,
  { id, brandId }: MemberBrand,
): Promise<BrandOverride> => {
  const { id: membershipId } = await findMember(em, orgId, id);
  const override = await em.findOne(BrandOverride, { orgId, membershipId, brandId });
  if (!override) throw notFound('override');
  return override;
};

/** Says what a member may do with one brand, whatever groups and role say. Nobody gives what they do not have there. */
export const setOverride = async (
  em: Em,
  asked: Actor,
  { id, brandId }: MemberBrand,
  scopes: Scope[],
): Promise<void> => {
  const actor = await lockTeamAs(em, asked);
  const { orgId } = actor;
  const { member, permissions } = await requireMember(em, orgId, id);
  requireRank(actor, member.role);
  await requireBrandId(em, orgId, brandId);
  grant(actor, brandId, scopesOn(permissions, brandId), scopes);
  const override = await em.findOne(BrandOverride, { membershipId: member.id, brandId });
  const before = override?.scopes ?? null;
  if (override) override.scopes = scopes;
  else em.persist(em.create(BrandOverride, { orgId, membershipId: member.id, brandId, scopes }));
  await em.flush();
  const details = { brandId, userId: member.userId, before, after: scopes };
  await audit(em, { action: 'override.set', target: { kind: 'member', id: member.id }, details });
  await leaveBehind(em, actor, member);
};

/** Takes an override back: for this brand holds again what holds for the others. */
export const removeOverride = async (em: Em, asked: Actor, wanted: MemberBrand): Promise<void> => {
  const actor = await lockTeamAs(em, asked);
  const { member, permissions } = await requireMember(em, actor.orgId, wanted.id);
  requireRank(actor, member.role);
  const override = await findOverride(em, actor, wanted);
  grant(actor, wanted.brandId, override.scopes, scopesOf(permissions));
  await em.remove(override).flush();
  const details = { brandId: wanted.brandId, userId: member.userId, before: override.scopes };
  await audit(em, { action: 'override.removed', target: { kind: 'member', id: member.id }, details });
  await leaveBehind(em, actor, member);
};

const grant = (actor: Actor, brandId: string, before: readonly Scope[], after: readonly Scope[]): void =>
  assertMayGrant(
    actorScopesOn(actor, brandId),
    after.filter(scope => !before.includes(scope)),
  );
