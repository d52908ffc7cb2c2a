import type { Actor } from '../../domain/actor.ts';
import { isOpenTo } from '../team/permissions.ts';
import type { Em } from '../driver/orm.ts';
import type { UsageStep } from './usage.ts';

/** Lines of one answer at most; a longer list says so by one more. */
export const maxCreditUsage = 10_000;

/** What one operation cost for one brand, asked for by one actor, in one period; times are texts as PostgreSQL writes them. */
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
 * Every movement of the ledger but grants, from one instant to another, by what it was for. The lines add up to what the
 * ledger says was spent; a brand that is closed to the reader is named by none, since each movement stands in exactly one of them.
 */
export const readCreditUsage = (
  em: Em,
  { orgId, membershipId }: Pick<Actor, 'orgId' | 'membershipId'>,
  { from, to, by }: { from: Date; to: Date; by: UsageStep },
): Promise<CreditUsageRow[]> =>
  em.execute<CreditUsageRow[]>(
    // grouped by their places: some of these names are those of columns, too
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
