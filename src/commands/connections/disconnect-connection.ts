import type { Cipher } from '../../adapters/secrets/cipher.ts';
import { audit } from '../../db/audit.ts';
import { decryptTokens, type AccountTokens } from '../../db/connections/connection-tokens.ts';
import { Connection } from '../../db/entities/connection.ts';
import { lockConnection } from '../../db/connections/connections.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/** What was disconnected, and the tokens that the platform may be told to forget; null when there are none. */
export interface Disconnected {
  platform: PlatformName;
  externalId: string;
  tokens: AccountTokens | null;
}

/**
 * Deletes a connection with its tokens; posts that want it when their time comes wait until the brand has one again.
 */
export const disconnectConnection = async (
  em: Em,
  cipher: Cipher,
  actor: BrandScopedActor,
  id: string,
): Promise<Disconnected> => {
  const connection = await lockConnection(em, { id, orgId: actor.orgId });
  if (!connection) throw notFound('connection', id);
  requireBrandInScope(actor, connection.brandId);
  const tokens = readable(cipher, connection);
  const { platform, externalId, brandId, handle } = connection;
  await em.remove(connection).flush();
  await audit(em, {
    action: 'connection.disconnected',
    target: { kind: 'connection', id, name: handle },
    details: { platform, brandId },
  });
  return { platform, externalId, tokens };
};

/** Tokens that cannot be decrypted any more must not keep a connection from being deleted. */
const readable = (cipher: Cipher, connection: Connection): AccountTokens | null => {
  try {
    return decryptTokens(cipher, connection);
  } catch {
    return null;
  }
};
