import { accountStatuses } from '../../db/connections/connections.ts';
import type { Em } from '../../db/driver/orm.ts';
import { accountProblems } from '../../domain/account-outlook.ts';
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
  const details = [...missing, ...expired].flatMap((platform): Detail[] =>
    accountProblems(platform, statuses.get(platform)).map(({ path, code, message }) => ({
      path,
      code,
      message,
    })),
  );
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
