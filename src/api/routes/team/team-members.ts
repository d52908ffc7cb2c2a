import { z } from 'zod';
import {
  updateMember,
  findOverride,
  removeOverride,
  setOverride,
  leaveOrganization,
  removeMember,
} from '../../../commands/team/members.ts';
import { explainMember, findMember, listMembers } from '../../../db/team/members.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { scope, role } from '../../openapi/named-lists.ts';
import {
  anyId,
  changes,
  choice,
  deleted,
  idInPath,
  idParam,
  meanings,
  paging,
  string,
  totals,
} from '../../http/schemas.ts';
import { leftBehind, memberShape, scopeList, viewMember } from './team-view.ts';

const tag = 'Teams';
const params = z.strictObject({ id: idParam.describe('Id of the membership or of the person.') });
const onBrand = z.strictObject({ id: idInPath, brandId: idParam.describe('Id of the brand.') });
const removal = z.strictObject({
  scheduledPosts: choice('PlannedPosts', ['keep', 'stop'], 'Treatment of a member’s scheduled posts.')
    .default('keep')
    .describe(
      'Treatment of this person’s unpublished posts: `keep` publishes them as planned, `stop` fails them.',
    ),
});
const count = z.int().min(0);
const override = { tag, params: onBrand } as const;
const permission = z.strictObject({
  scope,
  allowed: z.boolean().describe('Whether the member may do it.'),
  why: string(12_000, 'The group Editors has it.').describe('Reason, for people.'),
});

export const teamMemberRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/teams/members',
    operationId: 'listMembers',
    tag,
    summary: 'List members',
    access: 'teams:read',
    query: z.strictObject(paging),
    returns: z.strictObject({ members: z.array(memberShape).max(100).describe('The members.'), ...totals }),
    handle: async ({ em, actor, query }) => {
      const { rows, ...total } = await listMembers(em, actor.orgId, query);
      return { members: rows.map(viewMember), ...total };
    },
  }),
  endpoint({
    method: 'patch',
    path: '/teams/members/{id}',
    operationId: 'updateMember',
    tag,
    summary: 'Update a member',
    description:
      'Applies from the member’s next request. `leftBehind` lists what acted on their behalf and may no longer. You cannot give permissions that you do not have for every brand. The last owner stays an owner. A member in groups has the scopes of these groups instead of the default scopes. An empty list removes them from all groups and restores the default.',
    access: 'teams:write',
    params,
    body: changes({ role, groupIds: z.array(idParam).max(100).meta(meanings.groupIds) }),
    returns: z.strictObject({ ...memberShape.shape, leftBehind }),
    errors: ['invalid_state'],
    example: { role: 'admin' },
    handle: ({ params: { id: member }, body, actor, write }) =>
      write(async em => {
        const left = await updateMember(em, actor, member, body);
        return { ...viewMember(await findMember(em, actor.orgId, member)), leftBehind: left };
      }),
  }),
  endpoint({
    method: 'delete',
    path: '/teams/members/{id}',
    operationId: 'removeMember',
    tag,
    summary: 'Remove a member',
    description:
      'Ends the access of the person’s sessions immediately, and ends or pauses what acted on their behalf: `leftBehind` of the answer lists it with what to do, and a notification informs the people who manage the team. The person can come back only by an invitation to their address. Invite links refuse them. The last owner stays. Posts belong to the organization: the person’s scheduled posts are published unless the request contains `scheduledPosts=stop`. Then every unpublished post that they wrote (also with their API keys), or were the last to schedule or publish, fails with `author_removed` within moments, and `post.failed` is sent for each. Posts that another member retries or schedules afterwards are published, and so are the person’s own if they come back. `scheduledPosts` of the answer counts both.',
    access: 'teams:write',
    whileSuspended: true,
    params,
    query: removal,
    returns: z.strictObject({
      ...deleted.shape,
      scheduledPosts: z
        .strictObject({
          kept: count.describe('How many are published as planned.'),
          stopped: count.describe('Number of stopped posts.'),
        })
        .describe('Result for the person’s scheduled posts.'),
      leftBehind,
    }),
    errors: ['invalid_state'],
    handle: ({ params: { id: member }, query, actor, write }) =>
      write(async em => ({
        ...(await removeMember(em, actor, member, query.scheduledPosts)),
        deleted: true as const,
      })),
  }),
  endpoint({
    method: 'post',
    path: '/teams/leave',
    operationId: 'leaveOrganization',
    tag,
    summary: 'Leave the active organization',
    description:
      'Same as being removed, except that the person’s scheduled posts are published, and an invite link admits them again with at most their earlier permissions. The session continues in their oldest remaining organization.',
    access: 'session',
    whileSuspended: true,
    returns: deleted,
    errors: ['invalid_state', 'not_found'],
    handle: ({ actor, write }) =>
      write(async em => ({ id: await leaveOrganization(em, actor), deleted: true as const })),
  }),
  endpoint({
    method: 'get',
    path: '/teams/members/{id}/permissions',
    operationId: 'getMemberPermissions',
    tag,
    summary: 'Get the permissions of a member',
    description: 'Returns every scope. With `brandId`, for what belongs to that brand.',
    access: 'teams:read',
    params,
    query: z.strictObject({ brandId: idParam.optional().describe('Id of the brand.') }),
    returns: z.strictObject({
      memberId: anyId.describe('Id of the membership.'),
      role,
      brandId: anyId.nullable().describe('Id of the brand.'),
      permissions: z.array(permission).max(100).describe('Whether each scope is allowed.'),
    }),
    handle: ({ em, actor, params: { id: member }, query }) =>
      explainMember(em, actor.orgId, member, query.brandId),
  }),
  endpoint({
    ...override,
    method: 'get',
    path: '/teams/members/{id}/brand-overrides/{brandId}',
    operationId: 'getBrandOverride',
    summary: 'Get a brand override',
    access: 'teams:read',
    returns: z.strictObject({
      memberId: anyId.describe('Id of the membership.'),
      brandId: anyId.describe('Id of the brand.'),
      permissions: scopeList.describe(
        'Permissions of a member for this brand, instead of those of their groups.',
      ),
    }),
    handle: async ({ em, actor, params: wanted }) => {
      const { membershipId, brandId, scopes } = await findOverride(em, actor, wanted);
      return { memberId: membershipId, brandId, permissions: scopes };
    },
  }),
  endpoint({
    ...override,
    method: 'put',
    path: '/teams/members/{id}/brand-overrides/{brandId}',
    operationId: 'setBrandOverride',
    summary: 'Set a brand override',
    description:
      'Replaces the scopes of the member’s groups for everything that belongs to this brand. An empty list removes all access. Groups still decide about everything without a brand (webhooks and their events, media, usage). An override does not limit owners and admins, but is kept in case they become members.',
    access: 'teams:write',
    body: z.strictObject({
      permissions: scopeList
        .transform(list => [...new Set(list)])
        .describe('Permissions of a member for this brand, instead of those of their groups.'),
    }),
    example: { permissions: ['posts:read'] },
    handle: ({ actor, params: wanted, body, write }) =>
      write(em => setOverride(em, actor, wanted, body.permissions)),
  }),
  endpoint({
    ...override,
    method: 'delete',
    path: '/teams/members/{id}/brand-overrides/{brandId}',
    operationId: 'deleteBrandOverride',
    summary: 'Delete a brand override',
    access: 'teams:write',
    handle: ({ actor, params: wanted, write }) => write(em => removeOverride(em, actor, wanted)),
  }),
];
