import { isSuspended } from '../billing/billing.ts';
import { mayHaveAgent } from '../team/acting-later.ts';

/** What `pauseCode` looks at beside agent `a`. */
export const pauseJoins = `left join brands brand on brand.id = a.brand_id
  left join memberships m on m.id = a.planned_under and m.org_id = a.org_id
  left join billing_accounts b on b.org_id = a.org_id`;

/**
 * Whether the brand of agent `a` lacks an account that can publish on one of its platforms, as SQL; `isGone`: it has none
 * there at all.
 */
const account = (isGone: boolean): string => `
  exists (select 1 from unnest(a.platforms) wanted (platform)
           where not exists (select 1 from connections c
                              where c.org_id = a.org_id and c.brand_id = a.brand_id and c.platform = wanted.platform
                                and c.status ${isGone ? `<> 'disconnected'` : `= 'connected'`}))`;

/** What keeps agent `a` from acting in the name of its author, as SQL, now: null while they may have it do what it does. */
export const authorCode = `(case when m.id is null then 'author_removed' when not ${mayHaveAgent} then 'author_limited' end)`;

/** Why agent `a` does not run by its schedule, as SQL: a `PauseCode`, or null where it does. Needs `pauseJoins`. */
export const pauseCode = `case
  when not a.enabled then 'disabled'
  when ${isSuspended} then 'billing_suspended'
  when brand.id is null then 'brand_deleted'
  when a.knowledge_base_id is not null and not exists (
         select 1 from knowledge_bases k where k.id = a.knowledge_base_id and k.org_id = a.org_id and k.deleted_at is null)
    then 'knowledge_base_deleted'
  when ${authorCode} is not null then ${authorCode}
  when a.auto_publish and ${account(true)} then 'connection_missing'
  when a.auto_publish and ${account(false)} then 'token_expired'
end`;
