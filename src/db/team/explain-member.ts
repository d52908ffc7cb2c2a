import { notFound } from '../../domain/errors.ts';
import { effectivePermissions, type EffectivePermission } from '../../domain/permissions.ts';
import type { Role } from '../../domain/roles.ts';
import { Brand } from '../entities/brand.ts';
import { BrandOverride } from '../entities/team.ts';
import type { Em } from '../driver/orm.ts';
import { findMember, groupsOf } from './team.ts';

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
  const groups = await groupsOf(em, orgId, groupIds);
  const permissions = effectivePermissions({ role, grouped, groups, override: override?.scopes });
  return { memberId, role, brandId: brandId ?? null, permissions };
};
