import { audit } from '../../db/audit.ts';
import { announceDisconnected } from '../../db/connections/announce-connection.ts';
import { decryptTokens, type AccountTokens } from '../../db/connections/connection-tokens.ts';
import { keepDisconnected } from '../../db/connections/disconnected-accounts.ts';
import type { Connection } from '../../db/entities/connection.ts';
import { wakeForAccount } from '../../db/publishing/holds.ts';
import { countPostsWanting } from '../../db/publishing/post-plans.ts';
import type { Em, Orm } from '../../db/driver/orm.ts';
import {
  hasFurtherAccounts,
  lockBrandOf,
  lockConnection,
  setAccountTier,
} from '../../db/connections/connections.ts';
import { endLostApprovals } from '../../db/reviews/lost-approvals.ts';
import { refuse, notFound, type Refusal } from '../../domain/errors.ts';
import type { AccountTier, PlatformName } from '../../domain/platforms.ts';
import { renewAccountTokens } from '../../db/connections/renew-account-tokens.ts';
import type { Cipher } from '../../adapters/secrets/cipher.ts';
import { actorName, requireBrandInScope, type Actor } from '../../domain/actor.ts';
import { isAccountWanted } from '../../db/connections/wanted-account.ts';
import type { OAuthFlow } from '../../platforms/oauth-flow.ts';
import type { Platforms } from '../../platforms/platform.ts';
import { readPlatformFailure, type ConnectPorts } from './authorize-connection.ts';

/**
 * Renews an account's tokens now. Posts that wait for the account check again. Throws `token_expired` if a person must
 * reconnect it, `invalid_state` if the platform cannot renew now, and `unavailable` if it failed this time and the old
 * tokens stay. `em` is a fork outside a transaction.
 */
export const refreshConnection = async (
  em: Em,
  { cipher, oauth, deadlineMs }: ConnectPorts,
  seen: Connection,
): Promise<Connection> => {
  const renewal = await renewAccountTokens(em, cipher, seen, {
    refresh: tokens => oauth.refresh(tokens),
    deadlineMs,
    isOver: error => readPlatformFailure(error)?.kind === 'auth_expired',
    forget: oauth.revoke,
  });
  if (renewal.state === 'gone') throw notFound('connection');
  if (renewal.state === 'expired')
    throw refuse('token_expired', `The account on ${seen.platform} must be reconnected.`);
  if (renewal.state === 'busy')
    throw refuse(
      'unavailable',
      'The connection is being renewed, which takes longer than usual. Try again later.',
    );
  if (renewal.state === 'fresh') {
    const { row } = renewal;
    const tier = await lookAtTier(oauth, renewal.tokens);
    await em.transactional(async inner => {
      await wakeForAccount(inner, row);
      if (!tier) return;
      await setAccountTier(inner, row, tier);
      const { orgId, brandId } = row;
      await endLostApprovals(inner, { orgId, brandId }, { by: 'service', requestId: null });
    });
    return tier ? Object.assign(row, { tier }) : row;
  }
  const failure = readPlatformFailure(renewal.error);
  if (failure?.kind === 'permission') throw refuse('invalid_state', failure.message);
  throw failure ? refuse('unavailable', failure.message) : renewal.error;
};

/**
 * Reads the account's current tier at the platform. Undefined if the platform has no tiers or cannot be asked, in which
 * case the known tier stays.
 */
const lookAtTier = async (
  oauth: OAuthFlow,
  { accessToken }: AccountTokens,
): Promise<AccountTier | undefined> => {
  try {
    return (await oauth.identify(accessToken)).tier;
  } catch (error) {
    if (readPlatformFailure(error)) return undefined;
    throw error;
  }
};

/** A disconnected account with tokens to revoke at the platform, or null if there are none. */
export interface Disconnected {
  platform: PlatformName;
  externalId: string;
  tokens: AccountTokens | null;
  /** Number of the brand's scheduled or publishing posts that now wait for an account on the platform. */
  scheduledPosts: number;
}

/**
 * Deletes a connection with its tokens. Posts that need it when they are due wait until the brand has one again: posts that
 * name this account wait for the same account, which gets the same ID when it is connected again. Throws `invalid_state`
 * for the default account while the brand has further ones on the platform, because posts that name only the platform would
 * go to none of them. Posts are counted under the brand's lock, so that no post is created meanwhile. A draft that is scheduled at this very moment may
 * be missing from the count, and is held visibly like the others when it is due.
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
  if (connection.isDefault && (await hasFurtherAccounts(em, connection))) throw stillDefault(connection);
  const tokens = readable(cipher, connection);
  const { orgId, platform, externalId, brandId, handle, displayName, isDefault } = connection;
  await keepDisconnected(em, connection);
  await em.remove(connection).flush();
  await audit(em, {
    action: 'connection.disconnected',
    target: { kind: 'connection', id, name: handle },
    details: { platform, brandId },
  });
  const scheduledPosts = await countPostsWanting(em, { id, brandId, platform, isDefault });
  const account = { id, orgId, brandId, platform, externalId, handle, displayName, isDefault };
  const disconnectedBy = actorName(actor);
  await announceDisconnected(em, account, { reason: 'requested', disconnectedBy, scheduledPosts });
  return { platform, externalId, tokens, scheduledPosts };
};

const stillDefault = ({ handle, platform }: Connection): Refusal =>
  refuse(
    'invalid_state',
    `${handle} is the brand’s default account on ${platform}, and the brand has other accounts there. Make another account the default one (PUT /connections/{id}/default), or disconnect the other accounts first.`,
  );

/** Returns the tokens, or null if they can no longer be decrypted, which must not prevent deleting the connection. */
const readable = (cipher: Cipher, connection: Connection): AccountTokens | null => {
  try {
    return decryptTokens(cipher, connection);
  } catch {
    return null;
  }
};

/** An account whose tokens were deleted. `tokens` is null if they could not be read. */
export interface LeftAccount {
  platform: PlatformName;
  externalId: string;
  tokens: AccountTokens | null;
}

interface Ports {
  cipher: Cipher;
  platforms: Platforms;
  orm: Orm;
  log: { warn(details: object, text: string): void };
}

/**
 * Asks the platform to revoke the tokens, if it has a call for that and the account has no other connection or pending
 * consent: some platforms revoke all tokens of an account at once. A failure of the platform changes nothing here.
 */
export const forgetAccount = async (
  { cipher, platforms, orm, log }: Ports,
  left: LeftAccount | undefined,
): Promise<void> => {
  if (!left?.tokens) return;
  const { oauth } = platforms[left.platform];
  if (!oauth.revoke) return;
  try {
    if (await isAccountWanted(orm.em.fork(), cipher, left)) return;
    await oauth.revoke(left.tokens);
  } catch (error) {
    log.warn(
      { err: error, platform: left.platform },
      'the platform could not be asked to revoke an account’s tokens',
    );
  }
};
