import { z } from 'zod';
import { hashToken, newInviteToken } from '../../../adapters/secrets/tokens.ts';
import {
  invite,
  revokeInvitation,
  createInviteLink,
  revokeInviteLink,
} from '../../../commands/team/invitations.ts';
import { acceptInvitation, findOpenLink, joinByLink } from '../../../commands/team/join-team.ts';
import { appUrl } from '../../../config/index.ts';
import { findList, newestFirst } from '../../../db/driver/lists.ts';
import { Organization } from '../../../db/entities/people.ts';
import { Invitation } from '../../../db/entities/team.ts';
import { listInviteLinks, type ListedLink } from '../../../db/team/invitations.ts';
import { aad } from '../../../db/encryption/encrypted-columns.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { resource } from '../../http/resource.ts';
import { role } from '../../openapi/named-lists.ts';
import { email, expiry, idInPath, idParam, int, meanings, string } from '../../http/schemas.ts';
import * as views from './team-view.ts';

const tag = 'Teams';
const params = z.strictObject({ id: idInPath });
const byToken = z.strictObject({
  token: string(100, 'an-example-of-a-token').describe('Secret part of the link.'),
});
const groupIds = z.array(idParam).max(100);

const newLink = z.strictObject({
  groupIds: groupIds.default([]).meta(meanings.groupIds),
  maxUses: int(1)
    .max(1_000_000)
    .nullable()
    .default(null)
    .describe('Maximum number of people, from 1 to 1,000,000, or null for no limit.'),
  expiresAt: expiry.default(null).meta(meanings.expiresAtOrNever),
});

const shared = { tag, params, access: { read: 'teams:read', write: 'teams:write' } } as const;

const invitations = resource({
  ...shared,
  noun: 'an invitation',
  name: 'Invitation',
  path: '/teams/invitations/{id}',
  returns: views.invitationShape,
  view: views.viewInvitation,
});

const inviteLinks = resource({
  ...shared,
  noun: 'an invite link',
  name: 'InviteLink',
  path: '/teams/invite-links/{id}',
  returns: views.listedInviteLinkShape,
  view: ({ link, isGrantable }: ListedLink, { cipher, config }) =>
    isGrantable
      ? views.viewInviteLink(link, cipher.decrypt(link.token, aad.inviteLink(link.id)), appUrl(config))
      : views.viewClosedLink(link),
});

export const teamInvitationRoutes: Endpoint[] = [
  invitations.list({
    plural: 'invitations',
    described: 'Invitations, newest first.',
    rows: ({ em, actor: { orgId }, query }) =>
      findList(em, Invitation, () => ({ orgId }), { ...newestFirst, ...query }),
  }),
  endpoint({
    method: 'post',
    path: '/teams/invitations',
    operationId: 'createInvitation',
    tag,
    summary: 'Invite a person by email',
    description:
      'The invitation is valid for a week and replaces an open one to the same address. You cannot give permissions that you do not have. Your own email address must be verified. An address gets at most one invitation a day per organization. Further ones return 429.',
    access: 'teams:write',
    personal: true,
    volume: 'invitations',
    acrossOrganizations: true,
    body: z.strictObject({
      email,
      role: role.default('member'),
      groupIds: groupIds.default([]).meta(meanings.groupIds),
    }),
    status: 201,
    returns: views.newInvitationShape,
    errors: ['duplicate', 'not_found', 'invalid_state'],
    example: { email: 'grace@example.com', role: 'member' },
    handle: ({ body, actor, service, write }) => {
      const [token, seats] = [newInviteToken(), service.config.MEMBER_LIMIT];
      return write(async em => {
        const row = await invite(em, actor, body, { cipher: service.cipher, token, seats });
        return { ...views.viewInvitation(row), token: token.secret };
      });
    },
  }),
  invitations.delete({
    verb: 'revoke',
    whileSuspended: true,
    run: (em, { actor, params }) => revokeInvitation(em, actor, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/teams/invitations/{token}/accept',
    operationId: 'acceptInvitation',
    tag,
    summary: 'Accept an invitation',
    description: 'Works once, for a person with the invited email address.',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    params: byToken,
    returns: views.joinedShape,
    errors: ['billing_suspended', 'duplicate', 'invalid_state'],
    handle: ({ params: { token }, actor, service: { config }, write }) =>
      write(async em =>
        views.viewJoined(await acceptInvitation(em, actor, hashToken(token), config.MEMBER_LIMIT)),
      ),
  }),
  inviteLinks.list({
    plural: 'inviteLinks',
    described: 'Links, newest first.',
    access: 'teams:write',
    description:
      'Shows a link’s token only if the caller has all permissions that the link gives, because anyone with the token can join.',
    rows: ({ em, actor, query }) => listInviteLinks(em, actor, query),
  }),
  endpoint({
    method: 'post',
    path: '/teams/invite-links',
    operationId: 'createInviteLink',
    tag,
    summary: 'Create an invite link',
    description:
      'Anyone with the link can join as a member of these groups, until the link is used up, expired, or revoked. The creator’s email address must be verified.',
    access: 'teams:write',
    personal: true,
    volume: 'invitations',
    body: newLink,
    status: 201,
    returns: views.inviteLinkShape,
    errors: ['not_found', 'invalid_state'],
    example: { maxUses: 10 },
    handle: ({ body, actor, service: { cipher, config }, write }) => {
      const token = newInviteToken();
      return write(async em => {
        const row = await createInviteLink(em, actor, body, { cipher: cipher, token });
        return views.viewInviteLink(row, token.secret, appUrl(config));
      });
    },
  }),
  inviteLinks.delete({
    verb: 'revoke',
    whileSuspended: true,
    run: (em, { actor, params }) => revokeInviteLink(em, actor, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/teams/join/{token}',
    operationId: 'getJoinLink',
    tag,
    summary: 'Preview an invite link',
    description:
      'Works while people can join with the link. Returns `invalid_state` once it is used up or has expired.',
    access: 'session',
    acrossOrganizations: true,
    params: byToken,
    returns: z.strictObject({
      organizationName: z.string().max(100).describe('Name of the organization, at most 100 characters.'),
    }),
    errors: ['invalid_state'],
    handle: async ({ em, params: { token } }) => {
      const { orgId } = await findOpenLink(em, hashToken(token));
      return { organizationName: (await em.findOneOrFail(Organization, { id: orgId })).name };
    },
  }),
  endpoint({
    method: 'post',
    path: '/teams/join/{token}',
    operationId: 'joinTeam',
    tag,
    summary: 'Join with an invite link',
    description: 'Joins the organization. Switch the session to it with `PUT /orgs/active`.',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    params: byToken,
    returns: views.joinedShape,
    errors: ['billing_suspended', 'duplicate', 'invalid_state'],
    handle: ({ params: { token }, actor, service: { config }, write }) =>
      write(async em => views.viewJoined(await joinByLink(em, actor, hashToken(token), config.MEMBER_LIMIT))),
  }),
];
