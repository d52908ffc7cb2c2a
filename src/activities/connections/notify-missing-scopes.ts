import {
  findLackingAccounts,
  listConnectors,
  markScopesNotified,
} from '../../db/connections/lacking-accounts.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { addNotification } from '../../db/notifications/add-notification.ts';
import { findMissingScopes } from '../../domain/connections/missing-scopes.ts';
import { missingScopesText } from '../../domain/notifications/notification-texts.ts';
import { platformNames, type PlatformName } from '../../domain/platforms.ts';
import type { Service } from '../../process/service.ts';

type Notifying = Pick<Service, 'orm' | 'platforms'>;

const maxTold = 500;

/** Tells once who may connect accounts what each account lacks, and again when it lacks more. Gives how many accounts. */
export const notifyOfMissingScopes = async (notifying: Notifying): Promise<number> => {
  let told = 0;
  for (const platform of platformNames) told += await notifyOfPlatform(notifying, platform);
  return told;
};

const notifyOfPlatform = async ({ orm, platforms }: Notifying, platform: PlatformName): Promise<number> => {
  const asked = platforms[platform].oauth.scopes;
  let told = 0;
  for (const account of await findLackingAccounts(orm.em.fork(), { platform, asked }, maxTold)) {
    const missing = findMissingScopes(asked, account.scopes);
    const isTold = await inTransaction(orm, async em => {
      const scopes = missing.map(({ scope }) => scope);
      if (!(await markScopesNotified(em, account, scopes))) return false;
      const to = await listConnectors(em, account);
      await addNotification(em, account.orgId, missingScopesText(account, missing, to));
      return true;
    });
    if (isTold) told += 1;
  }
  return told;
};
