import { defineEntity, p } from '@mikro-orm/core';
import { roles } from '../../domain/team/roles.ts';
import { changing, identified, owned } from './columns.ts';

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...changing,
    /** Lower case, so that one email address is one account. */
    email: p.text().unique(),
    /** Null for a person who only logs in with Google or GitHub. */
    passwordHash: p.text().nullable(),
    name: p.text(),
    /** IANA time zone of the times in the person's mails, or null for UTC. */
    timeZone: p.text().nullable(),
    /** Time at which the person verified the email address. */
    emailVerifiedAt: p.datetime(3).nullable(),
    /** Time at which the account and all personal data are deleted. A login before then cancels the deletion. */
    deletesAt: p.datetime(3).nullable(),
    /** Number of organizations the person ever created, including deleted and transferred ones. */
    organizationsMade: p.integer().default(0),
  },
});
export class User extends UserSchema.class {}
UserSchema.setClass(User);

export const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    ...changing,
    name: p.text(),
    slug: p.text().unique(),
    ownerId: p.uuid(),
    /** Origins to which a browser may be redirected after an account is connected, in addition to the setting's origins. */
    returnOrigins: p.array().default([]),
  },
});
export class Organization extends OrganizationSchema.class {}
OrganizationSchema.setClass(Organization);

export const MembershipSchema = defineEntity({
  name: 'Membership',
  tableName: 'memberships',
  uniques: [{ properties: ['orgId', 'userId'] }],
  indexes: [{ properties: ['userId'] }],
  properties: {
    ...identified,
    ...owned,
    userId: p.uuid(),
    role: p.enum(roles),
    groupIds: p.array().default([]),
    /**
     * Whether a member was ever put into groups. Stays true when the groups are deleted, so that a deletion never grants
     * access.
     */
    grouped: p.boolean().default(false),
  },
});
export class Membership extends MembershipSchema.class {}
MembershipSchema.setClass(Membership);

/** Ended membership whose posts must no longer be published. Has the membership's ID. */
export const StoppedMembershipSchema = defineEntity({
  name: 'StoppedMembership',
  tableName: 'stopped_memberships',
  properties: { ...identified, ...owned },
});
export class StoppedMembership extends StoppedMembershipSchema.class {}
StoppedMembershipSchema.setClass(StoppedMembership);

/**
 * Former member, by person and organization, until they join again: their restrictions stay in force. Has the membership's
 * ID, by which their overrides are found again.
 */
export const FormerMemberSchema = defineEntity({
  name: 'FormerMember',
  tableName: 'former_members',
  uniques: [{ properties: ['orgId', 'userId'] }],
  properties: {
    ...identified,
    ...owned,
    userId: p.uuid(),
    groupIds: p.array().default([]),
    grouped: p.boolean().default(false),
    /** `user:<id>` or `api_key:<id>` of the remover. Null for a person who left. */
    removedBy: p.text().nullable(),
  },
});
export class FormerMember extends FormerMemberSchema.class {}
FormerMemberSchema.setClass(FormerMember);
