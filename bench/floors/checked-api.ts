import { startApi } from '../../src/api/http/start.ts';
import { readConfig } from '../../src/config/index.ts';
import type { findCredential } from '../../src/db/auth/credentials.ts';
import type { Scope } from '../../src/domain/team/scopes.ts';

/** Which side of the measure of the access check this process is. */
export type CheckedSide = 'checked' | 'key only';

interface KeyRow {
  id: string;
  org_id: string;
  created_by: string;
  scopes: Scope[];
}

const keyOnly = {
  name: 'find-key-only',
  text: `select id, org_id, created_by, scopes from api_keys
    where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
};

/**
 * Finds the credential of a key without its maker's membership, role, groups, and overrides, and without the subscription.
 */
const findKeyOnly: typeof findCredential = async (pool, kind, hash) => {
  const { rows } = await pool.query<KeyRow>({ ...keyOnly, values: [hash] });
  const row = rows[0];
  if (!row) return undefined;
  const { id: credentialId, org_id: orgId, created_by: userId, scopes } = row;
  const permissions = { role: 'owner' as const, grouped: false, groupScopes: [], overrides: [] };
  const actor = {
    kind: kind === 'session' ? kind : ('api_key' as const),
    userId,
    orgId,
    membershipId: userId,
    credentialId,
    scopes,
    permissions,
    keyScopes: scopes,
    brandIds: null,
    brandScope: { only: [] },
    archivedBrands: [],
    plan: 'free' as const,
    suspension: null,
  };
  return { actor, unseen: false };
};

/** Our whole API, with or without the lookups of the access check beside the key itself. */
const side = process.env['BENCH_SIDE'] as CheckedSide;
const running = await startApi(readConfig(), side === 'key only' ? { findCredential: findKeyOnly } : {});
process.send?.({ url: running.url });
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
