import type { Cipher } from '../../adapters/secrets/cipher.ts';
import { audit } from '../../db/audit.ts';
import { announceDisconnected } from '../../db/connections/announce-connection.ts';
import { decryptTokens, type AccountTokens } from '../../db/connections/connection-tokens.ts';
import { Connection } from '../../db/entities/connection.ts';
import { countPostsWanting } from '../../db/publishing/held-posts.ts';
import { lockBrandOf, lockConnection } from '../../db/connections/connections.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, requireBrandInScope, type Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/** What was disconnected, and the tokens that the platform may be told to forget; null when there are none. */
export interface Disconnected {
  platform: PlatformName;
  externalId: string;
  tokens: AccountTokens | null;
  /** Posts of the brand that are scheduled or going out, and now have no account on the platform. */
  scheduledPosts: number;
}

/**
 * Deletes a connection with its tokens; posts that want it when their time comes wait until the brand has one again. They
 * are counted under the brand's lock, so that none is made meanwhile; a draft that is scheduled at this very moment may be
 * missing from the count, and is held in sight like the others when its time comes.
 */
export const disconnectConnection = async (
  em: Em,
  cipher: Cipher,
  actor: Actor,
  id: string,
): Promise<Disconnected> => {
  await lockBrandOf(em, { id, orgId: actor.orgId });
  const connection = await lockConnection(em, { id, orgId: actor.orgId });
  if (!connection) throw notFound('connection', id);
  requireBrandInScope(actor, connection.brandId);
  const tokens = readable(cipher, connection);
  const { orgId, platform, externalId, brandId, handle, displayName } = connection;
  await em.remove(connection).flush();
  await audit(em, {
    action: 'connection.disconnected',
    target: { kind: 'connection', id, name: handle },
    details: { platform, brandId },
  });
  const scheduledPosts = await countPostsWanting(em, { brandId, platform });
  const account = { id, orgId, brandId, platform, externalId, handle, displayName };
  const disconnectedBy = actorName(actor);
  await announceDisconnected(em, account, { reason: 'requested', disconnectedBy, scheduledPosts });
  return { platform, externalId, tokens, scheduledPosts };
};

/** Tokens that cannot be decrypted any more must not keep a connection from being deleted. */
const readable = (cipher: Cipher, connection: Connection): AccountTokens | null => {
  try {
    return decryptTokens(cipher, connection);
  } catch {
    return null;
  }
};
