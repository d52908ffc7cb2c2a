import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { scopesOf, type MemberPermissions } from '../../domain/permissions.ts';
import type { Scope } from '../../domain/scopes.ts';
import type { Em } from '../driver/orm.ts';
import { isSuspended } from '../billing/billing.ts';
import { permissionColumns, permissionsOf, type PermissionsRow } from './member-permissions.ts';

/** What a person may do in one of their organizations, whichever is active, and whether it is suspended. */
const permissionsIn = async (
  em: Em,
  { userId }: Actor,
  orgId: string,
): Promise<{ permissions: MemberPermissions; suspended: boolean } | undefined> => {
  const [row] = await em.execute<(PermissionsRow & { suspended: boolean })[]>(
    `select ${permissionColumns}, ${isSuspended} as suspended
       from memberships m left join billing_accounts b on b.org_id = m.org_id
      where m.user_id = ? and m.org_id = ?`,
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
  const there = await permissionsIn(em, actor, orgId);
  if (!there || !scopesOf(there.permissions).includes(scope))
    throw refuse('insufficient_scope', `This needs the scope ${scope} in that organization.`, {
      requiredScopes: [scope],
    });
  if (there.suspended)
    throw refuse('billing_suspended', 'That organization is suspended: nothing can be changed in it.');
};

/** Throws 403 unless the person owns the organization. */
export const requireOwnership = async (em: Em, actor: Actor, orgId: string): Promise<void> => {
  const there = await permissionsIn(em, actor, orgId);
  if (there?.permissions.role === 'owner') return;
  throw refuse('insufficient_scope', 'This needs the session of an owner of the organization.', {
    requiredScopes: [],
  });
};
