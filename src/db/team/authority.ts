import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { scopesOf, type MemberPermissions } from '../../domain/permissions.ts';
import type { Scope } from '../../domain/scopes.ts';
import type { Em } from '../driver/orm.ts';
import { isSuspended } from '../billing/billing.ts';
import { permissionColumns, permissionsOf, type PermissionsRow } from './member-permissions.ts';

/** A person in an organization. */
export interface MemberName {
  orgId: string;
  userId: string;
}

/** What a person may do in an organization at this moment. */
export interface Authority {
  permissions: MemberPermissions;
  /** Whether the organization is suspended. */
  suspended: boolean;
}

/**
 * The one place that says what a person may do now, whichever organization is active for them, for all that acts in their name
 * after they have asked for it; undefined for somebody who is not a member any more. `memberHas` says the same as SQL. With
 * `lock`, they stay what they are until the caller's transaction ends.
 */
export const findAuthority = async (
  em: Em,
  { orgId, userId }: MemberName,
  { lock = false }: { lock?: boolean } = {},
): Promise<Authority | undefined> => {
  const [row] = await em.execute<(PermissionsRow & { suspended: boolean })[]>(
    `select ${permissionColumns}, ${isSuspended} as suspended
       from memberships m left join billing_accounts b on b.org_id = m.org_id
      where m.user_id = ? and m.org_id = ?${lock ? ' for share of m' : ''}`,
    [userId, orgId],
  );
  return row && { permissions: permissionsOf(row), suspended: row.suspended };
};

/**
 * Asks of an organization that is not the active one what the gate of the request has asked of that: throws 403 unless the
 * person has the scope there too, and while that one is suspended.
 */
export const requireScopeIn = async (em: Em, actor: Actor, orgId: string, scope: Scope): Promise<void> => {
  if (orgId === actor.orgId) return;
  const there = await findAuthority(em, { orgId, userId: actor.userId });
  if (!there || !scopesOf(there.permissions).includes(scope))
    throw refuse('insufficient_scope', `This needs the scope ${scope} in that organization.`, {
      requiredScopes: [scope],
    });
  if (there.suspended)
    throw refuse('billing_suspended', 'That organization is suspended: nothing can be changed in it.');
};

/** Throws 403 unless the person owns the organization. */
export const requireOwnership = async (em: Em, { userId }: Actor, orgId: string): Promise<void> => {
  const there = await findAuthority(em, { orgId, userId });
  if (there?.permissions.role === 'owner') return;
  throw refuse('insufficient_scope', 'This needs the session of an owner of the organization.', {
    requiredScopes: [],
  });
};
