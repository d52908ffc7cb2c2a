import pTimeout from 'p-timeout';
import type { AccountTokens } from '../../db/connections/connection-tokens.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Service } from '../../process/service.ts';

/**
 * Milliseconds for a platform's answer. The caller does not depend on it, and tokens that are not revoked expire on their
 * own.
 */
const patienceMs = 5_000;

/** Asks a platform to revoke tokens. Returns false and logs a line if it did not. */
export const revokeInTime = async (
  { platforms, log }: Pick<Service, 'platforms' | 'log'>,
  { platform, tokens, orgId }: { platform: PlatformName; tokens: AccountTokens; orgId?: string },
): Promise<boolean> => {
  const { oauth } = platforms[platform];
  if (!oauth.revoke) return true;
  try {
    await pTimeout(oauth.revoke(tokens), { milliseconds: patienceMs });
    return true;
  } catch (error) {
    log.warn(
      { err: error, platform, orgId },
      'the platform could not be asked to revoke an account’s tokens',
    );
    return false;
  }
};
