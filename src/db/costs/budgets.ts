import type { PlatformName } from '../../domain/platforms.ts';
import { warnedShare } from '../../domain/costs/budgets.ts';
import type { Em } from '../driver/orm.ts';
import { isLivePost, wakePosts } from '../outbox.ts';

/** Organization's spending and budget on a platform in the current UTC month. Millionths of a dollar. */
export interface MonthlyBudget {
  platform: PlatformName;
  spent: number;
  /** Null for no limit. */
  budget: number | null;
}

/** Reads the spending and budget of each platform that has either. */
export const readBudgets = (em: Em, orgId: string): Promise<MonthlyBudget[]> =>
  em.execute<MonthlyBudget[]>(
    `select platform, coalesce(m.cost, 0)::float8 as spent, b.amount::float8 as budget
       from (select platform, cost from monthly_spending
              where org_id = ? and month = date_trunc('month', now() at time zone 'UTC')::date) m
       full join (select platform, amount from spending_budgets where org_id = ?) b using (platform)
      order by platform`,
    [orgId, orgId],
  );

/**
 * Sets an organization’s budget per UTC month, or removes it (`null`), and wakes the posts that wait for it. The row is
 * locked first, so that a post that is being held at this moment is seen.
 */
export const writeBudget = async (
  em: Em,
  { orgId, platform, amount }: { orgId: string; platform: PlatformName; amount: number | null },
): Promise<void> => {
  if (amount === null)
    await em.execute('delete from spending_budgets where org_id = ? and platform = ?', [orgId, platform]);
  else
    await em.execute(
      `insert into spending_budgets (org_id, platform, created_at, updated_at, amount) values (?, ?, now(), now(), ?)
       on conflict (org_id, platform) do update set amount = excluded.amount, updated_at = now()`,
      [orgId, platform, amount],
    );
  // a changed budget warns again
  await em.execute(
    `update monthly_spending set warned_at = null where org_id = ? and platform = ?
        and month = date_trunc('month', now() at time zone 'UTC')::date`,
    [orgId, platform],
  );
  await wakePosts(em, {
    where: `p.org_id = ? and ${isLivePost} and exists (select 1 from post_targets t
      where t.post_id = p.id and t.platform = ? and t.held->>'code' = 'budget_used_up')`,
    values: [orgId, platform],
  });
};

/** Budget of which most is spent, and whose people were not notified yet. */
export interface NearBudget {
  orgId: string;
  platform: PlatformName;
  spent: number;
  budget: number;
}

/** Claims the budgets of the current month of which most is spent, so that each is reported once. */
export const claimNearBudgets = (em: Em, limit: number): Promise<NearBudget[]> =>
  em.execute<NearBudget[]>(
    `update monthly_spending m set warned_at = now() from (
       select m.org_id, m.platform, m.month, b.amount from monthly_spending m
         join spending_budgets b on b.org_id = m.org_id and b.platform = m.platform
        where m.month = date_trunc('month', now() at time zone 'UTC')::date and m.warned_at is null
          and b.amount > 0 and m.cost >= b.amount * ${warnedShare} limit ? for update of m skip locked
     ) near where m.org_id = near.org_id and m.platform = near.platform and m.month = near.month
     returning m.org_id as "orgId", m.platform, m.cost::float8 as spent, near.amount::float8 as budget`,
    [limit],
  );
