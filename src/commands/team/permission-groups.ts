import { audit } from '../../db/audit.ts';
import { PermissionGroup } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import { listWhoLeavesBehind, emptyGroup } from '../../db/team/members.ts';
import { assertMayGrantEverywhere, type Actor } from '../../domain/actor.ts';
import { differences, fieldsOf } from '../../domain/audit.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { endLeftBehind } from './end-left-behind.ts';
import { lockTeamAs } from './lock-team.ts';

const saved = (em: Em, name: string): Promise<void> =>
  refusingDuplicates(
    em.flush(),
    'permission_groups_org_id_name_unique',
    refuse('duplicate', `A group named ${name} already exists.`),
  );

const fields = ['name', 'scopes'] as const;

const targetOf = ({ id, name }: PermissionGroup) => ({ kind: 'group', id, name });

const requireGroup = async (em: Em, orgId: string, id: string): Promise<PermissionGroup> => {
  const group = await em.findOne(PermissionGroup, { id, orgId });
  if (!group) throw notFound('group', id);
  return group;
};

/** Creates a group. A caller cannot put rights into it that they do not have. */
export const createGroup = async (
  em: Em,
  asked: Actor,
  given: { name: string; scopes: Scope[] },
): Promise<PermissionGroup> => {
  const actor = await lockTeamAs(em, asked);
  assertMayGrantEverywhere(actor, given.scopes);
  const group = em.create(PermissionGroup, { ...given, orgId: actor.orgId });
  em.persist(group);
  await saved(em, given.name);
  const details = { after: fieldsOf(group, fields) };
  await audit(em, { action: 'group.created', target: targetOf(group), details });
  return group;
};

/** Changes a group, and with it the rights of its members from their next request on. */
export const updateGroup = async (
  em: Em,
  asked: Actor,
  id: string,
  { name, scopes }: { name?: string | undefined; scopes?: Scope[] | undefined },
): Promise<PermissionGroup> => {
  const actor = await lockTeamAs(em, asked);
  const group = await requireGroup(em, actor.orgId, id);
  const added = (scopes ?? []).filter(scope => !group.scopes.includes(scope));
  assertMayGrantEverywhere(actor, added);
  const was = fieldsOf(group, fields);
  if (name !== undefined) group.name = name;
  if (scopes !== undefined) group.scopes = scopes;
  await saved(em, group.name);
  for (const member of await listWhoLeavesBehind(em, actor.orgId, id)) await endLeftBehind(em, actor, member);
  const details = differences(was, fieldsOf(group, fields));
  await audit(em, { action: 'group.changed', target: targetOf(group), details });
  return group;
};

/** Deletes a group. Its members keep the rights of their other groups, and no others. */
export const deleteGroup = async (em: Em, actor: Actor, id: string): Promise<void> => {
  const { orgId } = await lockTeamAs(em, actor);
  const group = await requireGroup(em, orgId, id);
  const affected = await listWhoLeavesBehind(em, orgId, id);
  await emptyGroup(em, orgId, id);
  await em.remove(group).flush();
  for (const member of affected) await endLeftBehind(em, actor, member);
  const details = { before: fieldsOf(group, fields) };
  await audit(em, { action: 'group.deleted', target: targetOf(group), details });
};
