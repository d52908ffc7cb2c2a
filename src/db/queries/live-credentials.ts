import type { Pool } from 'pg';
import type { Actor } from '../../domain/actor.ts';
import type { Scope } from '../../domain/scopes.ts';

const text = `
  select s.id, m.org_id as "orgId"
    from sessions s
    join lateral (
      select org_id from memberships
      where user_id = s.user_id
      order by org_id = s.active_org_id desc, created_at, id
      limit 1
    ) m on true
   where s.id = any($1) and s.ended_at is null and s.expires_at > now()
  union all
  select id, org_id from api_keys where id = any($1) and revoked_at is null and $2 = any(scopes)`;

/**
 * Those of the actors that could make the same request again now: their credential is neither ended nor revoked, still has
 * the scope and stands for the same organization. One query, prepared.
 */
export const stillAllowed = async (
  pool: Pool,
  actors: readonly Actor[],
  scope: Scope,
): Promise<Set<Actor>> => {
  const ids = [...new Set(actors.map(({ credentialId }) => credentialId))];
  const { rows } = await pool.query<{ id: string; orgId: string }>({
    name: 'live-credentials',
    text,
    values: [ids, scope],
  });
  const live = new Map(rows.map(({ id, orgId }) => [id, orgId]));
  return new Set(actors.filter(({ credentialId, orgId }) => live.get(credentialId) === orgId));
};
