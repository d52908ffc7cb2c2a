import type { Actor } from '../../domain/actor.ts';
import { isOpenTo } from '../team/permissions.ts';
import type { Em } from '../driver/orm.ts';
import type { UsageStep } from './usage.ts';

/** What one operation cost for one brand, asked for by one actor, in one period. */
export interface CreditUsageRow {
  /** A text as PostgreSQL writes it. */
  start: string;
  /** Null for what was written to the ledger without credits that were set aside. */
  operation: string | null;
  brandId: string | null;
  /** Null also for a brand that is gone. */
  brandSlug: string | null;
  /** `user:<id>`, `api_key:<id>` or `service`. */
  actor: string;
  /** Null where it is no person, or one whose account is gone. */
  memberName: string | null;
  /** Set aside and spent, less what came back. */
  spent: number;
}

/** Lines of one answer at most; a longer list says so by one more. */
export const maxCreditUsage = 10_000;

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
    `select greatest(date_trunc(?, e.created_at, 'UTC'), ?::timestamptz) as start, h.operation,
            case when ${isOpenTo('h.brand_id')} then h.brand_id end as "brandId", b.slug as "brandSlug", coalesce(h.actor, e.actor) as actor, u.name as "memberName",
            -sum(e.amount)::int as spent
       from credit_entries e
       left join credit_holds h on h.org_id = e.org_id and h.reference = e.reference
       left join brands b on b.id = h.brand_id and ${isOpenTo('h.brand_id')}
       left join users u on 'user:' || u.id = coalesce(h.actor, e.actor)
      where e.org_id = ? and e.kind <> 'grant' and e.created_at >= ? and e.created_at < ?
      group by 1, 2, 3, 4, 5, 6 having sum(e.amount) <> 0
      order by 1, spent desc, 2, 3, 5 limit ?`,
    [by, from, membershipId, membershipId, orgId, from, to, maxCreditUsage + 1],
  );
