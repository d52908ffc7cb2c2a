import type { Actor } from '../../domain/actor.ts';
import type { ChargedCall } from '../../domain/costs/prices.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { UsageStep } from '../billing/usage.ts';
import type { Em } from '../driver/orm.ts';
import { isOpenTo } from '../team/permissions.ts';

/** Maximum number of lines in one response. One more line shows that the list is longer. */
export const maxSpendingLines = 10_000;

/** Calls of one kind for one brand in one period, with their cost in millionths of a dollar. `start` is a UTC day. */
export interface SpendingLine {
  start: string;
  platform: PlatformName;
  /** Null if the brand is closed to the reader. */
  brandId: string | null;
  /** Null if the brand was deleted or is closed to the reader. */
  brandSlug: string | null;
  call: ChargedCall;
  calls: number;
  cost: number;
}

/** SQL for the charged calls of charges `c`, one row each. */
export const chargedCallsOf = `jsonb_array_elements(c.parts) part cross join jsonb_array_elements(part->'calls') one`;

const isOpen = isOpenTo('c.brand_id');

/**
 * Reads what platforms charged between two UTC days, by period, platform, brand, and call. Includes calls that are reserved
 * for posts on their way.
 */
export const listSpending = (
  em: Em,
  { orgId, membershipId }: Pick<Actor, 'orgId' | 'membershipId'>,
  { from, to, by }: { from: Date; to: Date; by: UsageStep },
): Promise<SpendingLine[]> =>
  em.execute<SpendingLine[]>(
    `select to_char(date_trunc(?, c.day), 'YYYY-MM-DD') as start, c.platform,
            case when ${isOpen} then c.brand_id end as "brandId", b.slug as "brandSlug", one->>'call' as call,
            count(*)::int as calls, sum((one->>'cost')::bigint)::float8 as cost
       from platform_charges c cross join ${chargedCallsOf}
       left join brands b on b.id = c.brand_id and ${isOpen}
      where c.org_id = ? and c.created_at >= ? and c.created_at < ?
      group by 1, 2, 3, 4, 5 order by 1, 2, cost desc, 5, 3 limit ?`,
    [by, membershipId, membershipId, orgId, from, to, maxSpendingLines + 1],
  );
