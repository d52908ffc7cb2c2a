import type { Pool } from 'pg';
import { allScopes, type Scope } from '../../domain/scopes.ts';
import type { Actor } from '../../domain/actor.ts';

interface Row {
  id: string;
  user_id: string;
  org_id: string;
  scopes: Scope[];
  unseen: boolean;
}

/** A live credential. */
export interface Credential {
  actor: Actor;
  /** True for a key whose `last_used_at` is more than a minute behind. */
  unseen: boolean;
}

/** A member who has left the active organization goes on in the oldest one that is left. */
const bySession = {
  name: 'find-session',
  text: `select s.id, s.user_id, m.org_id, false as unseen
    from sessions s
    join lateral (
      select org_id from memberships
      where user_id = s.user_id
      order by org_id = s.active_org_id desc, created_at, id
      limit 1
    ) m on true
    where s.token_hash = $1 and s.ended_at is null and s.expires_at > now()`,
};

const byKey = {
  name: 'find-api-key',
  text: `select id, created_by as user_id, org_id, scopes,
      coalesce(last_used_at < now() - interval '1 minute', true) as unseen
    from api_keys where key_hash = $1 and revoked_at is null`,
};

/** Who a stored hash stands for; undefined when ended, revoked, expired or never given out. One query, prepared. */
export const findCredential = async (
  pool: Pool,
  kind: Actor['kind'],
  hash: string,
): Promise<Credential | undefined> => {
  const { rows } = await pool.query<Row>({ ...(kind === 'session' ? bySession : byKey), values: [hash] });
  const row = rows[0];
  if (!row) return undefined;
  const scopes = kind === 'session' ? allScopes : row.scopes;
  const actor = { kind, userId: row.user_id, orgId: row.org_id, credentialId: row.id, scopes };
  return { actor, unseen: row.unseen };
};

/** Writes down that a key was used now. */
export const touchKey = async (pool: Pool, id: string): Promise<void> => {
  await pool.query('update api_keys set last_used_at = now() where id = $1', [id]);
};
