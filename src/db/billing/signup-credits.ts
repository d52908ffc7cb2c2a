import { grantCredits } from './credits.ts';
import type { Em, Orm } from '../driver/orm.ts';

/** By the configuration that all entity managers of one ORM share: organizations are made deep inside other changes. */
const amounts = new WeakMap<Em['config'], number>();

/** Says once, when the database is opened, how many credits a new organization gets; none where nobody says so. */
export const setSignupCredits = (orm: Orm, credits: number): void => {
  amounts.set(orm.em.config, credits);
};

/** What a newcomer can try everything with; once for each organization, however often it is called. */
export const giveSignupCredits = async (em: Em, orgId: string): Promise<void> => {
  const amount = amounts.get(em.config) ?? 0;
  if (amount === 0) return;
  await grantCredits(em, {
    orgId,
    amount,
    reference: 'signup',
    actor: 'service',
    reason: 'a new organization',
  });
};
