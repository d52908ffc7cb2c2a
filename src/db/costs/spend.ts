import { v7 as uuidv7 } from 'uuid';
import type { PartCost } from '../../domain/costs/post-costs.ts';
import type { BudgetLack } from '../../domain/costs/budgets.ts';
import type { EffectTableName } from '../../domain/effects/effects.ts';
import type { Em } from '../driver/orm.ts';
import { findCreditLack, type CreditPrice } from './post-credits.ts';

/** Price of a target of a post, or of an effect, that a claim takes from the budgets. Millionths of a dollar. */
export interface Spend extends CreditPrice {
  postId: string;
  source: 'post_targets' | EffectTableName;
  parts: PartCost[];
  /** Maximum per UTC day over all organizations, or null for no limit. */
  dayLimit: number | null;
  /** Whether the price counts but never stops the call: a thread that has begun, or a deletion. */
  isForced: boolean;
}

const today = `(now() at time zone 'UTC')::date`;
const month = `date_trunc('month', now() at time zone 'UTC')::date`;

/** SQL for the budget of organization `s`, or null if it has set none. */
const budgetOf = `(select b.amount from spending_budgets b where b.org_id = s.org_id and b.platform = s.platform)`;

export const costOf = ({ parts }: Pick<Spend, 'parts'>): number =>
  parts.reduce((sum, { cost }) => sum + cost, 0);

/**
 * Returns parts of the statement that claims a call: they take its price from the budgets, and their last, `paid`, is empty
 * if a budget lacks it. `from` names the part of the statement without whose row nothing is spent. Both counters are locked
 * before they are compared, the service’s first, so that two claims cannot spend the same cent. A call that was paid for
 * before costs only the difference. Its charge is locked before the counters, so that its price is not returned meanwhile. A
 * charge whose whole price was returned counts on the day of its next claim. The counters’ rows must exist
 * (`createCounters`).
 */
export const buildSpend = (spend: Spend, from: string): { sql: string; values: unknown[] } => {
  const { orgId, brandId, postId, platform, source, sourceId, attempt, parts, dayLimit, isForced } = spend;
  const cost = costOf(spend);
  const fits = (counted: string, limit: string): string =>
    `(need.cost <= 0 or ${isForced} or ${counted} + need.cost <= coalesce(${limit}, 9223372036854775807))`;
  return {
    sql: `need as materialized (
       select ?::bigint - coalesce((select c.cost from platform_charges c
                                     where c.source = ? and c.source_id = ? for no key update), 0) as cost
         from ${from}
     ), day_room as materialized (
       select w.platform from platform_writes w, need
        where w.day = ${today} and w.platform = ? and ${fits('w.cost', '?::bigint')}
        for no key update of w
     ), paid as materialized (
       select s.org_id, need.cost from monthly_spending s, need, day_room
        where s.org_id = ? and s.platform = day_room.platform and s.month = ${month} and ${fits('s.cost', budgetOf)}
        for no key update of s
     ), counted_day as (
       update platform_writes w set cost = w.cost + paid.cost from paid where w.day = ${today} and w.platform = ?
     ), counted_month as (
       update monthly_spending s set cost = s.cost + paid.cost
         from paid where s.org_id = paid.org_id and s.platform = ? and s.month = ${month}
     ), charged as (
       insert into platform_charges as c
         (id, created_at, org_id, brand_id, post_id, platform, source, source_id, attempt, day, parts, cost)
       select ?::uuid, now(), ?::uuid, ?::uuid, ?::uuid, ?::text, ?::text, ?::uuid, ?::int, ${today}, ?::jsonb, ?::bigint from paid
       on conflict (source, source_id) do update
         set attempt = excluded.attempt, parts = excluded.parts, cost = excluded.cost, settled_at = null,
             (created_at, day) = (select case when c.cost = 0 then excluded.created_at else c.created_at end,
                                         case when c.cost = 0 then excluded.day else c.day end)
     )`,
    values: [
      cost,
      source,
      sourceId,
      platform,
      dayLimit,
      orgId,
      platform,
      platform,
      uuidv7(),
      orgId,
      brandId,
      postId,
      platform,
      source,
      sourceId,
      attempt,
      JSON.stringify(parts),
      cost,
    ],
  };
};

