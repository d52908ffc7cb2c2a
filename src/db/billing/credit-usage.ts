import { sql } from 'kysely';
import type { Actor } from '../../domain/actor.ts';
import { isOpenTo } from '../team/permissions.ts';
import { bound, kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import type { UsageStep } from './usage.ts';

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
) => {
  const isOpen = bound(isOpenTo('h.brand_id'), membershipId);
  const actorOf = sql<string>`coalesce(h.actor, e.actor)`;
  return (
    kyselyOf(em)
      .selectFrom('credit_entries as e')
      .leftJoin('credit_holds as h', join =>
        join.onRef('h.org_id', '=', 'e.org_id').onRef('h.reference', '=', 'e.reference'),
      )
      .leftJoin('brands as b', join => join.onRef('b.id', '=', 'h.brand_id').on(isOpen))
      .select(({ fn, ref }) => [
        sql<string>`greatest(date_trunc(${by}, ${ref('e.created_at')}, 'UTC'), ${from}::timestamptz)`.as(
          'start',
        ),
        'h.operation',
        sql<string | null>`case when ${isOpen} then ${ref('h.brand_id')} end`.as('brandId'),
        'b.slug as brandSlug',
        actorOf.as('actor'),
        sql<string | null>`case when ${actorOf} like 'user:%' then person_name(substr(${actorOf}, 6)) end`.as(
          'memberName',
        ),
        sql<number>`-${fn.sum('e.amount')}`.as('spent'),
      ])
      .where('e.org_id', '=', orgId)
      .where('e.kind', '<>', 'grant')
      .where('e.created_at', '>=', from.toISOString())
      .where('e.created_at', '<', to.toISOString())
      // by their places: some of these names are those of columns, too
      .groupBy(sql`1, 2, 3, 4, 5, 6`)
      .having(({ eb, fn }) => eb(fn.sum('e.amount'), '<>', 0))
      .orderBy(sql`1, spent desc, 2, 3, 5`)
      .limit(maxCreditUsage + 1)
      .execute()
  );
};

/** What one operation cost for one brand, asked for by one actor, in one period; times are texts as PostgreSQL writes them. */
export type CreditUsageRow = Awaited<ReturnType<typeof readCreditUsage>>[number];
