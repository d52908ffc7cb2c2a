import { LockMode } from '@mikro-orm/core';
import { audit } from '../../db/audit.ts';
import { announceConnected } from '../../db/connections/announce-connection.ts';
import { encryptTokens, type RowCipher } from '../../db/connections/connection-tokens.ts';
import type { NamedConnection } from '../../db/connections/connections.ts';
import type { ConsentAsker } from '../../db/connections/consent-asker.ts';
import { takeDisconnected } from '../../db/connections/disconnected-accounts.ts';
import type { Grant } from '../../db/connections/pending-grants.ts';
import { Brand } from '../../db/entities/brand.ts';
import { Connection } from '../../db/entities/connection.ts';
import { wakeForAccount } from '../../db/publishing/holds.ts';
import { endLostApprovals } from '../../db/reviews/lost-approvals.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findConsentedAccount, maxAccountsPerPlatform } from '../../domain/connections/consented-account.ts';
import { refuse } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/** A grant to store as a brand's connection. */
export interface NewConnection {
  asker: ConsentAsker;
  platform: PlatformName;
  grant: Grant;
  /** Whether a person at the returning browser saw who asked, and agreed. */
  confirmed: boolean;
}

/**
 * Stores an account of a brand. An account that the brand has already is reconnected and stays what it is. Another account
 * replaces the default one, or is added if the consent says so, the brand has none, or posts still name it. Posts that wait for an account resume.
 * The brand's row is the lock: two consents that end together are stored one after the other, and a target that is being
 * held because this account is missing is either held before, and woken, or sees the account. Throws `authorization_failed`
 * if the brand was deleted or has too many accounts.
 */
export const storeConnection = async (
  em: Em,
  cipher: RowCipher,
  input: NewConnection,
): Promise<NamedConnection> => {
  const { orgId, brandId, userId } = input.asker;
  const { tokens, identity } = input.grant;
  const brand = await em.findOne(Brand, { id: brandId, orgId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!brand) throw refuse('authorization_failed', 'The brand was deleted meanwhile.');
  const { connection, replaced } = await placeAccount(em, input);
  em.assign(connection, {
    ...identity,
    tier: identity.tier ?? null,
    status: 'connected',
    connectedBy: userId,
  });
  encryptTokens(cipher, connection, tokens);
  // people are notified again if one of these scopes is ever missing again
  connection.toldScopes = connection.toldScopes?.filter(scope => !tokens.scopes.includes(scope)) ?? null;
  Object.assign(connection, { renewingBy: null, renewingUntil: null });
  await em.persist(connection).flush();
  await announce(em, input, connection, replaced);
  return { connection, brandSlug: brand.slug };
};

/** Finds the row of an account, or creates one. `replaced` is true if the row existed. */
const placeAccount = async (
  em: Em,
  { asker, platform, grant: { identity } }: NewConnection,
): Promise<{ connection: Connection; replaced: boolean }> => {
  const { orgId, brandId, userId, adds } = asker;
  const { externalId } = identity;
  const accounts = await em.find(
    Connection,
    { brandId, platform },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const former = await takeDisconnected(em, { orgId, brandId, platform, externalId });
  const known = findConsentedAccount(accounts, { externalId, adds: adds || former?.isNamed === true });
  if (known) {
    known.tokenVersion += 1;
    return { connection: known, replaced: true };
  }
  if (accounts.length >= maxAccountsPerPlatform)
    throw refuse('authorization_failed', explainTooManyAccounts(platform));
  const isDefault = !accounts.some(one => one.isDefault);
  const given = { orgId, brandId, platform, ...identity, isDefault, connectedBy: userId };
  const connection = em.create(Connection, { ...blank, ...given, ...(former && { id: former.id }) });
  if (former) connection.tokenVersion = former.tokenVersion + 1;
  return { connection, replaced: false };
};

/** Sentence for a brand that has as many accounts on a platform as it can. */
export const explainTooManyAccounts = (platform: PlatformName): string =>
  `A brand can have at most ${maxAccountsPerPlatform} accounts on ${platform}. Disconnect one first.`;

const blank = { status: 'connected', scopes: [] as string[], tokenVersion: 1 } as const;

const announce = async (
  em: Em,
  { asker, platform, confirmed }: NewConnection,
  connection: Connection,
  replaced: boolean,
): Promise<void> => {
  const { orgId, brandId } = asker;
  const by = askedBy(asker);
  await endLostApprovals(em, { orgId, brandId }, { by: `${by.kind}:${by.id}`, requestId: null });
  await wakeForAccount(em, connection);
  await audit(em, {
    action: 'connection.connected',
    target: { kind: 'connection', id: connection.id, name: connection.handle },
    details: { platform, brandId, replaced, isDefault: connection.isDefault, confirmed },
    by,
    orgId,
  });
  await announceConnected(em, connection, { replaced, connectedBy: `${by.kind}:${by.id}` });
};

const askedBy = ({ credentialKind, credentialId, userId }: ConsentAsker) =>
  credentialKind === 'session'
    ? ({ kind: 'user', id: userId } as const)
    : ({ kind: 'api_key', id: credentialId } as const);
