import { createAccounts } from '../../activities/connections/accounts.ts';
import { createCipher } from '../../adapters/secrets/cipher.ts';
import { publicUrl, type Config } from '../../config/index.ts';
import type { Orm } from '../../db/driver/orm.ts';
import { setEventSettings } from '../../db/webhooks/events.ts';
import type { AccountRef } from '../../db/connections/target-account.ts';
import { findCheckedAccount, type CheckedAccount } from '../../db/operator/find-checked-account.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { PlatformError, type Platforms } from '../../platforms/platform.ts';
import type { Account } from '../../platforms/step.ts';
import { createLog } from '../../process/log.ts';

/** Access to the account that is checked. */
export interface AccountAccess {
  /** Account, or undefined if none is connected on the platform. Read once. */
  find(): Promise<CheckedAccount | undefined>;
  /**
   * Calls the platform in the account’s name. Renews the access as a publication would, if it has expired or the platform
   * refuses it.
   */
  with<T>(account: CheckedAccount, call: (account: Account) => Promise<T>): Promise<T>;
  /**
   * Same as `with`, for calls that a platform may refuse to a working account. Never renews refused access, because a
   * failed renewal disconnects the account.
   */
  withoutRenewal<T>(account: CheckedAccount, call: (account: Account) => Promise<T>): Promise<T>;
}

interface AccessInput {
  config: Config;
  orm: Orm;
  platforms: Platforms;
  name: PlatformName;
  /** Id of the connection, or null for the newest account. */
  id: string | null;
}

/** Creates the access to one account on a platform. */
export const createAccountAccess = ({ config, orm, platforms, name, id }: AccessInput): AccountAccess => {
  const cipher = createCipher(config);
  const log = createLog(config, 'operator', process.stderr);
  // the end of an account’s access is announced to webhooks
  setEventSettings(orm, { retrySchedule: config.WEBHOOK_RETRY_SCHEDULE, apiUrl: publicUrl(config) });
  const accounts = createAccounts({ config, orm, cipher, platforms, log });
  const refOf = ({ orgId, brandId, id: connectionId }: CheckedAccount): AccountRef => ({
    orgId,
    brandId,
    platform: name,
    connectionId,
  });
  let found: Promise<CheckedAccount | undefined> | undefined;
  return {
    find: () => (found ??= findCheckedAccount(orm.em.fork(), name, id)),
    withoutRenewal: async (account, call) => call(await accounts.usable(refOf(account))),
    with: async (account, call) => {
      const usable = await accounts.usable(refOf(account));
      try {
        return await call(usable);
      } catch (error) {
        if (!(error instanceof PlatformError) || error.failure.kind !== 'auth_expired') throw error;
        return call(await accounts.usable(refOf(account), { refused: usable.tokenVersion }));
      }
    },
  };
};
