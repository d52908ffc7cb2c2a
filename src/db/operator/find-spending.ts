import type { ChargedCall } from '../../domain/costs/prices.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { chargedCallsOf } from '../costs/list-spending.ts';
import type { Em } from '../driver/orm.ts';

/** Charged calls of one kind of an organization in a UTC month, with their cost in millionths of a dollar. */
export interface FoundSpending {
  /** Slug of the organization, or its ID if it was deleted. */
  org: string;
  platform: PlatformName;
  call: ChargedCall;
  calls: number;
  cost: number;
}

/** Finds what platforms charge for publishing in a UTC month such as `2026-11`, by organization and call. */
export const findSpending = (em: Em, month: string): Promise<FoundSpending[]> =>
  em.execute<FoundSpending[]>(
    `select coalesce(o.slug, c.org_id::text) as org, c.platform, one->>'call' as call, count(*)::int as calls,
            sum((one->>'cost')::bigint)::float8 as cost
       from platform_charges c cross join ${chargedCallsOf} left join organizations o on o.id = c.org_id
      where c.day >= ?::date and c.day < ?::date + interval '1 month'
      group by 1, 2, 3 order by 1, 2, cost desc`,
    [`${month}-01`, `${month}-01`],
  );

/** Returns today's cost of publishing on a platform, over all organizations, in millionths of a dollar. */
export const readSpentToday = async (em: Em, platform: PlatformName): Promise<number> => {
  const [row] = await em.execute<{ cost: number }[]>(
    `select cost::float8 as cost from platform_writes where day = (now() at time zone 'UTC')::date and platform = ?`,
    [platform],
  );
  return row?.cost ?? 0;
};
