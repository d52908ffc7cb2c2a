import type { PacedAccount } from '../../../db/publishing/account-pace.ts';
import { readAvailability } from '../../../db/publishing/account-quotas.ts';
import type { NamedConnection } from '../../../db/connections/connections.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { acrossOrganizations, isAcross } from '../../../db/driver/tenancy.ts';
import { findMissingScopes, type MissingScope } from '../../../domain/connections/missing-scopes.ts';
import { tokenWarning } from '../../../domain/connections/token-outlook.ts';
import { quotaLimit } from '../../../config/quota-limits.ts';
import type { Service } from '../../../process/service.ts';
import { viewConnection, type ConnectionView } from './connection-view.ts';

/** Shows connections with the current state of their accounts and with warnings for people. */
export const answerConnections = async (
  service: Service,
  em: Em,
  rows: readonly NamedConnection[],
): Promise<ConnectionView[]> => {
  const accounts = rows.map(({ connection: { platform, externalId } }) => ({
    platform,
    account: externalId,
  }));
  const availabilities = await availabilitiesOf(service, em, accounts);
  return rows.map((row, index) =>
    viewConnection(row, availabilities[index] ?? unknown, {
      warning: warningOf(service.platforms, row.connection),
      missingScopes: missingScopesOf(service.platforms, row.connection),
    }),
  );
};

/**
 * Reads how much of each account's quota is left. A quota belongs to the account, whichever organizations have connected
 * it, so only sums are read.
 */
const availabilitiesOf = ({ orm, config }: Service, em: Em, accounts: readonly PacedAccount[]) => {
  const own = isAcross() ? em : orm.em.fork();
  return acrossOrganizations(() => readAvailability(own, accounts, name => quotaLimit(config, name)));
};

/** Shows one connection, like `answerConnections`. */
export const answerConnection = async (
  service: Service,
  em: Em,
  row: NamedConnection,
): Promise<ConnectionView> => {
  const [view] = await answerConnections(service, em, [row]);
  if (!view) throw new Error('a connection has no view');
  return view;
};

const unknown = { pause: null, quota: null, replyQuota: null };

const missingScopesOf = (
  platforms: Service['platforms'],
  { platform, scopes }: NamedConnection['connection'],
): MissingScope[] => findMissingScopes(platforms[platform].oauth.scopes, scopes);

const warningOf = (
  platforms: Service['platforms'],
  connection: NamedConnection['connection'],
): string | null => {
  if (connection.status !== 'connected') return null;
  const outlook = {
    accessExpiresAt: connection.accessExpiresAt?.getTime() ?? null,
    refreshExpiresAt: connection.refreshExpiresAt?.getTime() ?? null,
    hasRefreshToken: Boolean(connection.refreshToken),
    needsRefreshToken: platforms[connection.platform].oauth.needsRefreshToken,
  };
  return tokenWarning(outlook, Date.now());
};
