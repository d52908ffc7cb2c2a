import type { Role } from './roles.ts';
import { allScopes, type Scope } from './scopes.ts';

/** Scopes of a member on one brand, which replace those of role and groups. */
export interface Override {
  brandId: string;
  scopes: readonly Scope[];
}

/** Facts that decide a member's permissions. */
export interface MemberPermissions {
  role: Role;
  /** Whether the member is in at least one group. Then the groups, not the default, decide the scopes. */
  grouped: boolean;
  /** Union of the groups' scopes. */
  groupScopes: readonly Scope[];
  overrides: readonly Override[];
}

/** Scopes of an admin. Only owners read the audit log, which also covers the admins. */
export const adminScopes: readonly Scope[] = allScopes.filter(scope => scope !== 'audit:read');

/** Scopes that no group can grant. An archive of everything would also show members what their groups withhold. */
const managersOnly: readonly Scope[] = ['account:export'];

/** Scopes that only concern running the organization. */
const managing: readonly Scope[] = ['teams:write', 'orgs:write', 'billing:write', ...managersOnly];

/** Scopes of a member without groups: everything except running the organization. */
export const memberScopes: readonly Scope[] = adminScopes.filter(scope => !managing.includes(scope));

/** Scopes for a person's own affairs, which need no group. */
const everybodys: readonly Scope[] = [
  'orgs:read',
  'notifications:read',
  'notifications:write',
  'onboarding:read',
  'onboarding:write',
];

/** Returns a member's scopes for every brand without an override. */
export const scopesOf = ({
  role,
  grouped,
  groupScopes,
}: Pick<MemberPermissions, 'role' | 'grouped' | 'groupScopes'>): readonly Scope[] => {
  if (role !== 'member') return role === 'owner' ? allScopes : adminScopes;
  if (!grouped) return memberScopes;
  const open = [...new Set([...everybodys, ...groupScopes])];
  return open.filter(scope => !managersOnly.includes(scope));
};

/** Scopes for resources that belong to no brand, or to all. Overrides do not affect them. */
const acrossBrands: ReadonlySet<Scope> = new Set<Scope>([
  ...(['webhooks:read', 'webhooks:write', 'media:read', 'media:write', 'kb:read', 'kb:write'] as const),
  ...([
    'orgs:read',
    'orgs:write',
    'teams:read',
    'teams:write',
    'audit:read',
    'account:export',
    'onboarding:read',
    'onboarding:write',
  ] as const),
  ...(['billing:read', 'billing:write', 'notifications:read', 'notifications:write'] as const),
]);

/** Returns whether a scope concerns resources of a single brand. */
export const isOfBrands = (scope: Scope): boolean => !acrossBrands.has(scope);

/** Returns a member's scopes on one brand. Overrides do not limit owners and admins. */
export const scopesOn = (permissions: MemberPermissions, brandId: string): readonly Scope[] => {
  const override =
    permissions.role === 'member' && permissions.overrides.find(given => given.brandId === brandId);
  const own = scopesOf(permissions);
  return override ? [...override.scopes.filter(isOfBrands), ...own.filter(scope => !isOfBrands(scope))] : own;
};

/** Whether a scope is granted, and the reason. */
export interface EffectivePermission {
  scope: Scope;
  allowed: boolean;
  why: string;
}

/** Input of `effectivePermissions`: role, groups, and brand of a member, and the limits of a key. */
export interface PermissionInput {
  role: Role;
  grouped: boolean;
  groups: readonly { name: string; scopes: readonly Scope[] }[];
  /** Override for this member on the brand. Undefined for none, or if no brand is given. */
  override?: readonly Scope[] | undefined;
  /** Scopes of the key, or undefined for a session. */
  keyScopes?: readonly Scope[] | undefined;
}

const brand = 'brand';

/** Returns every scope with whether it is granted and why. Applies the same rules as the access check. */
export const effectivePermissions = (input: PermissionInput): EffectivePermission[] => {
  const { role, grouped, groups, override, keyScopes } = input;
  const permissions: MemberPermissions = {
    role,
    grouped,
    groupScopes: groups.flatMap(({ scopes }) => scopes),
    overrides: override ? [{ brandId: brand, scopes: override }] : [],
  };
  const open = new Set(scopesOn(permissions, brand));
  return allScopes.map(scope => {
    if (keyScopes && !keyScopes.includes(scope))
      return { scope, allowed: false, why: 'The API key does not have this scope.' };
    return { scope, allowed: open.has(scope), why: reason(input, scope, open.has(scope)) };
  });
};

const reason = (
  { role, grouped, groups, override }: PermissionInput,
  scope: Scope,
  isOpen: boolean,
): string => {
  if (role === 'owner') return 'An owner may do everything.';
  if (role === 'admin') return isOpen ? 'An admin may do this.' : 'Only owners may do this.';
  if (managersOnly.includes(scope)) return 'Only owners and admins may do this.';
  if (override && isOfBrands(scope))
    return `The brand override ${isOpen ? 'has' : 'does not have'} this scope.`;
  if (!grouped)
    return isOpen
      ? 'Members without groups may do this.'
      : 'Only owners, admins, and members of a group with this scope may do this.';
  if (everybodys.includes(scope)) return 'Every member may do this.';
  const named = groups.filter(({ scopes }) => scopes.includes(scope)).map(({ name }) => name);
  return isOpen ? `Granted by the group ${named.join(', ')}.` : 'The member’s groups do not have this scope.';
};
