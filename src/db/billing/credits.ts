import { v7 as uuidv7 } from 'uuid';
import { auditActorOf } from '../../domain/audit.ts';
import {
  maxCredits,
  type CreditKind,
  type HoldStatus,
  type CreditOperation,
  sayCredits,
} from '../../domain/billing/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { audit } from '../audit.ts';
import type { Em } from '../driver/orm.ts';
import { CreditEntry } from '../entities/billing.ts';
import { isLivePost, wakePosts } from '../outbox.ts';

/**
 * All changes of credits are in this file. Each runs in the caller's transaction under the lock of the organization's
 * billing row, so that two never see the same balance, and does nothing the second time: the reference identifies its
 * purpose.
 */

/** Organization and reference of an operation. The caller chooses the reference, which is unique in the organization. */
export interface CreditReference {
  orgId: string;
  reference: string;
}

/** Actor and reason of a change, for the ledger. */
interface Because {
  /** `user:<id>`, `api_key:<id>`, `operator:<name>`, `stripe`, or `service`. */
  actor: string;
  reason: string;
}

/** Credits to reserve, for at most `ms`. Afterwards, the operation counts as dead. */
export interface HoldInput extends CreditReference, Because {
  /** Operation and brand that are paid for, by which usage is grouped. */
  operation: CreditOperation;
  brandId: string | null;
  price: number;
  ms: number;
}

const short = (price: number, balance: number) =>
  refuse(
    'insufficient_credits',
    `The request costs ${sayCredits(price)}, but the balance is ${balance}. Buy credits first.`,
  );

/**
 * Locks the organization's billing row until the transaction ends, and creates it if it does not exist. Returns the
 * balance.
 */
export const lockBalance = async (em: Em, orgId: string): Promise<number> => {
  await em.execute('insert into billing_accounts (org_id) values (?) on conflict do nothing', [orgId]);
  const [locked] = await em.execute<{ balance: number }[]>(
    'select balance from billing_accounts where org_id = ? for no key update',
    [orgId],
  );
  return locked?.balance ?? 0;
};

interface HoldRow {
  id: string;
  price: number;
  status: HoldStatus;
}

const holdOf = async (em: Em, { orgId, reference }: CreditReference): Promise<HoldRow | undefined> => {
  const [hold] = await em.execute<HoldRow[]>(
    'select id, price, status from credit_holds where org_id = ? and reference = ?',
    [orgId, reference],
  );
  return hold;
};

interface Movement extends CreditReference, Because {
  kind: CreditKind;
  /** Amounts added to the balance and to the held credits. */
  amount: number;
  held: number;
}

const move = (em: Em, { orgId, kind, amount, held, reference, actor, reason }: Movement): Promise<unknown> =>
  em.execute(
    `with account as (
       update billing_accounts set balance = balance + ?, held = held + ?, updated_at = now()
        where org_id = ? returning balance)
     insert into credit_entries (id, created_at, org_id, kind, amount, balance_after, reference, actor, reason)
     values (?, now(), ?, ?, ?, (select balance from account), ?, ?, ?)`,
    [amount, held, orgId, uuidv7(), orgId, kind, amount, reference, actor, reason],
  );

const endHold = (em: Em, id: string, status: HoldStatus): Promise<unknown> =>
  em.execute('update credit_holds set status = ?, ended_at = now() where id = ?', [status, id]);

/** Throws `insufficient_credits` if the balance is too low, and `invalid_state` if it would exceed the column's maximum. */
const requireFits = (balance: number, amount: number): void => {
  if (balance + amount < 0) throw short(-amount, balance);
  if (balance + amount <= maxCredits) return;
  throw refuse(
    'invalid_state',
    `The balance is ${balance} credits. An organization can have at most ${maxCredits}.`,
  );
};

/** Wakes the posts of an organization that wait for a budget or for credits. */
const wakePostsOnHold = (em: Em, orgId: string): Promise<unknown> =>
  wakePosts(em, {
    where: `p.org_id = ? and ${isLivePost} and exists (select 1 from post_targets t
      where t.post_id = p.id and t.held->>'code' = 'budget_used_up')`,
    values: [orgId],
  });

/**
 * Grants credits, or removes them if `amount` is negative, once for each reference. Returns what that reference has
 * granted, now or earlier.
 */
export const grantCredits = async (
  em: Em,
  input: CreditReference & Because & { amount: number },
): Promise<number> => {
  const { orgId, amount, reference, reason } = input;
  const balance = await lockBalance(em, orgId);
  const given = await em.findOne(CreditEntry, { orgId, reference, kind: 'grant' });
  if (given) return given.amount;
  requireFits(balance, amount);
  await move(em, { ...input, kind: 'grant', held: 0 });
  if (amount > 0) await wakePostsOnHold(em, orgId);
  await audit(em, {
    action: 'credits.granted',
    target: { kind: 'organization', id: orgId },
    details: { amount, reference, reason },
    by: auditActorOf(input.actor),
    orgId,
  });
  return amount;
};

