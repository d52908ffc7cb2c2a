import { decryptTokens, type AccountTokens } from '../../db/connections/connection-tokens.ts';
import { Connection } from '../../db/entities/connection.ts';
import { listSharedAccounts } from '../../db/connections/connections.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Service } from '../../process/service.ts';
import { removalHeartbeat } from '../organizations/removal-heartbeat.ts';
import { revokeInTime } from './revoke-in-time.ts';

/** Accounts whose platforms are told at once. */
const atOnce = 20;

export type Revoking = Pick<Service, 'cipher' | 'log' | 'orm' | 'platforms'>;

/** Tokens that cannot be decrypted any more must not keep an organization from being removed. */
const readable = ({ cipher }: Revoking, connection: Connection): AccountTokens | null => {
  try {
    return decryptTokens(cipher, connection);
  } catch {
    return null;
  }
};

/** Tells one platform; one that does not answer is not asked again in this removal. */
const revoke = async (revoking: Revoking, connection: Connection, away: Set<PlatformName>): Promise<void> => {
  const { platform, orgId } = connection;
  const tokens = readable(revoking, connection);
  if (!tokens || away.has(platform)) return;
  if (!(await revokeInTime(revoking, { platform, tokens, orgId }))) away.add(platform);
};

/**
 * Disconnects every account of an organization that nobody can take back any more. Each platform is told once, and may be
 * slow or down: then the tokens, which nobody holds any more, end by themselves.
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
