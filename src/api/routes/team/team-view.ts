import { z } from 'zod';
import type { Joined } from '../../../commands/team/join-team.ts';
import type { Invitation, InviteLink, PermissionGroup } from '../../../db/entities/team.ts';
import type { MemberRow } from '../../../db/team/members.ts';
import { leftKinds, leftStates, namedLeft } from '../../../domain/team/left-behind.ts';
import { role, scope } from '../../openapi/named-lists.ts';
import { anyId, choice, createdAt, id, meanings, past, string, timestamp } from '../../http/schemas.ts';

const ids = z.array(anyId).max(100).meta(meanings.groupIds);
const name = z.string().max(100);
const email = z.string().max(254).meta(meanings.email);
export const scopeList = z.array(scope).max(100);

export const memberShape = z
  .strictObject({
    id,
    userId: anyId.describe('Id of the person.'),
    email,
    name: name.meta({ description: 'Display name.', example: 'Ada' }),
    role,
    groupIds: ids,
    joinedAt: past.describe('When the person joined, in UTC.'),
  })
  .meta({ id: 'Member', description: 'A person in the organization.' });

export const viewMember = (row: MemberRow): z.input<typeof memberShape> => ({
  id: row.id,
  userId: row.userId,
  email: row.email,
  name: row.name,
  role: row.role,
  groupIds: row.groupIds,
  joinedAt: new Date(row.joinedAt).toISOString(),
});

/** Work that a removed member, or one with fewer rights, leaves behind. */
export const leftBehind = z
  .array(
    z
      .strictObject({
        kind: choice('LeftKind', leftKinds, 'Kind of resource that a person left behind.'),
        state: choice(
          'LeftState',
          leftStates,
          'State of a resource left behind: ended, waiting for a new owner, or continuing.',
        ).describe('`ended`, `paused` until someone becomes the owner, or `goes_on`.'),
        count: z.int().min(1).describe('How many there are.'),
        items: z
          .array(z.strictObject({ id, name: z.string().max(254).nullable().meta(meanings.name) }))
          .max(namedLeft)
          .describe('First items. Empty for posts.'),
        whatToDo: z.string().max(500).describe('Next step for the people who manage the team.'),
      })
      .meta({ id: 'LeftBehind', description: 'Resources of one kind that a person left behind.' }),
  )
  .max(leftKinds.length)
  .describe(
    'Resources that acted on this person’s behalf and no longer may, and their posts that will be published, each with what to do.',
  );

export const groupShape = z
  .strictObject({
    id,
    name: name.meta(meanings.name),
    scopes: scopeList.describe('Scopes of the key.'),
    createdAt,
  })
  .meta({ id: 'PermissionGroup', description: 'A named set of scopes for members.' });

export const viewGroup = (group: PermissionGroup): z.input<typeof groupShape> => ({
  id: group.id,
  name: group.name,
  scopes: group.scopes,
  createdAt: group.createdAt.toISOString(),
});

const invitationFields = {
  id,
  email,
  role,
  groupIds: ids,
  status: choice(
    'InvitationStatus',
    ['pending', 'accepted', 'revoked', 'expired'],
    'State of an invitation.',
  ),
  expiresAt: timestamp.meta(meanings.expiresAt),
  createdAt,
};
export const invitationShape = z
  .strictObject(invitationFields)
  .meta({ id: 'Invitation', description: 'An invitation by email.' });
export const newInvitationShape = z
  .strictObject({
    ...invitationFields,
    token: string(100, 'an-example-of-a-token').describe('Shown only here and in the mail.'),
  })
  .meta({
    id: 'NewInvitation',
    description: 'An invitation with its token, which is shown only once.',
  });

export const viewInvitation = (row: Invitation): z.input<typeof invitationShape> => ({
  id: row.id,
  email: row.email,
  role: row.role,
  groupIds: row.groupIds,
  status: row.status === 'pending' && row.expiresAt <= new Date() ? 'expired' : row.status,
  expiresAt: row.expiresAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

const inviteLinkFields = {
  id,
  token: string(100, 'an-example-of-a-token').describe('Secret part of the link.'),
  joinUrl: string(2_000).meta({
    format: 'uri',
    description: 'Page for joining. Anyone with the address may join.',
    example: 'https://app.example/join/an-example-of-a-token',
  }),
  uses: z.int().min(0).describe('Number of people who joined with it.'),
  maxUses: z.int().min(1).nullable().describe('Null for no limit.'),
  expiresAt: timestamp.nullable().meta(meanings.expiresAtOrNever),
  groupIds: ids,
  createdAt,
};
export const inviteLinkShape = z
  .strictObject(inviteLinkFields)
  .meta({ id: 'InviteLink', description: 'A new invite link.' });

const kept = 'Null for readers with fewer permissions than the link gives.';
export const listedInviteLinkShape = z
  .strictObject({
    ...inviteLinkFields,
    token: inviteLinkFields.token.nullable().meta({ description: kept, example: 'an-example-of-a-token' }),
    joinUrl: inviteLinkFields.joinUrl
      .nullable()
      .meta({ description: kept, example: 'https://app.example/join/an-example-of-a-token' }),
  })
  .meta({ id: 'ListedInviteLink', description: 'An invite link.' });

const viewLinkFacts = (row: InviteLink) => ({
  id: row.id,
  groupIds: row.groupIds,
  uses: row.uses,
  maxUses: row.maxUses ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

const viewLinkToken = (token: string, appUrl: string) => ({
  token,
  joinUrl: `${appUrl}/teams/join/${token}`,
});

export const viewInviteLink = (
  row: InviteLink,
  token: string,
  appUrl: string,
): z.input<typeof inviteLinkShape> => ({ ...viewLinkFacts(row), ...viewLinkToken(token, appUrl) });

/** Shows a link without its token, which grants access. */
export const viewClosedLink = (row: InviteLink): z.input<typeof listedInviteLinkShape> => ({
  ...viewLinkFacts(row),
  token: null,
  joinUrl: null,
});

export const joinedShape = z.strictObject({
  orgId: anyId.describe('Id of the organization.'),
  name: name.meta(meanings.name),
  role,
});
export const viewJoined = ({ organization, role: as }: Joined): z.input<typeof joinedShape> => ({
  orgId: organization.id,
  name: organization.name,
  role: as,
});
