import {
  isOfBrands,
  scopesOf,
  type Override,
  type MemberPermissions,
} from '../../domain/team/permissions.ts';
import type { Role } from '../../domain/team/roles.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import type { BrandScope } from '../../domain/actor.ts';

/** Values of `permissionColumns`. */
export interface PermissionsRow {
  role: Role;
  grouped: boolean;
  /** Null for owners and admins, who have no limits. */
  limits: { groupScopes: Scope[] | null; overrides: Override[] | null } | null;
}

/** SQL for the limits of the member in row `m`. Owners and admins need no lookup. */
const memberLimits = `case when m.role = 'member' then member_limits(m.id, m.org_id, m.grouped, m.group_ids) end`;

/** SQL for the columns that determine a member's permissions. */
export const permissionColumns = `m.role, m.grouped, ${memberLimits} as limits`;

/** Returns SQL for whether a member in groups has a scope: without any group, through a group, or never. */
const byGroups = (scope: Scope): string => {
  const grouped = { role: 'member', grouped: true } as const;
  if (scopesOf({ ...grouped, groupScopes: [] }).includes(scope)) return 'true';
  if (!scopesOf({ ...grouped, groupScopes: [scope] }).includes(scope)) return 'false';
  return `exists (select 1 from permission_groups g
         where g.org_id = m.org_id and g.id = any (m.group_ids::uuid[]) and '${scope}' = any (g.scopes))`;
};

const has = (role: Role, scope: Scope): boolean =>
  scopesOf({ role, grouped: false, groupScopes: [] }).includes(scope);

/**
 * Returns SQL for whether the member in row `m` currently has a scope: the equivalent of `scopesOn` for decisions in the
 * database. `brandId` is the column of the brand, or undefined for objects without a brand. False without a row.
 */
export const memberHas = (scope: Scope, brandId?: string): string => {
  const own = `case when m.grouped then ${byGroups(scope)} else ${has('member', scope)} end`;
  const override = `(select '${scope}' = any (o.scopes) from brand_overrides o
        where o.membership_id = m.id and o.brand_id = ${brandId})`;
  const member = brandId !== undefined && isOfBrands(scope) ? `coalesce(${override}, ${own})` : own;
  return `(case m.role when 'owner' then ${has('owner', scope)} when 'admin' then ${has('admin', scope)}
      when 'member' then ${member} else false end)`;
};

/**
 * Returns SQL for whether a brand is open to the member in row `m`, for organization-wide objects that mention the brand:
 * an override for the brand has the scope, or no override excludes it, and the member does not have the scope only through
 * overrides for other brands.
 */
export const isBrandOpen = (scope: Scope, brandId: string): string =>
  `(m.role <> 'member' or coalesce(
      (select '${scope}' = any (o.scopes) from brand_overrides o where o.membership_id = m.id and o.brand_id = ${brandId}),
      ${memberHas(scope)} or not exists (
        select 1 from brand_overrides o where o.membership_id = m.id and '${scope}' = any (o.scopes))))`;

/**
 * Returns SQL for whether a brand is open to the bound membership. True if there is no brand. Its one placeholder is the
 * membership.
 */
export const isOpenTo = (brandId: string): string =>
  `(${brandId} is null or exists (select 1 from memberships m where m.id = ? and ${isBrandOpen('posts:read', brandId)}))`;

/** SQL for whether the member in row `m` may read the posts of a brand. Its one placeholder is the brand's slug. */
export const mayReadPostsOf = memberHas(
  'posts:read',
  '(select b.id from brands b where b.org_id = m.org_id and b.slug = ?)',
);

/** SQL for whether the member in row `m` has a scope that belongs to no brand. Its one placeholder is the scope. */
export const mayInOrganization = `(m.role <> 'member' or not m.grouped or exists (
        select 1 from permission_groups g
         where g.org_id = m.org_id and g.id = any (m.group_ids::uuid[]) and ? = any (g.scopes)))`;

export const readPermissions = ({ role, grouped, limits }: PermissionsRow): MemberPermissions => ({
  role,
  grouped,
  groupScopes: limits?.groupScopes ?? [],
  overrides: limits?.overrides ?? [],
});

/**
 * Returns the scopes of a credential unless a brand says otherwise. A key has its own scopes; a session (null) has its
 * person's.
 */
export const findAllowedScopes = (
  permissions: MemberPermissions,
  keyScopes: readonly Scope[] | null,
): readonly Scope[] => {
  const own = scopesOf(permissions);
  return keyScopes ? keyScopes.filter(scope => own.includes(scope)) : own;
};

/** Returns a brand scope as SQL on a column of brand IDs, following `where …`, with its bound values. */
export const writeBrandScope = (brandScope: BrandScope, column: string): [sql: string, values: unknown[]] => {
  if (brandScope === 'all') return ['', []];
  return 'only' in brandScope
    ? [` and ${column} = any (?::uuid[])`, [brandScope.only]]
    : [` and ${column} <> all (?::uuid[])`, [brandScope.except]];
};

/** Returns a brand scope as an ORM condition on a field of brand IDs. */
export const makeBrandScopeFilter = (
  brandScope: BrandScope,
): { $in?: string[]; $nin?: string[] } | undefined => {
  if (brandScope === 'all') return undefined;
  return 'only' in brandScope ? { $in: [...brandScope.only] } : { $nin: [...brandScope.except] };
};
