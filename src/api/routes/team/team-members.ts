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
  total,
} from '../../http/schemas.ts';
import { leftBehind, memberShape, scopeList, viewMember } from './team-view.ts';

const tag = 'Teams';
const params = z.strictObject({ id: idParam.describe('Of the membership or of the person.') });
const onBrand = z.strictObject({ id: idInPath, brandId: idParam.describe('Id of the brand.') });
const removal = z.strictObject({
  scheduledPosts: choice(
    'PlannedPosts',
    ['keep', 'stop'],
    'What becomes of the posts that a member has planned.',
  )
    .default('keep')
    .describe(
      'What becomes of the posts of this person that have not gone out: `keep` lets them, `stop` fails them.',
    ),
});
const count = z.int().min(0);
const override = { tag, params: onBrand } as const;
const permission = z.strictObject({
  scope,
  allowed: z.boolean().describe('Whether the member is allowed to.'),
  why: string(12_000, 'The group Editors has it.').describe('The reason, for people.'),
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
    returns: z.strictObject({ members: z.array(memberShape).max(100).describe('The members.'), total }),
    handle: async ({ em, actor, query }) => {
      const page = await listMembers(em, actor.orgId, query);
      return { members: page.rows.map(viewMember), total: page.total };
    },
  }),
  endpoint({
    method: 'patch',
    path: '/teams/members/{id}',
    operationId: 'updateMember',
    tag,
    summary: 'Update a member',
    description:
      'Applies from the member’s next request; `leftBehind` has what acted in their name and may not any more. Nobody can give rights that they do not have, for every brand. The last owner stays an owner. A member who is in groups has the scopes of these groups instead of the default scopes of a member; an empty list takes them out of all groups, and the default applies again.',
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
      'Ends the access of their sessions at once, and ends or pauses what acted in their name: `leftBehind` of the answer has it, with what to do, and a notification tells those who manage the team. The person comes back only by an invitation to their address; invite links refuse them. The last owner stays. Posts belong to the organization: those that this person has planned go out, unless the request says `scheduledPosts=stop`. Then every unsent post that they wrote, also by their API keys, or were the last to schedule or publish, fails with `author_removed` within moments, and `post.failed` is sent for each. A post that another member retries or schedules after that goes out, and so does what the person plans if they come back. `scheduledPosts` of the answer counts both.',
    access: 'teams:write',
    whileSuspended: true,
    params,
    query: removal,
    returns: z.strictObject({
      ...deleted.shape,
      scheduledPosts: z
        .strictObject({
          kept: count.describe('How many are published as planned.'),
          stopped: count.describe('How many were stopped.'),
        })
        .describe('What became of the posts that the person had planned.'),
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
      'Like being removed from it, but the posts that the person has planned go out, and a link lets them in again, with no more than they had. The session continues in the oldest organization that is left.',
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
    description: 'Every scope. With `brandId`: for what belongs to that brand.',
    access: 'teams:read',
    params,
    query: z.strictObject({ brandId: idParam.optional().describe('Id of the brand.') }),
    returns: z.strictObject({
      memberId: anyId.describe('Id of the membership.'),
      role,
      brandId: anyId.nullable().describe('Id of the brand.'),
      permissions: z.array(permission).max(100).describe('What is allowed, by scope.'),
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
      permissions: scopeList.describe('What the member may do on this brand, instead of what groups allow.'),
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
      "Replaces the scopes of the member's groups for everything that belongs to this brand; an empty list takes all access away. Groups alone decide about what belongs to no brand (webhooks and their events, media, usage). An override does not limit owners and admins, but it is kept for when they become members.",
    access: 'teams:write',
    body: z.strictObject({
      permissions: scopeList
        .transform(list => [...new Set(list)])
        .describe('What the member may do on this brand, instead of what groups allow.'),
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
