import type { Pool } from 'pg';
import type { Actor } from '../../domain/actor.ts';
import type { Scope } from '../../domain/scopes.ts';
import { joinActingMembership } from './acting-membership.ts';
import {
  allowedScopesOf,
  permissionColumns,
  permissionsOf,
  type PermissionsRow,
} from '../team/member-permissions.ts';

interface Row extends PermissionsRow {
  id: string;
  orgId: string;
  scopes: Scope[] | null;
}

const text = `
  select s.id, m.org_id as "orgId", null as scopes, ${permissionColumns}
    from sessions s
    ${joinActingMembership}
   where s.id = any($1) and s.ended_at is null and s.expires_at > now()
  union all
  select k.id, k.org_id, k.scopes, ${permissionColumns}
    from api_keys k join memberships m on m.org_id = k.org_id and m.user_id = k.created_by
   where k.id = any($1) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;

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
  const { rows } = await pool.query<Row>({
    name: 'live-credentials',
    text,
    values: [ids],
  });
  const live = new Map(
    rows
      .filter(row => allowedScopesOf(permissionsOf(row), row.scopes).includes(scope))
      .map(({ id, orgId }) => [id, orgId]),
  );
  return new Set(actors.filter(({ credentialId, orgId }) => live.get(credentialId) === orgId));
};
