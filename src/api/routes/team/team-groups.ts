import { z } from 'zod';
import { updateGroup, createGroup, deleteGroup } from '../../../commands/team/permission-groups.ts';
import { findList } from '../../../db/driver/lists.ts';
import { PermissionGroup } from '../../../db/entities/team.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { resource } from '../../http/resource.ts';
import { changes, idInPath, line, meanings } from '../../http/schemas.ts';
import { groupShape, scopeList, viewGroup } from './team-view.ts';

const scopes = scopeList.transform(list => [...new Set(list)]).describe('Scopes of the key.');

const groups = resource({
  tag: 'Teams',
  noun: 'a permission group',
  name: 'Group',
  path: '/teams/groups/{id}',
  params: z.strictObject({ id: idInPath }),
  access: { read: 'teams:read', write: 'teams:write' },
  returns: groupShape,
  view: viewGroup,
});

export const teamGroupRoutes: Endpoint[] = [
  groups.list({
    plural: 'groups',
    described: 'The groups.',
    summary: 'List permission groups',
    rows: ({ em, actor: { orgId }, query }) =>
      findList(em, PermissionGroup, () => ({ orgId }), { orderBy: { name: 'asc', id: 'asc' }, ...query }),
  }),
  groups.create({
    description:
      'A member in groups has the scopes of all their groups together, instead of a member’s default scopes.',
    body: z.strictObject({ name: line(100).meta(meanings.name), scopes }),
    errors: ['duplicate'],
    example: { name: 'Editors', scopes: ['posts:read', 'posts:write'] },
    run: (em, { actor, body }) => createGroup(em, actor, body),
  }),
  groups.update({
    description: 'Applies from its members’ next request.',
    body: changes({ name: line(100).meta(meanings.name), scopes }),
    errors: ['duplicate'],
    example: { scopes: ['posts:read', 'posts:write', 'media:write'] },
    run: (em, { actor, body, params }) => updateGroup(em, actor, params.id, body),
  }),
  endpoint({
    method: 'delete',
    path: '/teams/groups/{id}',
    operationId: 'deleteGroup',
    tag: 'Teams',
    summary: 'Delete a permission group',
    description: 'Members of the group lose its scopes, and gain none.',
    access: 'teams:write',
    params: z.strictObject({ id: idInPath }),
    handle: ({ params: { id }, actor, write }) => write(em => deleteGroup(em, actor, id)),
  }),
];
