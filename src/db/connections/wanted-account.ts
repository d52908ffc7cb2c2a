import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';
import { acrossOrganizations } from '../driver/tenancy.ts';
import type { RowCipher } from './connection-tokens.ts';
import { isConnectedAnywhere } from './connections.ts';
import { isPendingAnywhere } from './pending-grants.ts';

/** Returns whether any organization has the account connected or is asking a person about it. */
export const isAccountWanted = (
  em: Em,
  cipher: RowCipher,
  account: { platform: PlatformName; externalId: string },
): Promise<boolean> =>
  acrossOrganizations(
    async () =>
      (await isConnectedAnywhere(em, account.platform, account.externalId)) ||
      (await isPendingAnywhere(em, cipher, account)),
  );
