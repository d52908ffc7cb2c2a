import { decryptTokens, type AccountTokens } from '../../db/connections/connection-tokens.ts';
import { Connection } from '../../db/entities/connection.ts';
import { listSharedAccounts } from '../../db/connections/connections.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Service } from '../../process/service.ts';
import { removalHeartbeat } from '../organizations/removal-heartbeat.ts';
import { revokeInTime } from './revoke-in-time.ts';

/** Number of accounts that are revoked in parallel. */
const atOnce = 20;

export type Revoking = Pick<Service, 'cipher' | 'log' | 'orm' | 'platforms'>;

/**
 * Decrypts tokens. Returns null if that fails, so that unreadable tokens do not prevent the deletion of an organization.
 */
const readable = ({ cipher }: Revoking, connection: Connection): AccountTokens | null => {
  try {
    return decryptTokens(cipher, connection);
  } catch {
    return null;
  }
};

/** Revokes one account's tokens. A platform that does not answer is not called again in this deletion. */
const revoke = async (revoking: Revoking, connection: Connection, away: Set<PlatformName>): Promise<void> => {
  const { platform, orgId } = connection;
  const tokens = readable(revoking, connection);
  if (!tokens || away.has(platform)) return;
  if (!(await revokeInTime(revoking, { platform, tokens, orgId }))) away.add(platform);
};

/**
 * Disconnects every account of an organization whose deletion can no longer be canceled. Each platform is called once and
 * may be slow or unavailable: the tokens, which no one holds any longer, then expire on their own.
 */
export const revokeTokens = async (revoking: Revoking, orgId: string): Promise<void> => {
  const away = new Set<PlatformName>();
  for (;;) {
    const em = revoking.orm.em.fork();
    const page = await em.find(Connection, { orgId }, { orderBy: { id: 'asc' }, limit: atOnce });
    if (page.length === 0) return;
    const ids = page.map(({ id }) => id);
    const shared = await listSharedAccounts(em, ids);
    await Promise.all(page.filter(({ id }) => !shared.has(id)).map(one => revoke(revoking, one, away)));
    await em.nativeDelete(Connection, { id: { $in: ids } });
    removalHeartbeat();
  }
};
