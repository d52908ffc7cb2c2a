import { accountStatuses } from '../../db/connections/connections.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refuse, type Detail } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/**
 * Throws unless the brand has a working account on each platform: `connection_missing` where one was never connected or
 * was disconnected, else `token_expired` where one has to be connected again. The details name every platform.
 */
export const requireConnections = async (
  em: Em,
  { orgId, brandId }: { orgId: string; brandId: string },
  platforms: readonly PlatformName[],
): Promise<void> => {
  const statuses = await accountStatuses(em, orgId, brandId);
  const expired = platforms.filter(platform => statuses.get(platform) === 'expired');
  const missing = platforms.filter(platform => (statuses.get(platform) ?? 'disconnected') === 'disconnected');
  const details = [...missing.map(missingDetail), ...expired.map(expiredDetail)];
  if (missing.length > 0)
    throw refuse('connection_missing', `Connect an account of the brand first on: ${missing.join(', ')}.`, {
      details,
    });
  if (expired.length > 0)
    throw refuse(
      'token_expired',
      `The connection has ended; connect the account again on: ${expired.join(', ')}.`,
      { details },
    );
};

const missingDetail = (platform: PlatformName): Detail => ({
  path: `platforms.${platform}`,
  code: 'connection_missing',
  message: `The brand has no account connected on ${platform}.`,
});

const expiredDetail = (platform: PlatformName): Detail => ({
  path: `platforms.${platform}`,
  code: 'token_expired',
  message: `The brand's account on ${platform} has to be connected again.`,
});
