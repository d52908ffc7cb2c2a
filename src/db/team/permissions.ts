import {
  isOfBrands,
  scopesOf,
  type Override,
  type MemberPermissions,
} from '../../domain/team/permissions.ts';
import type { Role } from '../../domain/team/roles.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import type { BrandScope } from '../../domain/actor.ts';

/** What `permissionColumns` give. */
export interface PermissionsRow {
  role: Role;
  grouped: boolean;
  /** Null for owners and admins, whom nothing limits. */
  limits: { groupScopes: Scope[] | null; overrides: Override[] | null } | null;
}

/** What limits the member in row `m`, as SQL: nothing is looked up for owners and admins. */
const memberLimits = `case when m.role = 'member' then member_limits(m.id, m.org_id, m.grouped, m.group_ids) end`;

/** What decides about them. */
export const permissionColumns = `m.role, m.grouped, ${memberLimits} as limits`;

/** Whether a member in groups has a scope: by no group's doing, by that of a group, or never. */
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
 * Whether the member in row `m` has a scope at this moment, as SQL: what `scopesOn` says, for where the database decides.
 * `brandId` is the column of the brand; undefined for what is about none. False where there is no such row.
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
 * Whether a brand is open to the member in row `m` for what belongs to the whole organization and tells of its brands, as SQL: an
 * override there has the scope, or none says otherwise, and it is not by overrides for other brands that they have the scope.
 */
export const isBrandOpen = (scope: Scope, brandId: string): string =>
  `(m.role <> 'member' or coalesce(
      (select '${scope}' = any (o.scopes) from brand_overrides o where o.membership_id = m.id and o.brand_id = ${brandId}),
      ${memberHas(scope)} or not exists (
        select 1 from brand_overrides o where o.membership_id = m.id and '${scope}' = any (o.scopes))))`;

/** The same of the membership that is bound, and true where there is no brand. Its one placeholder is the membership. */
export const isOpenTo = (brandId: string): string =>
  `(${brandId} is null or exists (select 1 from memberships m where m.id = ? and ${isBrandOpen('posts:read', brandId)}))`;

/** Whether the member in row `m` may read the posts of a brand, as SQL. Its one placeholder is the brand's slug. */
export const mayReadPostsOf = memberHas(
  'posts:read',
  '(select b.id from brands b where b.org_id = m.org_id and b.slug = ?)',
);

/** Whether the member in row `m` has a scope that belongs to no brand, as SQL. Its one placeholder is the scope. */
export const mayInOrganization = `(m.role <> 'member' or not m.grouped or exists (
        select 1 from permission_groups g
         where g.org_id = m.org_id and g.id = any (m.group_ids::uuid[]) and ? = any (g.scopes)))`;

export const readPermissions = ({ role, grouped, limits }: PermissionsRow): MemberPermissions => ({
  role,
  grouped,
  groupScopes: limits?.groupScopes ?? [],
  overrides: limits?.overrides ?? [],
});

/** What a credential may do where no brand says otherwise; a key has scopes of its own, a session (null) its person's. */
export const findAllowedScopes = (
  permissions: MemberPermissions,
  keyScopes: readonly Scope[] | null,
): readonly Scope[] => {
  const own = scopesOf(permissions);
  return keyScopes ? keyScopes.filter(scope => own.includes(scope)) : own;
};

/** A brand scope as SQL on a column of brand ids, to stand behind `where …`, and what it binds. */
export const writeBrandScope = (brandScope: BrandScope, column: string): [sql: string, values: unknown[]] => {
  if (brandScope === 'all') return ['', []];
  return 'only' in brandScope
    ? [` and ${column} = any (?::uuid[])`, [brandScope.only]]
    : [` and ${column} <> all (?::uuid[])`, [brandScope.except]];
};

/** A brand scope as a condition of the ORM on a field of brand ids. */
export const makeBrandScopeFilter = (
  brandScope: BrandScope,
): { $in?: string[]; $nin?: string[] } | undefined => {
  if (brandScope === 'all') return undefined;
  return 'only' in brandScope ? { $in: [...brandScope.only] } : { $nin: [...brandScope.except] };
};
