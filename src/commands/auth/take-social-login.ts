import { useSocialState, type TakenLogin } from '../../db/auth/logins.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refuse } from '../../domain/errors.ts';
import type { LoginProviderName } from '../../domain/social-logins.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';

/**
 * Takes the state of a callback, once. Throws the one `authorization_failed` for a state that is missing, unknown, used or
 * over, that another browser brings, or that was given out for another provider; the last two leave it as it is.
 */
export const takeSocialLogin = async (
  em: Em,
  given: { provider: LoginProviderName; state: string | undefined; browser: string | undefined },
): Promise<TakenLogin> => {
  const { provider, state = '', browser = '' } = given;
  const hashes = { stateHash: hashOf(state), browserHash: hashOf(browser) };
  const login = await useSocialState(em, { ...hashes, provider });
  if (login) return login;
  throw refuse(
    'authorization_failed',
    'This login was begun in another browser or with another provider, was used already, or is older than ten minutes. Begin again.',
  );
};
