import type { Held } from '../../domain/holding.ts';
import { suspension } from '../billing/billing.ts';
import type { Suspension } from '../../domain/billing.ts';
import type { Em } from '../driver/orm.ts';
import { changeOfMoved, type PostChangeInput } from './post-changes.ts';
import type { TargetRow } from './targets.ts';

/**
 * Locks the brand of a target against change and gives its slug; undefined when it is gone. Anyone who connects an account
 * locks the brand's row first. Locked here too, before the post's, an account that is connected at this moment is either
 * seen afterwards, or its connecting finds the target held and wakes it.
 */
export const shareBrand = async (em: Em, { org_id, brand_id }: TargetRow): Promise<string | undefined> => {
  const [brand] = await em.execute<{ slug: string }[]>(
    'select slug from brands where id = ? and org_id = ? for share',
    [brand_id, org_id],
  );
  return brand?.slug;
};

/**
 * The same for the organization's subscription, which anyone who renews it locks first; gives why it is suspended, null where
 * it is not.
 */
export const shareBilling = async (em: Em, { org_id }: TargetRow): Promise<Suspension | null> => {
  const [billing] = await em.execute<{ suspension: Suspension | null }[]>(
    `select ${suspension} as suspension from billing_accounts b where b.org_id = ? for share of b`,
    [org_id],
  );
  return billing?.suspension ?? null;
};

/** Whether the target's brand has an account on its platform that can be used now. */
export const isConnected = async (em: Em, { org_id, brand_id, platform }: TargetRow): Promise<boolean> => {
  const connected = await em.execute<unknown[]>(
    `select 1 from connections
      where org_id = ? and brand_id = ? and platform = ? and status = 'connected' and access_token is not null`,
    [org_id, brand_id, platform],
  );
  return connected.length > 0;
};

/** Writes what a target waits for. */
export const writeHeld = (em: Em, targetId: string, held: Held): Promise<unknown> =>
  em.execute(
    `update post_targets set status = 'preparing', held = ?::jsonb, updated_at = now() where id = ?`,
    [JSON.stringify(held), targetId],
  );

/**
 * Has a held target go on without what was prepared, with this line in its post's history; false, and nothing, where it is
 * not held.
 */
export const releaseHeld = async (em: Em, targetId: string, change: PostChangeInput): Promise<boolean> => {
  const { sql, values } = changeOfMoved(change);
  const released = await em.execute<unknown[]>(
    `with moved as (
       update post_targets set held = null, handles = null, updated_at = now()
        where id = ? and status = 'preparing' and held is not null returning id
     ) ${sql} returning 1`,
    [targetId, ...values],
  );
  return released.length > 0;
};

/** The same for one whose call has just been claimed: its account's pause is over. What was prepared is what it sends. */
export const releasePaused = (em: Em, targetId: string, change: PostChangeInput): Promise<unknown> => {
  const { sql, values } = changeOfMoved(change);
  return em.execute(
    `with moved as (
       update post_targets set held = null, updated_at = now() where id = ? and held is not null returning id
     ) ${sql}`,
    [targetId, ...values],
  );
};
