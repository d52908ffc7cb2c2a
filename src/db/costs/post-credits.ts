import { publishOperation } from '../../domain/billing/billing.ts';
import type { CreditLack } from '../../domain/costs/budgets.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import {
  captureCredits,
  holdCredits,
  lockBalance,
  releaseCredits,
  type CreditReference,
} from '../billing/credits.ts';
import { inTransaction } from '../driver/in-transaction.ts';
import type { Em, Orm } from '../driver/orm.ts';

/** Credits that a claim holds for a target of a post, or for an effect. */
export interface CreditPrice {
  orgId: string;
  brandId: string;
  platform: PlatformName;
  /** ID of the target or effect. */
  sourceId: string;
  /** Number of the attempt whose claim takes the price. */
  attempt: number;
  credits: number;
}

/** Milliseconds for which credits stay held. An unconfirmed post that is never resolved gets them back afterwards. */
const heldForMs = 90 * 86_400_000;

/** Maximum number of posts whose credits one round settles. */
const settledAtOnce = 500;

/** Returns the reference of the hold for one attempt. A target that is sent again after its end has a hold of its own. */
const referenceOf = ({ sourceId }: Pick<CreditPrice, 'sourceId'>, attempt: number): string =>
  `${publishOperation}/${sourceId}/${attempt}`;

/** SQL for the ID of the target that hold `h` pays for. */
const targetOf = `split_part(h.reference, '/', 2)::uuid`;

const isPaid = async (em: Em, spend: CreditPrice): Promise<boolean> => {
  const references = Array.from({ length: spend.attempt }, (_, index) => referenceOf(spend, index + 1));
  const paid = await em.execute<unknown[]>(
    `select 1 from credit_holds where org_id = ? and reference = any (?::text[]) and status in ('held', 'captured')`,
    [spend.orgId, references],
  );
  return paid.length > 0;
};

/** Returns that an organization has too few credits for a target that is not paid yet, or null. */
export const findCreditLack = async (em: Em, spend: CreditPrice): Promise<CreditLack | null> => {
  if (spend.credits === 0 || (await isPaid(em, spend))) return null;
  const [row] = await em.execute<{ balance: number }[]>(
    'select balance from billing_accounts where org_id = ?',
    [spend.orgId],
  );
  const balance = row?.balance ?? 0;
  return balance < spend.credits ? { whose: 'credits', cost: spend.credits, balance } : null;
};

/**
 * Holds the credits of a target in the transaction that claims its call. Does nothing if they are held. The caller has
 * locked the balance before the target, and has found enough credits.
 */
export const holdPostCredits = async (em: Em, spend: CreditPrice): Promise<void> => {
  const { orgId, brandId, attempt, platform, credits } = spend;
  if (credits === 0 || (await isPaid(em, spend))) return;
  await holdCredits(em, {
    orgId,
    brandId,
    reference: referenceOf(spend, attempt),
    operation: publishOperation,
    price: credits,
    ms: heldForMs,
    actor: 'service',
    reason: `publishing on ${platform}`,
  });
};

/** Hold whose target has ended. `isSpent`: at least a part of the post is live. */
interface EndedHold extends CreditReference {
  isSpent: boolean;
  isHeld: boolean;
  brandId: string;
  price: number;
}

/**
 * SQL for the holds of ended targets. A deleted post keeps its costs. Credits that were returned before a late answer
 * reported the post as live must be paid again.
 */
const endedHolds = `
  select h.org_id as "orgId", h.reference, h.brand_id as "brandId", h.price, h.status = 'held' as "isHeld",
         coalesce(t.status in ('published', 'removed') or jsonb_array_length(t.parts) > 0, true) as "isSpent"
    from credit_holds h left join post_targets t on t.id = ${targetOf}
   where h.operation = '${publishOperation}'
     and (h.status = 'held' and (t.id is null or t.status in ('published', 'removed', 'failed', 'cancelled'))
          or h.status = 'released' and h.expires_at > now() and h.ended_at > now() - interval '1 day' and t.status = 'published'
             and not exists (select 1 from credit_holds other where other.org_id = h.org_id
                              and other.reference like '${publishOperation}/' || t.id || '/%' and other.status in ('held', 'captured')))`;

/**
 * Spends the credits of published posts and returns those of others. Each is checked again under the lock of the balance,
 * which a claim of another attempt takes, too. Returns the number of settled holds.
 */
export const endPostCredits = async (orm: Orm): Promise<number> => {
  const ended = await orm.em
    .fork()
    .execute<EndedHold[]>(`${endedHolds} order by h.created_at limit ${settledAtOnce}`);
  for (const { orgId, reference } of ended)
    await inTransaction(orm, async em => {
      const balance = await lockBalance(em, orgId);
      const [hold] = await em.execute<EndedHold[]>(`${endedHolds} and h.org_id = ? and h.reference = ?`, [
        orgId,
        reference,
      ]);
      if (hold) await settle(em, hold, balance);
    });
  return ended.length;
};

const settle = async (
  em: Em,
  { isSpent, isHeld, price, ...hold }: EndedHold,
  balance: number,
): Promise<void> => {
  const because = { orgId: hold.orgId, actor: 'service' };
  if (isHeld && isSpent)
    return captureCredits(em, { ...because, reference: hold.reference, reason: 'a published post' });
  if (isHeld)
    return releaseCredits(em, { ...because, reference: hold.reference, reason: 'a post was not published' });
  if (balance < price) return;
  const late = {
    ...because,
    reference: `${hold.reference}/late`,
    reason: 'a post that was published after all',
  };
  await holdCredits(em, {
    ...late,
    operation: publishOperation,
    brandId: hold.brandId,
    price,
    ms: heldForMs,
  });
  await captureCredits(em, late);
};
