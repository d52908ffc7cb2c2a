import type { Actor } from '../../domain/actor.ts';
import type { AuditAction, AuditActor, AuditDetails } from '../../domain/audit.ts';
import type { Em } from '../driver/orm.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';
import { isBrandOpen } from '../team/permissions.ts';

type Reader = Pick<Actor, 'orgId' | 'membershipId' | 'permissions'>;

/** Filter for an organization's audit log. Undefined fields match everything. */
export interface AuditFilter {
  action?: AuditAction | undefined;
  /** ID of a person or API key, name of an operator, or a kind of actor. */
  actor?: string | undefined;
  targetId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** Row of the audit log. `createdAt` is in PostgreSQL's form. Names are the current ones, or null for deleted actors. */
export interface AuditRow {
  id: string;
  createdAt: string;
  action: AuditAction;
  actorKind: AuditActor['kind'];
  actorId: string | null;
  actorName: string | null;
  targetKind: string | null;
  targetId: string | null;
  targetName: string | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  details: AuditDetails;
}

const ofBrands = ['posts', 'agents', 'carousels', 'clips', 'connections'];

/** SQL for the target's UUID, if it has one, for which there is an index. */
const targetUuid = `case when a.target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.target_id::uuid end`;

/** SQL for whether an entry concerns none of the brands that are closed to the membership in the one placeholder. */
const isOpen = `not exists (
  select 1 from memberships m join brands closed on closed.org_id = m.org_id and not ${isBrandOpen('posts:read', 'closed.id')}
   where m.id = ? and (a.target_id = closed.id::text or ${ofBrands.map(table => `exists (select 1 from ${table} x where x.id = ${targetUuid} and x.brand_id = closed.id)`).join(' or ')}
      or a.details::text like '%: "' || closed.id || '"%' or a.details::text like '%: "' || closed.slug || '"%'))`;

const conditions = (
  { orgId, membershipId, permissions }: Reader,
  { action, actor, targetId, since, until }: AuditFilter,
) => {
  const given: [string, unknown[]][] = [['a.org_id = ?', [orgId]]];
  if (permissions.role === 'member') given.push([isOpen, [membershipId]]);
  if (action !== undefined) given.push(['a.action = ?', [action]]);
  if (actor !== undefined) given.push(['(a.actor_id = ? or a.actor_kind = ?)', [actor, actor]]);
  if (targetId !== undefined) given.push(['a.target_id = ?', [targetId]]);
  if (since) given.push(['a.created_at >= ?', [since]]);
  if (until) given.push(['a.created_at < ?', [until]]);
  return { sql: given.map(([sql]) => sql).join(' and '), values: given.flatMap(([, values]) => values) };
};

const columns = `a.id, a.created_at as "createdAt", a.action, a.actor_kind as "actorKind", a.actor_id as "actorId",
  case a.actor_kind when 'user' then person_name(a.actor_id)
                    when 'api_key' then (select name from api_keys where id::text = a.actor_id)
                    else a.actor_id end as "actorName",
  a.target_kind as "targetKind", a.target_id as "targetId",
  case a.target_kind when 'user' then person_name(a.target_id)
                     when 'member' then person_name(a.details->>'userId')
                     else a.target_name end as "targetName",
  a.ip, a.user_agent as "userAgent", a.request_id as "requestId", a.details`;

/** Lists one page of an organization's audit log, newest first, with the total number of entries. */
export const listAuditEvents = (
  em: Em,
  reader: Reader,
  filter: AuditFilter,
  page: ListPosition,
): Promise<Listed<AuditRow>> => {
  const { sql, values } = conditions(reader, filter);
  const of = { from: `from audit_events a where ${sql}`, values };
  return readListPage(em, { columns, ...of, order: 'a.created_at desc, a.id desc', isBounded: true }, page);
};
