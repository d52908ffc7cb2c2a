import { scopesOf, type Override, type MemberPermissions } from '../../domain/permissions.ts';
import type { Role } from '../../domain/roles.ts';
import type { Scope } from '../../domain/scopes.ts';

/** What `permissionColumns` give. */
export interface PermissionsRow {
  role: Role;
  grouped: boolean;
  /** Null for owners and admins, whom nothing limits. */
  limits: { groupScopes: Scope[] | null; overrides: Override[] | null } | null;
}

/** What decides about the member in row `m`, as SQL: nothing is looked up for owners and admins. */
export const permissionColumns = `m.role, m.grouped,
      case when m.role = 'member' then member_limits(m.id, m.org_id, m.grouped, m.group_ids) end as limits`;

/**
 * Whether the member in row `m` may read the posts of a brand, as SQL: what `scopesOn` says, for where all members of an
 * organization are asked about at once. Its one placeholder is the brand's slug.
 */
export const mayReadPostsOf = `(m.role <> 'member' or coalesce(
      (select 'posts:read' = any (o.scopes) from brand_overrides o join brands b on b.id = o.brand_id
        where o.membership_id = m.id and b.org_id = m.org_id and b.slug = ?),
      not m.grouped or exists (
        select 1 from permission_groups g
         where g.org_id = m.org_id and g.id = any (m.group_ids::uuid[]) and 'posts:read' = any (g.scopes))))`;

/** Whether the member in row `m` has a scope that belongs to no brand, as SQL. Its one placeholder is the scope. */
export const mayInOrganization = `(m.role <> 'member' or not m.grouped or exists (
        select 1 from permission_groups g
         where g.org_id = m.org_id and g.id = any (m.group_ids::uuid[]) and ? = any (g.scopes)))`;

export const permissionsOf = ({ role, grouped, limits }: PermissionsRow): MemberPermissions => ({
  role,
  grouped,
  groupScopes: limits?.groupScopes ?? [],
  overrides: limits?.overrides ?? [],
});

/** What a credential may do where no brand says otherwise; a key has scopes of its own, a session (null) its person's. */
export const allowedScopesOf = (
  permissions: MemberPermissions,
  keyScopes: readonly Scope[] | null,
): readonly Scope[] => {
  const own = scopesOf(permissions);
  return keyScopes ? keyScopes.filter(scope => own.includes(scope)) : own;
};
