import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';
import type { ConsentAsker } from './consent-asker.ts';

/** Row of a requested consent. */
export interface RedeemedState extends ConsentAsker {
  id: string;
  codeVerifier: string | null;
}

/** Row of a requested consent, with the fields that decide whether the callback may use it. */
export interface UsedState extends RedeemedState {
  platform: PlatformName;
  isOver: boolean;
}

const useUp = `
  update oauth_states s set used_at = now()
   where s.state_hash = ? and s.used_at is null
  returning s.id, s.org_id as "orgId", s.user_id as "userId", s.brand_id as "brandId", s.platform,
            s.adds, s.code_verifier as "codeVerifier", s.credential_kind as "credentialKind", s.credential_id as "credentialId",
            s.expires_at <= now() as "isOver"`;

/**
 * Redeems a state, given as hex SHA-256, immediately and regardless of what follows: a state works for one callback only.
 * Returns undefined for an unknown or used state.
 */
export const useOAuthState = async (em: Em, stateHash: string): Promise<UsedState | undefined> => {
  const [row] = await em.execute<UsedState[]>(useUp, [stateHash]);
  return row;
};
