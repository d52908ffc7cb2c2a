import type { PlatformName } from '../../domain/platforms.ts';

/** SQL for the platform's ID of the account that published target `t`. Null before, and for attempts without an account. */
export const publishingAccount = `(select a.account from publish_attempts a
    where a.target_id = t.id and (a.outcome = 'published' or a.verdict = 'published')
    order by a.number desc limit 1)`;

/** SQL for the platform's ID of the account that published target `t`, or the first parts of its thread. Null before. */
export const senderOfTarget = `case when t.status = 'published' or jsonb_array_length(t.parts) > 0 then ${publishingAccount} end`;

/** SQL for whether target `t` will go to the default account of its brand, whichever that is then. */
export const followsDefault = `(t.connection_id is null and t.status in ('pending', 'preparing') and jsonb_array_length(t.parts) = 0)`;

/**
 * SQL, following `from`, for the account `c` of target `t` of post `p`. Only the account that the target names can match, and for
 * a thread that has begun, only its account. If
 * the target names none, every account of the brand on the platform can match. The account that published the target, or
 * the first parts of its thread, is preferred, then the brand's default account.
 */
export const accountOfTarget = `connections c
    where c.org_id = t.org_id and c.brand_id = p.brand_id and c.platform = t.platform
      and (t.connection_id is null or c.id = t.connection_id)
      and (t.status = 'published' or jsonb_array_length(t.parts) = 0
           or c.external_id = coalesce(${publishingAccount}, c.external_id))
    order by c.external_id = ${senderOfTarget} desc nulls last, c.is_default desc, c.id
    limit 1`;

/** Names an account of a brand on a platform. */
export interface AccountRef {
  orgId: string;
  brandId: string;
  platform: PlatformName;
  /** The only connection that it may be, or null for any. */
  connectionId?: string | null;
  /** The platform's ID of the account that is wanted. If the brand has no such account, its default one is found. */
  externalId?: string | null;
  /** The platform's ID of the account that has begun a thread, the only one that may continue it, or null for any. */
  begunBy?: string | null;
}

/** SQL, following `from`, for the one account `c` that an `AccountRef` names, and its values. */
export const buildAccountSearch = (of: AccountRef): { from: string; values: unknown[] } => ({
  from: `connections c
    where c.org_id = ? and c.brand_id = ? and c.platform = ? and (?::uuid is null or c.id = ?::uuid)
      and (?::text is null or c.external_id = ?::text)
    order by c.external_id = ?::text desc nulls last, c.is_default desc, c.id limit 1`,
  values: [
    of.orgId,
    of.brandId,
    of.platform,
    of.connectionId ?? null,
    of.connectionId ?? null,
    of.begunBy ?? null,
    of.begunBy ?? null,
    of.externalId ?? null,
  ],
});