/**
 * Reserves the price of an operation before it begins. Throws `insufficient_credits`, or `invalid_state` if the operation
 * has ended.
 */
export const holdCredits = async (em: Em, input: HoldInput): Promise<void> => {
  const { orgId, reference, operation, brandId, price } = input;
  await lockBalance(em, orgId);
  await expireHolds(em, orgId);
  const before = await holdOf(em, input);
  if (before?.status === 'released' || before?.status === 'expired') throw ended(before.status);
  if (before) return;
  const balance = await lockBalance(em, orgId);
  if (balance < price) throw short(price, balance);
  await em.execute(
    `insert into credit_holds (id, created_at, org_id, reference, operation, brand_id, actor, price, status, expires_at)
     values (?, now(), ?, ?, ?, ?, ?, ?, 'held', now() + ?::float8 * interval '1 millisecond')`,
    [uuidv7(), orgId, reference, operation, brandId, input.actor, price, input.ms],
  );
  await move(em, { ...input, kind: 'hold', amount: -price, held: price });
};

/** Written into the text, so that the statement is planned for the few rows that are held. */
const hasLapsed = `status = 'held' and expires_at <= now()`;

/**
 * Throws `insufficient_credits` if the price could not be reserved now. Reserves nothing. For work before a hold that would
 * be in vain.
 */
export const requireCredits = async (em: Em, orgId: string, price: number): Promise<void> => {
  const [row] = await em.execute<{ balance: number }[]>(
    `select (coalesce((select balance from billing_accounts where org_id = ?), 0)
           + coalesce((select sum(price) from credit_holds where org_id = ? and ${hasLapsed}), 0))::int as balance`,
    [orgId, orgId],
  );
  const balance = row?.balance ?? 0;
  if (balance < price) throw short(price, balance);
};

const ended = (status: HoldStatus) =>
  refuse('invalid_state', `The credits reserved for this were already ${status}.`);

const required = async (em: Em, input: CreditReference): Promise<HoldRow> => {
  const hold = await holdOf(em, input);
  if (!hold) throw refuse('invalid_state', 'No credits were reserved for this.');
  return hold;
};

/**
 * Spends the reserved credits after an operation has succeeded, or only `cost` if it was cheaper. If the hold has expired,
 * charges the credits again and throws `insufficient_credits` if the balance is too low.
 */
export const captureCredits = async (
  em: Em,
  input: CreditReference & Because & { cost?: number },
): Promise<void> => {
  const balance = await lockBalance(em, input.orgId);
  const { id, price, status } = await required(em, input);
  if (status === 'captured') return;
  if (status === 'released') throw ended(status);
  const cost = Math.min(input.cost ?? price, price);
  if (status === 'expired' && balance < cost) throw short(cost, balance);
  await endHold(em, id, 'captured');
  const [amount, held] = status === 'held' ? [price - cost, -price] : [-cost, 0];
  await move(em, { ...input, kind: 'capture', amount, held });
};

/** Releases the credits of a failed operation, which costs nothing. */
export const releaseCredits = async (em: Em, input: CreditReference & Because): Promise<void> => {
  await lockBalance(em, input.orgId);
  const { id, price, status } = await required(em, input);
  if (status === 'captured') throw ended(status);
  if (status !== 'held') return;
  await endHold(em, id, 'released');
  await move(em, { ...input, kind: 'release', amount: price, held: -price });
};

/** Releases credits that are still reserved. Does nothing if none are or if the operation has ended in another way. */
export const releaseIfHeld = async (em: Em, input: CreditReference & Because): Promise<void> => {
  await lockBalance(em, input.orgId);
  if ((await holdOf(em, input))?.status === 'held') await releaseCredits(em, input);
};

/** Releases the holds of an organization's dead operations. */
export const expireHolds = async (em: Em, orgId: string): Promise<void> => {
  const lapsed = await em.execute<{ id: string; price: number; reference: string }[]>(
    `select id, price, reference from credit_holds where org_id = ? and ${hasLapsed} order by id`,
    [orgId],
  );
  const because = { actor: 'service', reason: 'its operation did not end in time' };
  for (const { id, price, reference } of lapsed) {
    await endHold(em, id, 'expired');
    await move(em, { orgId, reference, ...because, kind: 'expire', amount: price, held: -price });
  }
};

/** Lists organizations with holds of dead operations. */
export const listOrgsWithLapsedHolds = async (em: Em): Promise<string[]> => {
  const holds = await em.execute<{ orgId: string }[]>(
    `select distinct org_id as "orgId" from credit_holds where ${hasLapsed}`,
  );
  return holds.map(({ orgId }) => orgId);
};
