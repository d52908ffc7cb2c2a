import { defineEntity, p } from '@mikro-orm/core';
import { invitationStatuses, roles } from '../../domain/team/roles.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { changing, owned } from './columns.ts';

export const PermissionGroupSchema = defineEntity({
  name: 'PermissionGroup',
  tableName: 'permission_groups',
  uniques: [{ properties: ['orgId', 'name'] }],
  properties: { ...changing, ...owned, name: p.text(), scopes: p.array().$type<Scope[]>() },
});
export class PermissionGroup extends PermissionGroupSchema.class {}
PermissionGroupSchema.setClass(PermissionGroup);

/** Member's permissions for one brand, in place of role and groups. */
export const BrandOverrideSchema = defineEntity({
  name: 'BrandOverride',
  tableName: 'brand_overrides',
  uniques: [{ properties: ['membershipId', 'brandId'] }],
  properties: {
    ...changing,
    ...owned,
    membershipId: p.uuid(),
    brandId: p.uuid(),
    scopes: p.array().$type<Scope[]>(),
  },
});
export class BrandOverride extends BrandOverrideSchema.class {}
BrandOverrideSchema.setClass(BrandOverride);

export const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  indexes: [
    { properties: ['orgId', 'createdAt'] },
    {
      name: 'invitations_pending_unique',
      expression: `create unique index "invitations_pending_unique" on "invitations" ("org_id", "email") where "status" = 'pending'`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    /** Email address in lower case. */
    email: p.text(),
    role: p.enum(roles),
    groupIds: p.array(),
    tokenHash: p.text().unique(),
    invitedBy: p.uuid(),
    expiresAt: p.datetime(3),
    status: p.enum(invitationStatuses),
  },
});
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);

export const InviteLinkSchema = defineEntity({
  name: 'InviteLink',
  tableName: 'invite_links',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...changing,
    ...owned,
    groupIds: p.array(),
    tokenHash: p.text().unique(),
    /** Encrypted, because lists show the token again. */
    token: p.text(),
    uses: p.integer().default(0),
    /** Null for no maximum. */
    maxUses: p.integer().nullable(),
    expiresAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    createdBy: p.uuid(),
  },
});
export class InviteLink extends InviteLinkSchema.class {}
InviteLinkSchema.setClass(InviteLink);
