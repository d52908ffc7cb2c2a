import { isHeldAnywhere } from '../../commands/connections/take-held-grant.ts';
import type { AccountTokens } from '../../db/connections/connection-tokens.ts';
import type { Em } from '../../db/driver/orm.ts';
import { isConnectedAnywhere } from '../../db/connections/connections.ts';
import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Service } from '../../process/service.ts';

/** An account whose tokens nobody needs any more; null where they cannot be read. */
export interface LeftAccount {
  platform: PlatformName;
  externalId: string;
  tokens: AccountTokens | null;
}

type Forgetting = Pick<Service, 'cipher' | 'platforms' | 'orm' | 'log'>;

/**
 * Tells the platform to forget the tokens, where it has a call for that and the account is connected nowhere else, nor
 * waits for an answer: some forget an account with all of its tokens. It may be slow or down; the tokens are gone here all the same.
 */
export const forgetAccount = async (
  { cipher, platforms, orm, log }: Forgetting,
  left: LeftAccount | undefined,
): Promise<void> => {
  if (!left?.tokens) return;
  const { platform, externalId, tokens } = left;
  const { oauth } = platforms[platform];
  if (!oauth.revoke) return;
  try {
    const em = orm.em.fork() as Em;
    const isWanted = async () =>
      (await isConnectedAnywhere(em, platform, externalId)) ||
      (await isHeldAnywhere(em, cipher, { platform, externalId }));
    if (await acrossOrganizations(isWanted)) return;
    await oauth.revoke(tokens);
  } catch (error) {
    log.warn({ err: error, platform }, 'the platform was not told to forget an account');
  }
};
