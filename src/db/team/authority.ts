import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { scopesOf, type MemberPermissions } from '../../domain/team/permissions.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { scopeOfEvents } from '../../domain/webhooks/events.ts';
import type { Em } from '../driver/orm.ts';
import { isSuspended } from '../billing/billing.ts';
import { memberHas, permissionColumns, readPermissions, type PermissionsRow } from './permissions.ts';

/** Person in an organization. */
export interface MemberName {
  orgId: string;
  userId: string;
}

/** Current permissions of a person in an organization. */
export interface Authority {
  permissions: MemberPermissions;
  /** Whether the organization is suspended. */
  suspended: boolean;
}

/**
 * Finds a person's current permissions in an organization, regardless of their active organization. The only source for
 * actions that run for a person after their request. Returns undefined for a former member. `memberHas` is the same in SQL.
 * With `lock`, the permissions stay until the caller's transaction ends.
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
 * Checks, in an organization that is not the active one, what the request's gate checked in the active one: throws 403 if
 * the person lacks the scope there or the organization is suspended.
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
 * SQL conditions for actions that run for the member in row `m` after their request. Without such a row, the person is no
 * longer a member, and every condition fails.
 */

/** Whether the author of agent `a` has the permissions that saving it requires. */
export const mayHaveAgent = `(${memberHas('agents:write', 'a.brand_id')}
    and (a.knowledge_base_id is null or ${memberHas('kb:read')})
    and ((not a.auto_publish and a.answering = 'off') or ${memberHas('posts:write', 'a.brand_id')}))`;

/**
 * Person who answers for webhook `w`. The previous release stored no one, so the organization's owner answers for its
 * webhooks.
 */
export const answersFor = `coalesce(w.made_by, (select o.owner_id from organizations o where o.id = w.org_id))`;

/** Whether the member may have a webhook, regardless of its events. */
export const mayHaveWebhook = memberHas('webhooks:read');

/** Whether the member may have the archive of export `e`. */
export const mayHaveExport = `(${memberHas('account:export')} and (not e.include_audit or ${memberHas('audit:read')}))`;

/** Returns whether an archive may be downloaded: it is not deleted, and the person who requested it may still have it. */
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

/**
 * Returns SQL for whether the member may receive an event, given the columns of its name and its brand, which may be null.
 */
export const mayHear = (event: string, brandId: string): string =>
  `(case split_part(${event}, '.', 1) ${cases(brandId)} else true end)`;

/** SQL for the brand of event `e`. The previous release wrote it only into the body. */
const brandOfEvent = `coalesce(e.brand_id, (e.body::jsonb #>> '{data,brandId}')::uuid)`;

/** Whether the member may receive event `e`. */
export const mayReadEvent = mayHear('e.event', brandOfEvent);

/** SQL for whether event `e` concerns one of the brands that webhook `w` is limited to. */
export const isForWebhook = `(w.brand_ids is null or ${brandOfEvent}::text = any (w.brand_ids))`;
