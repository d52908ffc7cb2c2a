import { z } from 'zod';
import { updateGroup, createGroup, deleteGroup } from '../../../commands/team/permission-groups.ts';
import { PermissionGroup } from '../../../db/entities/team.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { changes, idInPath, line, meanings, paging, total } from '../../http/schemas.ts';
import { groupShape, scopeList, viewGroup } from './team-view.ts';

const tag = 'Teams';
const params = z.strictObject({ id: idInPath });
const scopes = scopeList.transform(list => [...new Set(list)]).describe('What it may do.');

export const teamGroupRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/teams/groups',
    operationId: 'listGroups',
    tag,
    summary: 'List permission groups',
    access: 'teams:read',
    query: z.strictObject(paging),
    returns: z.strictObject({ groups: z.array(groupShape).max(100).describe('The groups.'), total }),
    handle: async ({ em, actor: { orgId }, query }) => {
      const order = { orderBy: { name: 'asc', id: 'asc' } } as const;
      const [groups, count] = await em.findAndCount(PermissionGroup, { orgId }, { ...order, ...query });
      return { groups: groups.map(viewGroup), total: count };
    },
  }),
  endpoint({
    method: 'post',
    path: '/teams/groups',
    operationId: 'createGroup',
    tag,
    summary: 'Create a permission group',
    description:
      'A member who is in groups has the scopes of all of them together, instead of the default scopes of a member.',
    access: 'teams:write',
    body: z.strictObject({ name: line(100).meta(meanings.name), scopes }),
    status: 201,
    returns: groupShape,
    errors: ['duplicate'],
    example: { name: 'Editors', scopes: ['posts:read', 'posts:write'] },
    handle: ({ body, actor, write }) => write(async em => viewGroup(await createGroup(em, actor, body))),
  }),
  endpoint({
    method: 'patch',
    path: '/teams/groups/{id}',
    operationId: 'updateGroup',
    tag,
    summary: 'Update a permission group',
    description: 'Applies from its members’ next request.',
    access: 'teams:write',
    params,
    body: changes({ name: line(100).meta(meanings.name), scopes }),
    returns: groupShape,
    errors: ['duplicate'],
    example: { scopes: ['posts:read', 'posts:write', 'media:write'] },
    handle: ({ params: { id }, body, actor, write }) =>
      write(async em => viewGroup(await updateGroup(em, actor, id, body))),
  }),
  endpoint({
    method: 'delete',
    path: '/teams/groups/{id}',
    operationId: 'deleteGroup',
    tag,
    summary: 'Delete a permission group',
    description: 'Its members lose the scopes that it gave them, and gain none.',
    access: 'teams:write',
    params,
    handle: ({ params: { id }, actor, write }) => write(em => deleteGroup(em, actor, id)),
  }),
];
