import type { Cipher } from '../../adapters/secrets/cipher.ts';
import type { AccountTokens } from '../../db/connections/connection-tokens.ts';
import { isAccountWanted } from '../../db/connections/wanted-account.ts';
import type { Orm } from '../../db/driver/orm.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Platforms } from '../../platforms/platform.ts';

/** An account whose tokens were deleted; `tokens` is null where they could not be read. */
export interface LeftAccount {
  platform: PlatformName;
  externalId: string;
  tokens: AccountTokens | null;
}

interface Ports {
  cipher: Cipher;
  platforms: Platforms;
  orm: Orm;
  log: { warn(details: object, text: string): void };
}

/**
 * Asks the platform to revoke the tokens, where it has a call for that and the account is connected nowhere else, nor waits
 * for an answer: some platforms end all tokens of an account at once. A platform that fails changes nothing here.
 */
export const forgetAccount = async (
  { cipher, platforms, orm, log }: Ports,
  left: LeftAccount | undefined,
): Promise<void> => {
  if (!left?.tokens) return;
  const { oauth } = platforms[left.platform];
  if (!oauth.revoke) return;
  try {
    if (await isAccountWanted(orm.em.fork(), cipher, left)) return;
    await oauth.revoke(left.tokens);
  } catch (error) {
    log.warn({ err: error, platform: left.platform }, 'the platform was not told to forget an account');
  }
};
