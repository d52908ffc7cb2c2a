import { audit } from '../../db/audit.ts';
import { ApiKey } from '../../db/entities/credentials.ts';
import { Brand } from '../../db/entities/brand.ts';
import type { Em } from '../../db/driver/orm.ts';
import { assertMayGrant, type Actor } from '../../domain/actor.ts';
import { fieldsOf } from '../../domain/audit.ts';
import { notFound } from '../../domain/errors.ts';
import type { Scope } from '../../domain/scopes.ts';
import { lockMaker } from '../team/lock-team.ts';

/** What a key may be held to. */
export interface KeyLimits {
  /** Null for never. */
  expiresAt: Date | null;
  /** Ids of the brands that it is for; null for all. */
  brandIds: string[] | null;
}

/** What the audit log tells of a key. */
export const keyFields = ['name', 'prefix', 'scopes', 'brandIds', 'expiresAt'] as const;

/** What is open to somebody anywhere: for one brand alone is enough, as a key reaches no further than its maker. */
export const everyScopeOf = ({ scopes, permissions }: Actor): Scope[] => [
  ...scopes,
  ...(permissions.role === 'member' ? permissions.overrides.flatMap(given => given.scopes) : []),
];

/** Throws 404 when a brand is not the organization's. */
export const requireBrands = async (em: Em, orgId: string, ids: string[] | null): Promise<void> => {
  if (ids !== null && (await em.count(Brand, { orgId, id: { $in: ids } })) < ids.length)
    throw notFound('brand');
};

/** Remembers a new key of the actor's organization by its hash; the key itself never comes here. */
export const createApiKey = async (
  em: Em,
  actor: Actor,
  key: { name: string; scopes: Scope[]; keyHash: string; prefix: string } & KeyLimits,
): Promise<ApiKey> => {
  const { orgId, userId } = actor;
  await lockMaker(em, actor);
  assertMayGrant(everyScopeOf(actor), key.scopes);
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
