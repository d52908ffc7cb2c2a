import { audit } from '../../db/audit.ts';
import type { ApiKey } from '../../db/entities/credentials.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findApiKey } from '../../db/auth/api-keys.ts';
import { assertMayGrant, type Actor } from '../../domain/actor.ts';
import { differences, fieldsOf } from '../../domain/audit.ts';
import { refuse } from '../../domain/errors.ts';
import { consentPrefix } from '../../domain/oauth.ts';
import type { Scope } from '../../domain/scopes.ts';
import { everyScopeOf, keyFields, requireBrands } from './create-api-key.ts';
import { requireRank } from '../team/lock-team.ts';

/** What to change; what is not named stays. */
export interface ApiKeyUpdate {
  name?: string | undefined;
  scopes?: Scope[] | undefined;
  /** Null for never. */
  expiresAt?: Date | null | undefined;
  /** Ids of the brands that it is for; null for all. */
  brandIds?: string[] | null | undefined;
}

const ofConsent = () =>
  refuse(
    'invalid_state',
    'A person agreed to the scopes and the expiry of this program, so they cannot be changed: have the program ask again, or revoke it.',
  );

/**
 * Gives a key another name, scopes, expiry or brands, from its next request on: one's own, or as an owner or admin. Nobody
 * gives a key what they may not do themselves now, and nobody a program what its person has not agreed to.
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
  assertMayGrant(everyScopeOf(actor), added);
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
