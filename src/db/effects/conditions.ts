import type { EffectRefusal } from '../../domain/effects/refusals.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { isSuspended } from '../billing/billing.ts';
import { isOfArchived } from '../brands/archived-brands.ts';
import { isPausedByOperator } from '../publishing/operator-pauses.ts';
import { isStopped } from '../publishing/post-plans.ts';
import { lacksAnswerApproval, lacksApproval } from '../reviews/review-state.ts';
import { memberHas } from '../team/permissions.ts';

/**
 * Returns SQL for whether the API key that requested row `e` still has a scope for the brand. True if a person or an agent
 * requested it.
 */
const keyHas = (scope: Scope, brandId: string): string => `(e.actor not like 'api_key:%' or exists (
    select 1 from api_keys k
     where k.id::text = substr(e.actor, 9) and k.org_id = e.org_id and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > now()) and '${scope}' = any (k.scopes)
       and (k.brand_ids is null or ${brandId}::text = any (k.brand_ids))))`;

/**
 * SQL for whether the requester of row `e` may still publish for the brand of post `p`: the person, and the API key they
 * used.
 */
const maySend = `(exists (select 1 from memberships m where m.id = e.membership_id and ${memberHas('posts:write', 'p.brand_id')})
    and ${keyHas('posts:write', 'p.brand_id')})`;

/** SQL for whether an agent's rule still allows the call. True for requests of people. */
const isRuled = `(e.actor not like 'agent:%' or exists (
  select 1 from agents g where g.id = e.agent_id and g.enabled and g.answering = 'send' and g.deleted_at is null))`;

/**
 * SQL for why a call is refused, over effect `e`, target `t`, post `p`, and comment `c` for actions on comments. Each claim
 * of each kind uses these conditions by name. `too_late` has the only placeholder: the maximum lateness in milliseconds.
 */
export const refusedWhen: Readonly<Record<EffectRefusal, string>> = {
  not_out: `coalesce(t.status, '') <> 'published'`,
  post_deleted: 'p.deleted_at is not null',
  not_allowed: `not ${maySend}`,
  unapproved: `case e.kind when 'revise' then ${lacksApproval('p.brand_id', 'e.actor', 'e.membership_id')}
    when 'answer' then ${lacksAnswerApproval('p.brand_id', 'e.actor', 'e.membership_id')} else false end`,
  stopped: isStopped,
  agent_off: `not ${isRuled}`,
  comment_gone: `c.state = 'deleted' and e.kind = 'answer'`,
  answered: `e.actor like 'agent:%' and c.answered_at is not null`,
  too_late: `$dueAt < now() - ?::float8 * interval '1 millisecond'`,
  suspended: `exists (select 1 from billing_accounts b where b.org_id = e.org_id and ${isSuspended})`,
  archived: isOfArchived('p.brand_id'),
  paused: isPausedByOperator,
  being_changed: `exists (select 1 from post_actions a where a.target_id = e.target_id
    and (a.kind = 'remove' and a.status = 'pending' or a.status in ('calling', 'reading')))`,
  being_commented: `exists (select 1 from follow_up_comments f
    where f.target_id = e.target_id and f.status in ('calling', 'reading'))`,
};
