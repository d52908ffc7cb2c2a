import { audit } from '../../db/audit.ts';
import { ApiKey } from '../../db/entities/credentials.ts';
import { Brand } from '../../db/entities/brand.ts';
import type { Em } from '../../db/driver/orm.ts';
import { assertMayGrant, type Actor } from '../../domain/actor.ts';
import { fieldsOf, differences } from '../../domain/audit.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { findApiKey, revokeKeys } from '../../db/auth/api-keys.ts';
import { consentPrefix } from '../../domain/auth/oauth.ts';
import { lockMaker, requireRank } from '../team/lock-team.ts';

/** Limits of a key. */
export interface KeyLimits {
  /** Null for never. */
  expiresAt: Date | null;
  /** Ids of the brands that the key may use. Null for all. */
  brandIds: string[] | null;
}

/** Fields of a key in the audit log. */
const keyFields = ['name', 'prefix', 'scopes', 'brandIds', 'expiresAt'] as const;

/**
 * Lists all scopes that the actor has for at least one brand. One brand is enough, because a key reaches no further than
 * its creator.
 */
export const listEveryScope = ({ scopes, permissions }: Actor): Scope[] => [
  ...scopes,
  ...(permissions.role === 'member' ? permissions.overrides.flatMap(given => given.scopes) : []),
];

/** Throws 404 for a brand of another organization. */
const requireBrands = async (em: Em, orgId: string, ids: string[] | null): Promise<void> => {
  if (ids !== null && (await em.count(Brand, { orgId, id: { $in: ids } })) < ids.length)
    throw notFound('brand');
};

/** Stores a new key of the actor's organization by its hash. This code never sees the key itself. */
export const createApiKey = async (
  em: Em,
  actor: Actor,
  key: { name: string; scopes: Scope[]; keyHash: string; prefix: string } & KeyLimits,
): Promise<ApiKey> => {
  const { orgId, userId } = actor;
  await lockMaker(em, actor);
  assertMayGrant(listEveryScope(actor), key.scopes);
  await requireBrands(em, orgId, key.brandIds);
  const row = em.create(ApiKey, { ...key, orgId, createdBy: userId });
  em.persist(row);
  await em.flush();
  await audit(em, {
    action: 'api_key.created',
    target: { kind: 'api_key', id: row.id, name: row.name },
    details: { after: fieldsOf(row, keyFields) },
  });
  return row;
};

/** Changes to a key. Omitted fields stay. */
export interface ApiKeyUpdate {
  name?: string | undefined;
  scopes?: Scope[] | undefined;
  /** Null for never. */
  expiresAt?: Date | null | undefined;
  /** Ids of the brands that the key may use. Null for all. */
  brandIds?: string[] | null | undefined;
}

const ofConsent = () =>
  refuse(
    'invalid_state',
    'Scopes and expiry of an OAuth grant cannot be changed. Revoke the grant, or ask the app to request access again.',
  );

/**
 * Changes a key's name, scopes, expiry, or brands from its next request on: one's own key, or any as an owner or admin. A
 * caller cannot give a key rights that they do not have now, or an app rights to which its person has not agreed.
 */
export const updateApiKey = async (
  em: Em,
  actor: Actor,
  id: string,
  change: ApiKeyUpdate,
): Promise<ApiKey> => {
  const key = await findApiKey(em, actor.orgId, id);
  if (key.createdBy !== actor.userId) requireRank(actor, 'admin');
  if (key.prefix === consentPrefix && (change.scopes || change.expiresAt !== undefined)) throw ofConsent();
  const added = (change.scopes ?? []).filter(scope => !key.scopes.includes(scope));
  assertMayGrant(listEveryScope(actor), added);
  if (change.brandIds !== undefined) await requireBrands(em, actor.orgId, change.brandIds);
  const was = fieldsOf(key, keyFields);
  Object.assign(key, Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)));
  await em.flush();
  await audit(em, {
    action: 'api_key.changed',
    target: { kind: 'api_key', id, name: key.name },
    details: differences(was, fieldsOf(key, keyFields)),
  });
  return key;
};

/**
 * Revokes a key permanently, from its next request on: one's own, or any as an owner or admin. The row keeps who revoked it
 * and when.
 */
export const revokeApiKey = async (em: Em, actor: Actor, id: string): Promise<void> => {
  const key = await findApiKey(em, actor.orgId, id);
  if (key.createdBy !== actor.userId) requireRank(actor, 'admin');
  if ((await revokeKeys(em, { id }, { by: actor.userId })) === 0) throw notFound('API key', id);
  await audit(em, { action: 'api_key.revoked', target: { kind: 'api_key', id, name: key.name } });
};
