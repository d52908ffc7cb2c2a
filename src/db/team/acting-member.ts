import type { Actor } from '../../domain/actor.ts';
import type { PlanName, Suspension } from '../../domain/billing/billing.ts';
import { suspension } from '../billing/billing.ts';
import { archivedBrands } from '../brands/archived-brands.ts';
import type { Em } from '../driver/orm.ts';
import { findAllowedScopes, permissionColumns, readPermissions, type PermissionsRow } from './permissions.ts';

/**
 * Credential of the person who requested an action. A person's membership outlives their session; a key's permissions end
 * with the key.
 */
interface Credential {
  id: string;
  userId: string;
  scopes: Actor['keyScopes'];
  brandIds: Actor['brandIds'];
}

const findKey = async (em: Em, orgId: string, id: string): Promise<Credential | undefined> => {
  const [key] = await em.execute<Credential[]>(
    `select id, created_by as "userId", scopes, brand_ids as "brandIds" from api_keys
      where id = ? and org_id = ? and revoked_at is null and (expires_at is null or expires_at > now())`,
    [id, orgId],
  );
  return key;
};

/** Member with their organization's billing status. */
interface MemberRow extends PermissionsRow {
  id: string;
  plan: PlanName;
  suspension: Suspension | null;
  archivedBrands: string[];
}

const credentialOf = (em: Em, orgId: string, name: string): Promise<Credential | undefined> => {
  const [kind, id = ''] = name.split(':');
  if (kind === 'api_key') return findKey(em, orgId, id);
  return Promise.resolve(kind === 'user' ? { id, userId: id, scopes: null, brandIds: null } : undefined);
};

/**
 * Finds the requester (`user:<id>` or `api_key:<id>`) with their current permissions, as in a request. Returns undefined
 * for a former member and for a key that has ended.
 */
export const findActingMember = async (em: Em, orgId: string, name: string): Promise<Actor | undefined> => {
  const credential = await credentialOf(em, orgId, name);
  if (!credential) return undefined;
  const [row] = await em.execute<MemberRow[]>(
    `select m.id, ${permissionColumns}, coalesce(b.plan, 'free') as plan, ${suspension} as suspension,
            ${archivedBrands} as "archivedBrands"
       from memberships m left join billing_accounts b on b.org_id = m.org_id where m.user_id = ? and m.org_id = ?`,
    [credential.userId, orgId],
  );
  if (!row) return undefined;
  const permissions = readPermissions(row);
  return {
    kind: name.startsWith('user:') ? 'session' : 'api_key',
    userId: credential.userId,
    orgId,
    membershipId: row.id,
    credentialId: credential.id,
    permissions,
    brandScope: { only: [] },
    archivedBrands: row.archivedBrands,
    scopes: findAllowedScopes(permissions, credential.scopes),
    keyScopes: credential.scopes,
    brandIds: credential.brandIds,
    plan: row.plan,
    suspension: row.suspension,
  };
};
