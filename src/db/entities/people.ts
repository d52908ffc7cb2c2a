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
    /** IANA's name of the zone in which their mails say times; null for UTC. */
    timeZone: p.text().nullable(),
    /** When the person verified that this email address is theirs. */
    emailVerifiedAt: p.datetime(3).nullable(),
    /** When the account is removed with all that is personal; a login before then calls it off. */
    deletesAt: p.datetime(3).nullable(),
    /** How many organizations they ever made; those that are gone, or were given away, count. */
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
    /** Origins that a browser may be sent back to once an account is connected, beside those of the setting. */
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
    /** True once a member was put into groups: it stays so when these are deleted, so that a deletion never opens anything. */
    grouped: p.boolean().default(false),
  },
});
export class Membership extends MembershipSchema.class {}
MembershipSchema.setClass(Membership);

/** A membership that has ended, and whose posts must not go out any more. Its id is that of the membership. */
export const StoppedMembershipSchema = defineEntity({
  name: 'StoppedMembership',
  tableName: 'stopped_memberships',
  properties: { ...identified, ...owned },
});
export class StoppedMembership extends StoppedMembershipSchema.class {}
StoppedMembershipSchema.setClass(StoppedMembership);

/**
 * Somebody who is no member any more, by person and organization, until they come back: what was closed to them stays closed.
 * Its id is that of the membership, by which their overrides are found again.
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
    /** `user:<id>` or `api_key:<id>` of whoever removed them; null for a person who left. */
    removedBy: p.text().nullable(),
  },
});
export class FormerMember extends FormerMemberSchema.class {}
FormerMemberSchema.setClass(FormerMember);
