import {
  graceDays,
  suspendedStatuses,
  type BillingStatus,
  type PlanName,
} from '../../domain/billing/billing.ts';
import type { Actor } from '../../domain/actor.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { BillingChange, CreditEntry } from '../entities/billing.ts';
import { isOpenTo } from '../team/permissions.ts';

const suspended = suspendedStatuses.map(status => `'${status}'`).join(', ');

const isOver = `b.period_end < now() - interval '${graceDays} days'`;

/** SQL for whether the organization of billing row `b` is suspended or being deleted. False if there is no row. */
export const isSuspended = `coalesce(b.deletes_at is not null or b.status in (${suspended}) or ${isOver}, false)`;

/** SQL for whether an operator set the current suspension of row `b`, at its beginning or later. */
const byOperator = `exists (
  select 1 from billing_changes c
   where c.org_id = b.org_id and c.status = 'suspended' and c.actor like 'operator:%'
     and not exists (select 1 from billing_changes later
                      where later.org_id = c.org_id and later.id > c.id and later.status <> 'suspended'))`;

/** SQL for why the organization of billing row `b` is suspended. Null if it is not, and if there is no row. */
export const suspension = `case
  when not ${isSuspended} then null
  when b.deletes_at is not null then 'deletion'
  when b.status <> 'suspended' then 'expired'
  when ${byOperator} then 'operator'
  else 'payment' end`;

/** Organization's billing, as one query reads it. Times are texts in PostgreSQL's form. */
export interface BillingRow {
  plan: PlanName;
  balance: number;
  held: number;
  periodEnd: string | null;
  /** Status in the row. */
  reportedStatus: BillingStatus;
  /** Current status: after its period has ended, a subscription is `expired`, even if no event has reported that. */
  status: BillingStatus;
  suspended: boolean;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  deletesAt: string | null;
}

const billing = `select b.plan, b.balance, b.held, b.period_end as "periodEnd", b.status as "reportedStatus",
        b.stripe_customer_id as "stripeCustomerId", b.stripe_subscription_id as "stripeSubscriptionId",
        b.deletes_at as "deletesAt", ${isSuspended} as suspended,
        case when b.status not in (${suspended}) and ${isOver} then 'expired' else b.status end as status
   from billing_accounts b where b.org_id = ?`;

const none: BillingRow = {
  plan: 'free',
  status: 'active',
  reportedStatus: 'active',
  suspended: false,
  periodEnd: null,
  balance: 0,
  held: 0,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  deletesAt: null,
};

/** Finds an organization's plan, status, and credits. */
export const findBilling = async (em: Em, orgId: string): Promise<BillingRow> =>
  (await em.execute<BillingRow[]>(billing, [orgId]))[0] ?? none;

/** Returns whether a Stripe subscription is still being paid for: until Stripe reports its end, however late. */
export const isPaidFor = ({
  stripeSubscriptionId,
  reportedStatus,
}: Pick<BillingRow, 'stripeSubscriptionId' | 'reportedStatus'>): boolean =>
  stripeSubscriptionId !== null && reportedStatus !== 'expired';

/** Counts the changes of an organization's subscription. Every change increments the number. */
export const countBillingChanges = (em: Em, orgId: string): Promise<number> =>
  em.count(BillingChange, { orgId });

/** Returns whether an operator set the organization's current suspension, at its beginning or later. */
export const isSuspendedByOperator = async (em: Em, orgId: string): Promise<boolean> => {
  const [row] = await em.execute<{ byOperator: boolean }[]>(
    `select ${byOperator} as "byOperator" from billing_accounts b where b.org_id = ? and b.status = 'suspended'`,
    [orgId],
  );
  return row?.byOperator ?? false;
};

/** Change of credits. `createdAt` is in PostgreSQL's form. */
export interface CreditEntryRow {
  id: string;
  createdAt: string;
  kind: CreditEntry['kind'];
  amount: number;
  balanceAfter: number;
  actor: string;
  reference: string;
  reason: string;
}

const isOpen = isOpenTo('h.brand_id');

/**
 * Lists one page of an organization's ledger, newest first, with the total number of entries. Entries for a brand that is
 * closed to the reader contain only their amounts.
 */
export const listCreditEntries = (
  em: Em,
  { orgId, membershipId }: Pick<Actor, 'orgId' | 'membershipId'>,
  page: ListPosition,
): Promise<Listed<CreditEntryRow>> =>
  readListPage(
    em,
    {
      columns: `e.id, e.created_at as "createdAt", e.kind, e.amount, e.balance_after as "balanceAfter", e.actor,
            case when ${isOpen} then e.reference else 'closed' end as reference,
            case when ${isOpen} then e.reason else 'for a brand that is closed to you' end as reason`,
      columnValues: [membershipId, membershipId],
      from: `from credit_entries e left join credit_holds h on h.org_id = e.org_id and h.reference = e.reference
             where e.org_id = ?`,
      values: [orgId],
      order: 'e.created_at desc, e.id desc',
    },
    page,
  );
