import type { AddressProof } from '../../domain/logins.ts';
import type { Em, Orm } from '../driver/orm.ts';

/** By the configuration that all entity managers of one ORM share: gifts are given deep inside other changes. */
const proofs = new WeakMap<Em['config'], AddressProof>();

/** Says once, when the database is opened, how addresses are proven; by mail where nobody says so. */
export const setAddressProof = (orm: Orm, proof: AddressProof): void => {
  proofs.set(orm.em.config, proof);
};

/**
 * Whether a person is known to read the mail of their address: who is not gets no gifts, and sends nothing to strangers.
 * Where no mail arrives everybody is.
 */
export const isProven = async (em: Em, userId: string): Promise<boolean> => {
  if (proofs.get(em.config) === 'none') return true;
  const rows = await em.execute<unknown[]>(
    'select 1 from users where id = ? and email_verified_at is not null',
    [userId],
  );
  return rows.length > 0;
};
