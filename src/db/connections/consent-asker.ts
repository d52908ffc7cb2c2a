import type { Actor } from '../../domain/actor.ts';
import { scopesOn } from '../../domain/team/permissions.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import type { Em } from '../driver/orm.ts';
import { isSuspended } from '../billing/billing.ts';
import { permissionColumns, readPermissions, type PermissionsRow } from '../team/permissions.ts';

/** Credential that requested a consent, and what the consent is for. */
export interface ConsentAsker {
  orgId: string;
  userId: string;
  brandId: string;
  /** Kind of the requesting credential. `credentialId` identifies the session or key. */
  credentialKind: Actor['kind'];
  credentialId: string;
  /** Whether the account is added beside the brand's other ones instead of replacing the default one. */
  adds: boolean;
}

interface Row extends PermissionsRow {
  scopes: Scope[] | null;
  brandIds: string[] | null;
  suspended: boolean;
}

/** A session may have switched to another organization of its person. Only the permissions in this organization count. */
const text = `
  select c.scopes, c.brand_ids as "brandIds", ${isSuspended} as suspended, ${permissionColumns}
    from memberships m
    join (
      select 'session' as kind, s.id, s.user_id, null::text[] as scopes, null::text[] as brand_ids
        from sessions s where s.ended_at is null and s.expires_at > now()
      union all
      select 'api_key', k.id, k.created_by, k.scopes, k.brand_ids
        from api_keys k where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    ) c on c.user_id = m.user_id
    left join billing_accounts b on b.org_id = m.org_id
   where m.org_id = ? and m.user_id = ? and c.kind = ? and c.id = ?`;

const mayConnect = (row: Row, brandId: string): boolean =>
  scopesOn(readPermissions(row), brandId).includes('connections:write') &&
  (row.scopes?.includes('connections:write') ?? true) &&
  (row.brandIds?.includes(brandId) ?? true);

/**
 * Returns a sentence that says why the account must no longer be connected: the requesting session or key has ended, the
 * person lacks the permission, or the organization is suspended. Returns undefined if it may be connected.
 */
export const explainWhyNotConnect = async (em: Em, asker: ConsentAsker): Promise<string | undefined> => {
  const { orgId, userId, brandId, credentialKind, credentialId } = asker;
  const [row] = await em.execute<Row[]>(text, [orgId, userId, credentialKind, credentialId]);
  if (!row) return 'The session or key that started this connection is no longer valid.';
  if (!mayConnect(row, brandId))
    return 'The person who started this connection may no longer connect accounts.';
  return row.suspended ? 'The organization is suspended.' : undefined;
};
