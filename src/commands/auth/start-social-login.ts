import { v7 as uuidv7 } from 'uuid';
import type { Encryptor } from '../../db/auth/mails.ts';
import { SocialLogin } from '../../db/entities/identity.ts';
import type { Em } from '../../db/driver/orm.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import { socialLoginLifetime, type LoginProviderName } from '../../domain/social-logins.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import { newSecret } from '../connections/oauth-secrets.ts';

/** What one login is held together with; all of it is random. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SocialLoginStart {
  provider: LoginProviderName;
  secrets: LoginSecrets;
  /** The browser's cookie, which must come back with the state. */
  browser: string;
  /** Where below APP_URL the browser goes in the end, or one of `ownPages`; null when the callback answers itself. */
  returnTo: string | null;
  /** The session that wants to connect an identity; null for a login. */
  sessionId: string | null;
}

export const newLoginSecrets = (): LoginSecrets => ({
  state: newSecret(),
  nonce: newSecret(),
  codeVerifier: newSecret(),
});

/** A browser is on its way to a provider, for ten minutes. */
export const startSocialLogin = async (em: Em, cipher: Encryptor, start: SocialLoginStart): Promise<void> => {
  const { provider, secrets, browser, returnTo, sessionId } = start;
  const id = uuidv7();
  em.persist(
    em.create(SocialLogin, {
      id,
      provider,
      returnTo,
      sessionId,
      nonce: secrets.nonce,
      stateHash: hashOf(secrets.state),
      browserHash: hashOf(browser),
      codeVerifier: cipher.encrypt(secrets.codeVerifier, aad.socialVerifier(id)),
      expiresAt: new Date(Date.now() + socialLoginLifetime),
    }),
  );
  await em.flush();
};
