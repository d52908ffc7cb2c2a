import { takeOldGrants } from '../../commands/connections/take-held-grant.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Service } from '../../process/service.ts';
import { forgetAccount } from './forget-account.ts';

/** Platforms that are told in one round; the others end by themselves, as nobody holds their tokens any more. */
const toldAtOnce = 20;

/** Wipes the tokens that came for connections which nobody has agreed to in time, and tells the platforms of them. */
export const dropHeldGrants = async (service: Service): Promise<void> => {
  const em = service.orm.em.fork() as Em;
  const dropped = await takeOldGrants(em, service.cipher, toldAtOnce);
  await Promise.all(
    dropped.map(({ platform, grant: { identity, tokens } }) =>
      forgetAccount(service, { platform, externalId: identity.externalId, tokens }),
    ),
  );
};
