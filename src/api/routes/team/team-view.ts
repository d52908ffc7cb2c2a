import { z } from 'zod';
import type { Joined } from '../../../commands/team/join-team.ts';
import type { Invitation, InviteLink, PermissionGroup } from '../../../db/entities/team.ts';
import type { MemberRow } from '../../../db/team/members.ts';
import { leftKinds, leftStates, namedLeft } from '../../../domain/left-behind.ts';
import { role, scope } from '../../http/named-lists.ts';
import { id, timestamp, choice } from '../../http/schemas.ts';

const ids = z.array(id).max(100);
const name = z.string().max(100);
const email = z.string().max(254);
export const scopeList = z.array(scope).max(100);

export const memberShape = z
  .strictObject({ id, userId: id, email, name, role, groupIds: ids, joinedAt: timestamp })
  .meta({ id: 'Member' });

export const viewMember = (row: MemberRow): z.input<typeof memberShape> => ({
  id: row.id,
  userId: row.userId,
  email: row.email,
  name: row.name,
  role: row.role,
  groupIds: row.groupIds,
  joinedAt: new Date(row.joinedAt).toISOString(),
});

/** What a removed person, or one who may do less, leaves behind. */
export const leftBehind = z
  .array(
    z
      .strictObject({
        kind: choice('LeftKind', leftKinds, 'What a person left behind.'),
        state: choice(
          'LeftState',
          leftStates,
          'What became of it: over, waiting for somebody to take it over, or going on.',
        ).describe('`ended`, `paused` until somebody takes it over, or `goes_on`.'),
        count: z.int().min(1).describe('How many there are.'),
        items: z
          .array(z.strictObject({ id, name: z.string().max(254).nullable() }))
          .max(namedLeft)
          .describe('The first of them; none for posts.'),
        whatToDo: z.string().max(500).describe('What somebody who manages the team can do about them.'),
      })
      .meta({ id: 'LeftBehind', description: 'What a person left of one kind.' }),
  )
  .max(leftKinds.length)
  .describe(
    'What acted in the name of this person and may not any more, and their posts that go out, each with what to do.',
  );

export const groupShape = z
  .strictObject({ id, name, scopes: scopeList, createdAt: timestamp })
  .meta({ id: 'PermissionGroup' });

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
  expiresAt: timestamp,
  createdAt: timestamp,
};
export const invitationShape = z.strictObject(invitationFields).meta({ id: 'Invitation' });
export const newInvitationShape = z
  .strictObject({
    ...invitationFields,
    token: z.string().max(100).describe('Shown only here and in the mail.'),
  })
  .meta({ id: 'NewInvitation' });

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
  token: z.string().max(100),
  joinUrl: z.string().max(2_000).meta({ format: 'uri' }),
  uses: z.int().min(0),
  maxUses: z.int().min(1).nullable().describe('Null for any number.'),
  expiresAt: timestamp.nullable(),
  groupIds: ids,
  createdAt: timestamp,
};
export const inviteLinkShape = z.strictObject(inviteLinkFields).meta({ id: 'InviteLink' });

const kept = 'Null for a reader who has fewer rights than the link gives.';
export const listedInviteLinkShape = z
  .strictObject({
    ...inviteLinkFields,
    token: inviteLinkFields.token.nullable().describe(kept),
    joinUrl: inviteLinkFields.joinUrl.nullable().describe(kept),
  })
  .meta({ id: 'ListedInviteLink' });

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

/** A link without what lets people in. */
export const viewClosedLink = (row: InviteLink): z.input<typeof listedInviteLinkShape> => ({
  ...viewLinkFacts(row),
  token: null,
  joinUrl: null,
});

export const joinedShape = z.strictObject({ orgId: id, name, role });
export const viewJoined = ({ organization, role: as }: Joined): z.input<typeof joinedShape> => ({
  orgId: organization.id,
  name: organization.name,
  role: as,
});
