import { LockMode } from '@mikro-orm/core';
import { audit } from '../../db/audit.ts';
import { announceConnected } from '../../db/connections/announce-connection.ts';
import { encryptTokens, type RowCipher } from '../../db/connections/connection-tokens.ts';
import { Brand } from '../../db/entities/brand.ts';
import { Connection } from '../../db/entities/connection.ts';
import { wakeHeldPosts } from '../../db/publishing/held-posts.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { NamedConnection } from '../../db/connections/connections.ts';
import type { ConsentAsker } from '../../db/connections/consent-asker.ts';
import { refuse } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Grant } from '../../db/connections/pending-grants.ts';

/** A grant on its way into a brand's connection. */
export interface NewConnection {
  asker: ConsentAsker;
  platform: PlatformName;
  grant: Grant;
  /** Whether somebody at the browser that came back was shown for whom, and agreed. */
  confirmed: boolean;
}

/**
 * Stores an account in place of the one that the brand has there; posts that wait for it go on. The brand's row is the
 * lock: two consents for it that end together store one after the other, and a target that is being held for want of this
 * account is either held before, and woken, or sees the account. Throws `authorization_failed` once the brand is gone.
 */
export const storeConnection = async (
  em: Em,
  cipher: RowCipher,
  { asker, platform, grant: { tokens, identity }, confirmed }: NewConnection,
): Promise<NamedConnection> => {
  const { orgId, brandId, userId } = asker;
  const brand = await em.findOne(Brand, { id: brandId, orgId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!brand) throw refuse('authorization_failed', 'The brand was deleted in the meantime.');
  const known = await em.findOne(Connection, { brandId, platform }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const connection =
    known ?? em.create(Connection, { ...blank, orgId, brandId, platform, ...identity, connectedBy: userId });
  em.assign(connection, { ...identity, status: 'connected', connectedBy: userId });
  encryptTokens(cipher, connection, tokens);
  if (known) connection.tokenVersion += 1;
  Object.assign(connection, { renewingBy: null, renewingUntil: null });
  await em.persist(connection).flush();
  await wakeHeldPosts(em, connection);
  const by = askedBy(asker);
  await audit(em, {
    action: 'connection.connected',
    target: { kind: 'connection', id: connection.id, name: identity.handle },
    details: { platform, brandId, replaced: known !== null, confirmed },
    by,
    orgId,
  });
  await announceConnected(em, connection, {
    replaced: known !== null,
    connectedBy: `${by.kind}:${by.id}`,
  });
  return { connection, brandSlug: brand.slug };
};

const askedBy = ({ credentialKind, credentialId, userId }: ConsentAsker) =>
  credentialKind === 'session'
    ? ({ kind: 'user', id: userId } as const)
    : ({ kind: 'api_key', id: credentialId } as const);

const blank = { status: 'connected', scopes: [] as string[], tokenVersion: 1 } as const;
