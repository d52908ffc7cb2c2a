import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { scopesOf, type MemberPermissions } from '../../domain/team/permissions.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { scopeOfEvents } from '../../domain/webhooks/events.ts';
import type { Em } from '../driver/orm.ts';
import { isSuspended } from '../billing/billing.ts';
import { memberHas, permissionColumns, readPermissions, type PermissionsRow } from './permissions.ts';

/** A person in an organization. */
export interface MemberName {
  orgId: string;
  userId: string;
}

/** What a person may do in an organization at this moment. */
export interface Authority {
  permissions: MemberPermissions;
  /** Whether the organization is suspended. */
  suspended: boolean;
}

/**
 * The one place that says what a person may do now, whichever organization is active for them, for all that acts in their name
 * after they have asked for it; undefined for somebody who is not a member any more. `memberHas` says the same as SQL. With
 * `lock`, they stay what they are until the caller's transaction ends.
 */
export const findAuthority = async (
  em: Em,
  { orgId, userId }: MemberName,
  { lock = false }: { lock?: boolean } = {},
): Promise<Authority | undefined> => {
  const [row] = await em.execute<(PermissionsRow & { suspended: boolean })[]>(
    `select ${permissionColumns}, ${isSuspended} as suspended
       from memberships m left join billing_accounts b on b.org_id = m.org_id
      where m.user_id = ? and m.org_id = ?${lock ? ' for share of m' : ''}`,
    [userId, orgId],
  );
  return row && { permissions: readPermissions(row), suspended: row.suspended };
};

/**
 * Asks of an organization that is not the active one what the gate of the request has asked of that: throws 403 unless the
 * person has the scope there too, and while that one is suspended.
 */
export const requireScopeIn = async (em: Em, actor: Actor, orgId: string, scope: Scope): Promise<void> => {
  if (orgId === actor.orgId) return;
  const there = await findAuthority(em, { orgId, userId: actor.userId });
  if (!there || !scopesOf(there.permissions).includes(scope))
    throw refuse('insufficient_scope', `This request needs the scope ${scope} in that organization.`, {
      requiredScopes: [scope],
    });
  if (there.suspended)
    throw refuse('billing_suspended', 'That organization is suspended, so nothing in it can be changed.');
};

/** Throws 403 unless the person owns the organization. */
export const requireOwnership = async (em: Em, { userId }: Actor, orgId: string): Promise<void> => {
  const there = await findAuthority(em, { orgId, userId });
  if (there?.permissions.role === 'owner') return;
  throw refuse('insufficient_scope', 'This request needs the session of an owner of the organization.', {
    requiredScopes: [],
  });
};

/**
 * What may go on in the name of the member in row `m`, as SQL, for what acts after they have asked for it. Where there is no such
 * row, they are no member any more, and nothing may.
 */

/** Agent `a`: what its author needed to save it so. */
export const mayHaveAgent = `(${memberHas('agents:write', 'a.brand_id')}
    and (a.knowledge_base_id is null or ${memberHas('kb:read')})
    and ((not a.auto_publish and a.answering = 'off') or ${memberHas('posts:write', 'a.brand_id')}))`;

/** Who answers for webhook `w`: the owner for one that the release before this made, which wrote nobody down. */
export const answersFor = `coalesce(w.made_by, (select o.owner_id from organizations o where o.id = w.org_id))`;

/** A webhook, whatever it sends. */
export const mayHaveWebhook = memberHas('webhooks:read');

/** The archive of export `e`. */
export const mayHaveExport = `(${memberHas('account:export')} and (not e.include_audit or ${memberHas('audit:read')}))`;

/** Whether an archive may be downloaded: it is not deleted, and the person who asked for it may still have it. */
export const isArchiveOpen = async (em: Em, storageKey: string): Promise<boolean> => {
  const open = await em.execute<unknown[]>(
    `select 1 from account_exports e join memberships m on m.org_id = e.org_id and m.user_id = e.requested_by
      where e.storage_key = ? and e.deleted_at is null and ${mayHaveExport}`,
    [storageKey],
  );
  return open.length > 0;
};

const cases = (brandId: string): string =>
  Object.entries(scopeOfEvents)
    .map(([word, scope]) => `when '${word}' then (${brandId} is null or ${memberHas(scope, brandId)})`)
    .join(' ');

/** An event that is named and belongs to a brand, or to none, as of these columns. */
export const mayHear = (event: string, brandId: string): string =>
  `(case split_part(${event}, '.', 1) ${cases(brandId)} else true end)`;

/** The brand of event `e`: the release before this one wrote it into the body alone. */
const brandOfEvent = `coalesce(e.brand_id, (e.body::jsonb #>> '{data,brandId}')::uuid)`;

/** Event `e`. */
export const mayReadEvent = mayHear('e.event', brandOfEvent);

/** Whether event `e` is of one of the brands for which webhook `w` was made, as SQL. */
export const isForWebhook = `(w.brand_ids is null or ${brandOfEvent}::text = any (w.brand_ids))`;
