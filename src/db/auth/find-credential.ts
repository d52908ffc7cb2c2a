import type { Pool } from 'pg';
import type { Actor } from '../../domain/actor.ts';
import type { PlanName, Suspension } from '../../domain/billing.ts';
import type { Scope } from '../../domain/scopes.ts';
import type { Statements } from '../driver/shared-connection.ts';
import { suspension } from '../billing/billing.ts';
import { joinActingMembership } from './acting-membership.ts';
import {
  allowedScopesOf,
  permissionColumns,
  permissionsOf,
  type PermissionsRow,
} from '../team/member-permissions.ts';

interface Row extends PermissionsRow {
  id: string;
  user_id: string;
  org_id: string;
  membership_id: string;
  scopes: Scope[] | null;
  brand_ids: string[] | null;
  unseen: boolean;
  plan: PlanName;
  suspension: Suspension | null;
}

/** What a credential is; one that a program was given by a consent acts as a key. */
export type CredentialKind = Actor['kind'] | 'oauth';

/** A live credential. */
export interface Credential {
  actor: Actor;
  /** True when its `last_used_at` is more than a minute behind. */
  unseen: boolean;
}

const bySession = {
  name: 'find-session',
  text: `select s.id, s.user_id, m.org_id, m.id as membership_id, null as scopes, null as brand_ids, 
      coalesce(s.last_used_at < now() - interval '1 minute', true) as unseen,
      coalesce(b.plan, 'free') as plan, ${suspension} as suspension, ${permissionColumns}
    from sessions s
    ${joinActingMembership}
    left join billing_accounts b on b.org_id = m.org_id
    where s.token_hash = $1 and s.ended_at is null and s.expires_at > now()`,
};

const byKey = {
  name: 'find-api-key',
  text: `select k.id, k.created_by as user_id, k.org_id, m.id as membership_id, k.scopes, k.brand_ids,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as unseen,
      coalesce(b.plan, 'free') as plan, ${suspension} as suspension, ${permissionColumns}
    from api_keys k join memberships m on m.org_id = k.org_id and m.user_id = k.created_by
    left join billing_accounts b on b.org_id = k.org_id
    where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
};

/** The consent behind an access token: its own limits are those of the key, and its end is the token's. */
const byOAuth = {
  name: 'find-oauth-token',
  text: byKey.text.replace(
    'where k.key_hash = $1 and',
    `join oauth_tokens t on t.key_id = k.id
    where t.token_hash = $1 and t.kind = 'access' and t.expires_at > now() and`,
  ),
};

const statements = { session: bySession, api_key: byKey, oauth: byOAuth };

/** Who a stored hash stands for; undefined when ended, revoked, expired or never given out. One query, prepared. */
export const findCredential = async (
  connection: Statements,
  kind: CredentialKind,
  hash: string,
): Promise<Credential | undefined> => {
  const { rows } = await connection.query<Row>({
    ...statements[kind],
    values: [hash],
  });
  const row = rows[0];
  if (!row) return undefined;
  const permissions = permissionsOf(row);
  const actor: Actor = {
    kind: kind === 'session' ? 'session' : 'api_key',
    userId: row.user_id,
    orgId: row.org_id,
    credentialId: row.id,
    permissions,
    brandScope: { only: [] },
    scopes: allowedScopesOf(permissions, row.scopes),
    keyScopes: row.scopes,
    brandIds: row.brand_ids,
    membershipId: row.membership_id,
    plan: row.plan,
    suspension: row.suspension,
  };
  return { actor, unseen: row.unseen };
};

/** Writes down that a key was used now. */
export const touchKey = async (pool: Pool, id: string): Promise<void> => {
  await pool.query('update api_keys set last_used_at = now() where id = $1', [id]);
};
