import { mailboxOf } from '../../domain/mail-address.ts';
import { isProven } from '../auth/users.ts';
import { hashOf } from '../encryption/hash-secret.ts';
import { grantCredits } from './credits.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em, Orm } from '../driver/orm.ts';

/** By the configuration that all entity managers of one ORM share: organizations are made deep inside other changes. */
const amounts = new WeakMap<Em['config'], number>();

/** Says once, when the database is opened, how many credits a new person gets; none where nobody says so. */
export const setSignupCredits = (orm: Orm, credits: number): void => {
  amounts.set(orm.em.config, credits);
};

const reference = 'signup';

/** Whether an organization of theirs has had the credits: before there were gifts of people, each organization got them. */
const hadBefore = async (em: Em, userId: string): Promise<boolean> => {
  const gift = await kyselyOf(em)
    .selectFrom('memberships as m')
    .innerJoin('credit_entries as c', 'c.org_id', 'm.org_id')
    .select('c.id')
    .where(({ and }) => and({ 'm.user_id': userId, 'm.role': 'owner' }))
    .where(({ and }) => and({ 'c.reference': reference, 'c.kind': 'grant' }))
    .limit(1)
    .executeTakeFirst();
  return gift !== undefined;
};

/** True once for each mailbox, whatever becomes of accounts and organizations; of two at once the second waits, and gets false. */
const takeGift = async (em: Em, userId: string): Promise<boolean> => {
  const users = kyselyOf(em).selectFrom('users');
  const user = await users.select('email').where('id', '=', userId).executeTakeFirst();
  if (!user) return false;
  const { numInsertedOrUpdatedRows } = await kyselyOf(em)
    .insertInto('signup_gifts')
    .values({ mailbox_hash: hashOf(mailboxOf(user.email)) })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** What a newcomer can try everything with: once for a person, as soon as their address is proven. */
export const giveSignupCredits = async (
  em: Em,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<void> => {
  const amount = amounts.get(em.config) ?? 0;
  if (amount === 0 || !(await isProven(em, userId))) return;
  const isHad = await hadBefore(em, userId);
  if (!(await takeGift(em, userId)) || isHad) return;
  await grantCredits(em, { orgId, amount, reference, actor: 'service', reason: 'a new person' });
};

/**
 * The same for a person whose address was proven just now: into the oldest organization that is theirs alone, or the next that
 * they make. Into one that others are in, somebody else could have put them.
 */
export const giveCreditsAtProof = async (em: Em, userId: string): Promise<void> => {
  const oldest = await kyselyOf(em)
    .selectFrom('memberships as m')
    .select('m.org_id as orgId')
    .where(({ and }) => and({ 'm.user_id': userId, 'm.role': 'owner' }))
    .where(({ exists, not, selectFrom }) => {
      const others = selectFrom('memberships as o').select('o.id').whereRef('o.org_id', '=', 'm.org_id');
      return not(exists(others.whereRef('o.user_id', '<>', 'm.user_id')));
    })
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
  if (oldest) await giveSignupCredits(em, { orgId: oldest.orgId, userId });
};