/** Creates the counters of today and this month, which a claim can only lock if they exist. */
export const createCounters = (
  em: Em,
  { orgId, platform }: Pick<Spend, 'orgId' | 'platform'>,
): Promise<unknown> =>
  em.execute(
    `with app as (
       insert into platform_writes (day, platform) values (${today}, ?) on conflict do nothing
     ) insert into monthly_spending (org_id, platform, month) values (?, ?, ${month}) on conflict do nothing`,
    [platform, orgId, platform],
  );

/** Returns whether the price of a call was returned to the budgets, in whole or in part. */
export const isSpendReturned = async (
  em: Em,
  { source, sourceId }: Pick<Spend, 'source' | 'sourceId'>,
): Promise<boolean> => {
  const returned = await em.execute<unknown[]>(
    'select 1 from platform_charges where source = ? and source_id = ? and settled_at is not null',
    [source, sourceId],
  );
  return returned.length > 0;
};

/**
 * Takes the price of a call that was returned before the call turned out to have published. The budgets count it, but cannot
 * stop it.
 */
export const spendLate = async (em: Em, spend: Spend): Promise<void> => {
  await createCounters(em, spend);
  const { sql, values } = buildSpend({ ...spend, isForced: true }, 'late');
  await em.execute(`with late as (select 1), ${sql} select 1 from paid`, values);
};

interface BudgetRow {
  day: number;
  month: number;
  budget: number | null;
  /** Cost that was taken before. */
  had: number;
  /** First day of the next month. */
  next: string;
}

const readBudgets = `
  select coalesce((select w.cost from platform_writes w where w.day = ${today} and w.platform = s.platform), 0)::float8 as day,
         coalesce((select m.cost from monthly_spending m
                    where m.org_id = s.org_id and m.platform = s.platform and m.month = ${month}), 0)::float8 as month,
         ${budgetOf}::float8 as budget,
         coalesce((select c.cost from platform_charges c where c.source = ? and c.source_id = ?), 0)::float8 as had,
         to_char(${month} + interval '1 month', 'YYYY-MM-DD') as next
    from (select ?::uuid as org_id, ?::text as platform) s`;

/** Returns the budget that lacks the price of a call, or null if none does. */
export const findBudgetLack = async (em: Em, spend: Spend): Promise<BudgetLack | null> => {
  const { orgId, platform, source, sourceId, dayLimit, isForced } = spend;
  if (isForced) return null;
  const [row] = await em.execute<BudgetRow[]>(readBudgets, [source, sourceId, orgId, platform]);
  if (!row) return null;
  const cost = costOf(spend) - row.had;
  if (cost <= 0) return findCreditLack(em, spend);
  if (dayLimit !== null && row.day + cost > dayLimit)
    return { whose: 'service', cost, spent: row.day, budget: dayLimit, renews: 'tomorrow' };
  if (row.budget !== null && row.month + cost > row.budget)
    return { whose: 'organization', cost, spent: row.month, budget: row.budget, renews: `on ${row.next}` };
  return findCreditLack(em, spend);
};

/**
 * Returns the budget that lacks the price of a call, like `findBudgetLack`. Locks the organization’s budget against
 * changes, so that the transaction that raises it sees and wakes a call that is being held at this moment.
 */
export const shareBudget = async (em: Em, spend: Spend): Promise<BudgetLack | null> => {
  const { orgId, platform } = spend;
  await em.execute('select 1 from spending_budgets where org_id = ? and platform = ? for share', [
    orgId,
    platform,
  ]);
  return findBudgetLack(em, spend);
};
