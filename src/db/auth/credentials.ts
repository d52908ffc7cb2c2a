import type { Pool } from 'pg';
import type { Actor } from '../../domain/actor.ts';
import type { PlanName, Suspension } from '../../domain/billing/billing.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import type { Statements } from '../driver/shared-connection.ts';
import { suspension } from '../billing/billing.ts';
import { archivedBrands } from '../brands/archived-brands.ts';
import {
  findAllowedScopes,
  permissionColumns,
  readPermissions,
  type PermissionsRow,
} from '../team/permissions.ts';

/**
 * Returns SQL that joins, as `m`, the membership in which session `s` acts: the one in the organization that the request
 * has chosen, otherwise the one in the active organization. A member who has left that organization continues in their
 * oldest remaining membership. A session without any membership has no row.
 */
const joinActingMembership = (chosen: string): string => `join lateral (
      select id, org_id, role, grouped, group_ids from memberships
      where user_id = s.user_id
      order by org_id = coalesce(${chosen}, s.active_org_id) desc, created_at, id
      limit 1
    ) m on true`;

interface CredentialRow extends PermissionsRow {
  id: string;
  user_id: string;
  org_id: string;
  membership_id: string;
  scopes: Scope[] | null;
  brand_ids: string[] | null;
  unseen: boolean;
  plan: PlanName;
  suspension: Suspension | null;
  archived_brands: string[];
}

/** Kind of credential. A credential that an app received through a consent acts as a key. */
export type CredentialKind = Exclude<Actor['kind'], 'operator'> | 'oauth';

/** Valid credential. */
export interface Credential {
  actor: Actor;
  /** Whether `last_used_at` is more than a minute old. */
  unseen: boolean;
}

const bySession = {
  name: 'find-session',
  text: `select s.id, s.user_id, m.org_id, m.id as membership_id, null::text[] as scopes,
      null::text[] as brand_ids,
      coalesce(s.last_used_at < now() - interval '1 minute', true) as unseen,
      coalesce(b.plan, 'free') as plan, ${suspension} as suspension, ${permissionColumns},
      ${archivedBrands} as archived_brands
    from sessions s
    ${joinActingMembership('$2::uuid')}
    left join billing_accounts b on b.org_id = m.org_id
    where s.token_hash = $1 and s.ended_at is null and s.expires_at > now()`,
};

