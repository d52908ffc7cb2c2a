import type { Role } from './roles.ts';
import { allScopes, type Scope } from './scopes.ts';

/** What a member may do with one brand, in place of what role and groups say. */
export interface Override {
  brandId: string;
  scopes: readonly Scope[];
}

/** What decides about a member. */
export interface MemberPermissions {
  role: Role;
  /** Whether the member was put into groups: then they, and not the default, say what is allowed. */
  grouped: boolean;
  /** What the groups open together. */
  groupScopes: readonly Scope[];
  overrides: readonly Override[];
}

/** What an admin may do, whose own doings the owners read. */
export const adminScopes: readonly Scope[] = allScopes.filter(scope => scope !== 'audit:read');

/** What no group opens: an archive of everything shows a member also what their groups close. */
const managersOnly: readonly Scope[] = ['account:export'];

/** What only runs the organization. */
const managing: readonly Scope[] = ['teams:write', 'orgs:write', 'billing:write', ...managersOnly];

/** Everything but running the organization: what a member may do who was put into no group. */
export const memberScopes: readonly Scope[] = adminScopes.filter(scope => !managing.includes(scope));

/** One's own affairs, which no group has to open. */
const everybodys: readonly Scope[] = [
  'orgs:read',
  'notifications:read',
  'notifications:write',
  'onboarding:read',
  'onboarding:write',
];

/** What a member may do where no brand says otherwise. */
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

/** What belongs to no brand, or to all of them: no override opens or closes it. */
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

/** Whether a scope is about what belongs to one brand. */
export const isOfBrands = (scope: Scope): boolean => !acrossBrands.has(scope);

/** What a member may do with one brand: owners and admins are limited by no override. */
export const scopesOn = (permissions: MemberPermissions, brandId: string): readonly Scope[] => {
  const override =
    permissions.role === 'member' && permissions.overrides.find(given => given.brandId === brandId);
  const own = scopesOf(permissions);
  return override ? [...override.scopes.filter(isOfBrands), ...own.filter(scope => !isOfBrands(scope))] : own;
};

/** Whether one scope is open, and the reason for it. */
export interface EffectivePermission {
  scope: Scope;
  allowed: boolean;
  why: string;
}

/** What `effectivePermissions` goes by: role, groups and brand of a member, and the limits of a key. */
export interface PermissionInput {
  role: Role;
  grouped: boolean;
  groups: readonly { name: string; scopes: readonly Scope[] }[];
  /** What the brand in question says of this member; undefined for nothing, and where it is about no brand. */
  override?: readonly Scope[] | undefined;
  /** Those of the key that is asked about; undefined for a session. */
  keyScopes?: readonly Scope[] | undefined;
}

const brand = 'brand';

/** Every scope with whether it is open and why: the same rules as the access check, in words. */
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
