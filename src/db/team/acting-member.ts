import { sql } from 'kysely';
import type { Actor } from '../../domain/actor.ts';
import type { PlanName, Suspension } from '../../domain/billing/billing.ts';
import { suspension } from '../billing/billing.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { findAllowedScopes, memberLimits, readPermissions, type PermissionsRow } from './permissions.ts';

const findKey = (em: Em, orgId: string, id: string) =>
  kyselyOf(em)
    .selectFrom('api_keys')
    .select(['id', 'created_by as userId', 'scopes', 'brand_ids as brandIds'])
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<string>`now()`)]))
    .executeTakeFirst();

/** A credential of somebody who has asked for what goes on: a person's membership outlives their session, a key does not. */
interface Credential {
  id: string;
  userId: string;
  scopes: Actor['keyScopes'];
  brandIds: Actor['brandIds'];
}

const credentialOf = (em: Em, orgId: string, name: string): Promise<Credential | undefined> => {
  const [kind, id = ''] = name.split(':');
  if (kind === 'api_key') return findKey(em, orgId, id);
  return Promise.resolve(kind === 'user' ? { id, userId: id, scopes: null, brandIds: null } : undefined);
};

/**
 * Who asked for something (`user:<id>` or `api_key:<id>`), with what they may do at this moment, as a request of theirs would
 * have it; undefined for somebody who is no member any more and for a key that has ended.
 */
export const findActingMember = async (em: Em, orgId: string, name: string): Promise<Actor | undefined> => {
  const credential = await credentialOf(em, orgId, name);
  if (!credential) return undefined;
  const row = await kyselyOf(em)
    .selectFrom('memberships as m')
    .leftJoin('billing_accounts as b', 'b.org_id', 'm.org_id')
    .select(['m.id', 'm.role', 'm.grouped', sql.raw<PermissionsRow['limits']>(memberLimits).as('limits')])
    .select(sql<PlanName>`coalesce(b.plan, 'free')`.as('plan'))
    .select(sql.raw<Suspension | null>(suspension).as('suspension'))
    .where('m.user_id', '=', credential.userId)
    .where('m.org_id', '=', orgId)
    .executeTakeFirst();
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
    scopes: findAllowedScopes(permissions, credential.scopes),
    keyScopes: credential.scopes,
    brandIds: credential.brandIds,
    plan: row.plan,
    suspension: row.suspension,
  };
};