const byKey = {
  name: 'find-api-key',
  text: `select k.id, k.created_by as user_id, k.org_id, m.id as membership_id, k.scopes, k.brand_ids,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as unseen,
      coalesce(b.plan, 'free') as plan, ${suspension} as suspension, ${permissionColumns},
      ${archivedBrands} as archived_brands
    from api_keys k join memberships m on m.org_id = k.org_id and m.user_id = k.created_by
    left join billing_accounts b on b.org_id = k.org_id
    where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
};

/** SQL for the consent behind an access token. Its limits are those of the key; its expiry is that of the token. */
const byOAuth = {
  name: 'find-oauth-token',
  text: byKey.text.replace(
    'where k.key_hash = $1 and',
    `join oauth_tokens t on t.key_id = k.id
    where t.token_hash = $1 and t.kind = 'access' and t.expires_at > now() and`,
  ),
};

const statements = { session: bySession, api_key: byKey, oauth: byOAuth };

/** SQL for the credential with an id, for what acts for it later. */
const byId = {
  session: {
    name: 'find-session-by-id',
    text: bySession.text.replace('s.token_hash = $1', 's.id = $1'),
  },
  api_key: { name: 'find-api-key-by-id', text: byKey.text.replace('k.key_hash = $1', 'k.id = $1') },
};

/** SQL for a member, without a credential. */
const byMember = {
  name: 'find-member',
  text: `select m.id, m.user_id, m.org_id, m.id as membership_id, null::text[] as scopes,
      null::text[] as brand_ids, false as unseen, coalesce(b.plan, 'free') as plan,
      ${suspension} as suspension, ${permissionColumns}, ${archivedBrands} as archived_brands
    from memberships m
    left join billing_accounts b on b.org_id = m.org_id
    where m.user_id = $1 and m.org_id = $2`,
};

/**
 * Finds the person or key behind the name of an actor (`user:<id>`, `api_key:<id>`), to finish what they began in that
 * organization. A person's session may have ended. Returns undefined if the person has left or the key no longer works.
 */
export const findActorNamed = async (
  connection: Statements,
  name: string,
  orgId: string,
): Promise<Actor | undefined> => {
  const [kind, id = ''] = name.split(':');
  if (kind === 'api_key') return findActorOf(connection, { kind, credentialId: id, orgId });
  const { rows } = await connection.query<CredentialRow>({ ...byMember, values: [id, orgId] });
  return rows[0] && actorOf(rows[0], 'session', orgId);
};

/**
 * Finds the credential of a stored hash. Returns undefined if it has ended, was revoked, has expired, or was never issued.
 * A session acts in the chosen organization if its person is a member, which the caller checks. One prepared query.
 */
export const findCredential = async (
  connection: Statements,
  kind: CredentialKind,
  hash: string,
  chosen?: string,
): Promise<Credential | undefined> => {
  const { rows } = await connection.query<CredentialRow>({
    ...statements[kind],
    values: kind === 'session' ? [hash, chosen] : [hash],
  });
  const row = rows[0];
  return row && { actor: actorOf(row, kind, chosen), unseen: row.unseen };
};

/**
 * Finds the actor of a credential that asked for something which now acts for it in that organization. Returns undefined if
 * the credential has ended, was revoked, or no longer acts there.
 */
export const findActorOf = async (
  connection: Statements,
  { kind, credentialId, orgId }: Pick<Actor, 'credentialId' | 'orgId'> & { kind: keyof typeof byId },
): Promise<Actor | undefined> => {
  const { rows } = await connection.query<CredentialRow>({
    ...byId[kind],
    values: kind === 'session' ? [credentialId, orgId] : [credentialId],
  });
  const row = rows[0];
  return row?.org_id === orgId ? actorOf(row, kind, orgId) : undefined;
};

const actorOf = (row: CredentialRow, kind: CredentialKind, chosen: string | undefined): Actor => {
  const permissions = readPermissions(row);
  return {
    kind: kind === 'session' ? 'session' : 'api_key',
    userId: row.user_id,
    orgId: row.org_id,
    ...(kind === 'session' && chosen !== undefined && { choseOrg: true }),
    credentialId: row.id,
    permissions,
    brandScope: { only: [] },
    archivedBrands: row.archived_brands,
    scopes: findAllowedScopes(permissions, row.scopes),
    keyScopes: row.scopes,
    brandIds: row.brand_ids,
    membershipId: row.membership_id,
    plan: row.plan,
    suspension: row.suspension,
  };
};

/** Records that a key was used now. */
export const touchApiKey = async (pool: Pool, id: string): Promise<void> => {
  await pool.query('update api_keys set last_used_at = now() where id = $1', [id]);
};

interface LiveRow extends PermissionsRow {
  credential: string;
  chosen: string | null;
  orgId: string;
  scopes: Scope[] | null;
  brandIds: string[] | null;
}

const liveCredentials = `
  select a.credential, a.chosen, m.org_id as "orgId", null as scopes, null as "brandIds", ${permissionColumns}
    from unnest($1::uuid[], $2::uuid[]) as a (credential, chosen)
    join sessions s on s.id = a.credential and s.ended_at is null and s.expires_at > now()
    ${joinActingMembership('a.chosen')}
  union all
  select a.credential, a.chosen, k.org_id, k.scopes, k.brand_ids, ${permissionColumns}
    from unnest($1::uuid[], $2::uuid[]) as a (credential, chosen)
    join api_keys k on k.id = a.credential and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    join memberships m on m.org_id = k.org_id and m.user_id = k.created_by`;

const chosenBy = ({ choseOrg, orgId }: Actor): string | null => (choseOrg ? orgId : null);

const nameOf = (actor: Actor): string => `${actor.credentialId} ${chosenBy(actor)} ${actor.orgId}`;

/**
 * Returns the actors whose credential is still valid for the same organization, each as a current request would get it. One
 * prepared query.
 */
export const findLiveActors = async (pool: Pool, actors: readonly Actor[]): Promise<Map<Actor, Actor>> => {
  const byCredential = new Map(actors.map(actor => [`${actor.credentialId} ${chosenBy(actor)}`, actor]));
  const distinct = [...byCredential.values()];
  const { rows } = await pool.query<LiveRow>({
    name: 'live-credentials',
    text: liveCredentials,
    values: [distinct.map(({ credentialId }) => credentialId), distinct.map(chosenBy)],
  });
  const live = new Map(rows.map(row => [`${row.credential} ${row.chosen} ${row.orgId}`, row]));
  return new Map(
    actors.flatMap(actor => {
      const row = live.get(nameOf(actor));
      return row ? [[actor, refreshed(actor, row)]] : [];
    }),
  );
};

const refreshed = (actor: Actor, row: LiveRow): Actor => {
  const permissions = readPermissions(row);
  const scopes = findAllowedScopes(permissions, row.scopes);
  return { ...actor, permissions, scopes, keyScopes: row.scopes, brandIds: row.brandIds };
};
