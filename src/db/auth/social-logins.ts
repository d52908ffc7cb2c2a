import type { LoginProviderName } from '../../domain/social-logins.ts';
import type { Em } from '../driver/orm.ts';

/** A login that a browser has come back from, as its row has it. */
export interface TakenLogin {
  id: string;
  nonce: string;
  /** Encrypted. */
  codeVerifier: string;
  returnTo: string | null;
  sessionId: string | null;
}

/**
 * Uses up the state of a callback, once; undefined for one that is unknown, used or over, that another browser began or
 * that was given out for another provider, which all stay as they are. Hashes are SHA-256, hex.
 */
export const useSocialState = async (
  em: Em,
  given: { stateHash: string; browserHash: string; provider: LoginProviderName },
): Promise<TakenLogin | undefined> => {
  const [login] = await em.execute<TakenLogin[]>(
    `update social_logins set used_at = now()
      where state_hash = ? and browser_hash = ? and provider = ? and used_at is null and expires_at > now()
     returning id, nonce, code_verifier as "codeVerifier", return_to as "returnTo", session_id as "sessionId"`,
    [given.stateHash, given.browserHash, given.provider],
  );
  return login;
};

/** Uses up a code (its SHA-256, hex): of any number at once, one gets whom it logs in, and the others undefined. */
export const useSocialCode = async (
  em: Em,
  codeHash: string,
): Promise<{ userId: string; provider: LoginProviderName } | undefined> => {
  const [login] = await em.execute<{ userId: string; provider: LoginProviderName }[]>(
    `update social_logins set code_hash = null where code_hash = ? and code_expires_at > now()
     returning user_id as "userId", provider`,
    [codeHash],
  );
  return login;
};
