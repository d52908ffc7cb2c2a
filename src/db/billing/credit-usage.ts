import type { Actor } from '../../domain/actor.ts';
import { isOpenTo } from '../team/permissions.ts';
import type { Em } from '../driver/orm.ts';
import type { UsageStep } from './usage.ts';

/** Maximum number of lines in one response. One more line shows that the list is longer. */
export const maxCreditUsage = 10_000;

/** Cost of one operation for one brand, requested by one actor, in one period. Times are texts in PostgreSQL's form. */
export interface CreditUsageRow {
  start: string;
  operation: string | null;
  brandId: string | null;
  brandSlug: string | null;
  actor: string;
  memberName: string | null;
  spent: number;
}

const isOpen = isOpenTo('h.brand_id');
const actorOf = 'coalesce(h.actor, e.actor)';

/**
 * Reads the ledger's changes between two instants, except grants, grouped by their purpose. The lines add up to the amount
 * that the ledger says was spent. A brand that is closed to the reader is not named, and each change is in exactly one
 * line.
 */
export const readCreditUsage = (
  em: Em,
  { orgId, membershipId }: Pick<Actor, 'orgId' | 'membershipId'>,
  { from, to, by }: { from: Date; to: Date; by: UsageStep },
): Promise<CreditUsageRow[]> =>
  em.execute<CreditUsageRow[]>(
    // grouped by position, because some of these names are also names of columns
    `select greatest(date_trunc(?, e.created_at, 'UTC'), ?::timestamptz) as start, h.operation,
            case when ${isOpen} then h.brand_id end as "brandId", b.slug as "brandSlug", ${actorOf} as actor,
            case when ${actorOf} like 'user:%' then person_name(substr(${actorOf}, 6)) end as "memberName",
            -sum(e.amount) as spent
       from credit_entries e
       left join credit_holds h on h.org_id = e.org_id and h.reference = e.reference
       left join brands b on b.id = h.brand_id and ${isOpen}
      where e.org_id = ? and e.kind <> 'grant' and e.created_at >= ? and e.created_at < ?
      group by 1, 2, 3, 4, 5, 6 having sum(e.amount) <> 0 order by 1, spent desc, 2, 3, 5 limit ?`,
    [by, from, membershipId, membershipId, orgId, from, to, maxCreditUsage + 1],
  );
