import type { Em } from '../../db/driver/orm.ts';
import { refuse } from '../../domain/errors.ts';
import type { LoginProviderName } from '../../domain/social-logins.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';

/** A login that a browser has come back from, as its row has it. */
export interface TakenLogin {
  id: string;
  nonce: string;
  /** Encrypted. */
  codeVerifier: string;
  returnTo: string | null;
  sessionId: string | null;
}

const useUp = `
  update social_logins set used_at = now()
   where state_hash = ? and browser_hash = ? and provider = ? and used_at is null and expires_at > now()
  returning id, nonce, code_verifier as "codeVerifier", return_to as "returnTo", session_id as "sessionId"`;

/**
 * Takes the state of a callback, once. Throws the one `authorization_failed` for a state that is missing, unknown, used or
 * over, that another browser brings, or that was given out for another provider; the last two leave it as it is.
 */
export const takeSocialLogin = async (
  em: Em,
  given: { provider: LoginProviderName; state: string | undefined; browser: string | undefined },
): Promise<TakenLogin> => {
  const { provider, state = '', browser = '' } = given;
  const [login] = await em.execute<TakenLogin[]>(useUp, [hashOf(state), hashOf(browser), provider]);
  if (login) return login;
  throw refuse(
    'authorization_failed',
    'This login was begun in another browser or with another provider, was used already, or is older than ten minutes. Begin again.',
  );
};
