import { mailboxOf } from '../../domain/mail-address.ts';
import { isProven } from '../auth/users.ts';
import { hashOf } from '../encryption/hash-secret.ts';
import { grantCredits } from './credits.ts';
import type { Em, Orm } from '../driver/orm.ts';

/**
 * Amounts by the configuration that all entity managers of one ORM share, because organizations are created deep inside
 * other changes.
 */
const amounts = new WeakMap<Em['config'], number>();

/** Sets how many credits a new person gets, once, when the database is opened. Defaults to none. */
export const setSignupCredits = (orm: Orm, credits: number): void => {
  amounts.set(orm.em.config, credits);
};

const reference = 'signup';

/** Returns whether one of the person's organizations got the signup credits. Formerly, each organization got them. */
const hadBefore = async (em: Em, userId: string): Promise<boolean> => {
  const [gift] = await em.execute<{ id: string }[]>(
    `select c.id from memberships m join credit_entries c on c.org_id = m.org_id
      where m.user_id = ? and m.role = 'owner' and c.reference = ? and c.kind = 'grant' limit 1`,
    [userId, reference],
  );
  return gift !== undefined;
};

/**
 * Returns true once for each mailbox, regardless of later deletions of accounts and organizations. Of two concurrent calls,
 * the second waits and gets false.
 */
const takeGift = async (em: Em, userId: string): Promise<boolean> => {
  const [user] = await em.execute<{ email: string }[]>('select email from users where id = ?', [userId]);
  if (!user) return false;
  const taken = await em.execute<unknown[]>(
    'insert into signup_gifts (mailbox_hash) values (?) on conflict do nothing returning 1',
    [hashOf(mailboxOf(user.email))],
  );
  return taken.length === 1;
};

/** Grants the signup credits: once for each person, as soon as their address is verified. */
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
 * Grants the signup credits to a person whose address was verified just now: to the oldest organization that has no other
 * member, or to the next one they create. Someone else could have put the person into an organization with other members.
 */
export const giveCreditsAtProof = async (em: Em, userId: string): Promise<void> => {
  const [oldest] = await em.execute<{ orgId: string }[]>(
    `select m.org_id as "orgId" from memberships m where m.user_id = ? and m.role = 'owner'
        and not exists (select 1 from memberships o where o.org_id = m.org_id and o.user_id <> m.user_id)
      order by m.created_at, m.id limit 1`,
    [userId],
  );
  if (oldest) await giveSignupCredits(em, { orgId: oldest.orgId, userId });
};
