import { takeExpiredGrants } from '../../db/connections/pending-grants.ts';
import { isAccountWanted } from '../../db/connections/wanted-account.ts';
import type { Service } from '../../process/service.ts';
import { revokeInTime } from './revoke-in-time.ts';

/** Platforms that are told in one round; the tokens of the others end by themselves. */
const grantsAtOnce = 20;

/**
 * Deletes the tokens of connections that nobody agreed to in time, and tells the platforms of accounts that nobody else has
 * connected. Returns how many platforms were told.
 */
export const dropPendingGrants = async (
  service: Pick<Service, 'cipher' | 'log' | 'orm' | 'platforms'>,
): Promise<number> => {
  const em = service.orm.em.fork();
  const dropped = await takeExpiredGrants(em, service.cipher, grantsAtOnce);
  await Promise.all(
    dropped.map(async ({ platform, grant: { identity, tokens } }) => {
      const { externalId } = identity;
      if (await isAccountWanted(em.fork(), service.cipher, { platform, externalId })) return;
      await revokeInTime(service, { platform, tokens });
    }),
  );
  return dropped.length;
};
