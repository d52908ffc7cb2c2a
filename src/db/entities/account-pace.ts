import { defineEntity, p } from '@mikro-orm/core';
import { endpointNames } from '../../domain/publishing/endpoints.ts';
import { pauseKinds } from '../../domain/publishing/operator-pauses.ts';
import { platformNames } from '../../domain/platforms.ts';
import { quotas, type QuotaName } from '../../domain/publishing/quotas.ts';
import { identified, owned } from './columns.ts';

/**
 * Publishing rate of one platform account, shared by all brands and organizations that are connected to the account. Each
 * of them has its own connection, so the rate needs a row of its own.
 */
export const AccountPaceSchema = defineEntity({
  name: 'AccountPace',
  tableName: 'account_paces',
  properties: {
    platform: p.enum(platformNames).primary(),
    /** Account's ID on the platform. `*` stands for all accounts of this service's app on the platform. */
    account: p.text().primary(),
    /** Earliest start of the next publish call. */
    nextCommitAt: p.datetime(3),
    /** End of the pause that the platform asked for or that a used-up quota causes. */
    pausedUntil: p.datetime(3).nullable(),
    pauseReason: p.text().nullable(),
  },
});
export class AccountPace extends AccountPaceSchema.class {}
AccountPaceSchema.setClass(AccountPace);

/** Pause of one kind of call of an account, for platforms that count calls by endpoint. */
export const EndpointPauseSchema = defineEntity({
  name: 'EndpointPause',
  tableName: 'endpoint_pauses',
  properties: {
    platform: p.enum(platformNames).primary(),
    /** Account's ID on the platform. `*` stands for all accounts of this service's app on the platform. */
    account: p.text().primary(),
    endpoint: p.enum(endpointNames).primary(),
    until: p.datetime(3),
    reason: p.text(),
  },
});
export class EndpointPause extends EndpointPauseSchema.class {}
EndpointPauseSchema.setClass(EndpointPause);

/**
 * Pause that an operator started and that lasts until an operator ends it. Posts of the subject are not published
 * meanwhile. The audit log records ended pauses.
 */
export const OperatorPauseSchema = defineEntity({
  name: 'OperatorPauseRow',
  tableName: 'operator_pauses',
  properties: {
    kind: p.enum(pauseKinds).primary(),
    /** Platform, ID of an organization, or `<brandId>/<platform>` for an account. */
    subject: p.text().primary(),
    /** Reason as a sentence that the people concerned read. */
    reason: p.text(),
    /** `operator:<name>`. */
    actor: p.text(),
    createdAt: p.datetime(3),
  },
});
export class OperatorPauseRow extends OperatorPauseSchema.class {}
OperatorPauseSchema.setClass(OperatorPauseRow);

/**
 * Fault of the operator's on a platform: an expired API version, a wrong secret, or used-up credits. Posts wait, and one
 * mail reports it.
 */
export const PlatformFaultSchema = defineEntity({
  name: 'PlatformFaultRow',
  tableName: 'platform_faults',
  properties: {
    platform: p.enum(platformNames).primary(),
    message: p.text(),
    /** First refusal of an unbroken series. */
    since: p.datetime(3),
    seenAt: p.datetime(3),
    /** Time of the mail to the operator. */
    reportedAt: p.datetime(3).nullable(),
  },
});
export class PlatformFaultRow extends PlatformFaultSchema.class {}
PlatformFaultSchema.setClass(PlatformFaultRow);

/** Account's quota as the platform last reported it. Other apps may use the same quota. Read occasionally. */
export const AccountQuotaSchema = defineEntity({
  name: 'AccountQuota',
  tableName: 'account_quotas',
  properties: {
    name: p.enum(Object.keys(quotas) as QuotaName[]).primary(),
    /** Account's ID on the platform. */
    account: p.text().primary(),
    /**
     * Number of posts that others had published at the time of reading: the platform's count minus this service's attempts.
     */
    elsewhere: p.integer(),
    /** Number of posts that the platform allows, or null if it does not report one. */
    total: p.integer().nullable(),
    readAt: p.datetime(3),
  },
});
export class AccountQuota extends AccountQuotaSchema.class {}
AccountQuotaSchema.setClass(AccountQuota);

/** Target that waits until its account may publish again. The target that was due first is published first. */
export const CommitQueueEntrySchema = defineEntity({
  name: 'CommitTurn',
  tableName: 'commit_queue',
  indexes: [{ properties: ['platform', 'account', 'dueAt'] }],
  properties: {
    targetId: p.uuid().primary(),
    platform: p.enum(platformNames),
    account: p.text(),
    dueAt: p.datetime(3),
    /**
     * Time at which the target asks again for its commit slot. A target that does not ask shortly afterwards is passed
     * over.
     */
    wakeAt: p.datetime(3),
  },
});
export class CommitQueueEntry extends CommitQueueEntrySchema.class {}
CommitQueueEntrySchema.setClass(CommitQueueEntry);

/** Change to an account's access, one row for each change. Append-only; rows outlive the connection. */
export const ConnectionChangeSchema = defineEntity({
  name: 'ConnectionChange',
  tableName: 'connection_changes',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  uniques: [{ properties: ['connectionId', 'kind', 'tokenVersion'] }],
  properties: {
    ...identified,
    ...owned,
    connectionId: p.uuid(),
    platform: p.enum(platformNames),
    /**
     * `token.expired`: a person must reconnect the account. `token.expiring`: the token will expire, and only a person can
     * renew it.
     */
    kind: p.enum(['token.expired', 'token.expiring'] as const),
    /** Version of the tokens that the change concerns. */
    tokenVersion: p.integer(),
    reason: p.text(),
  },
});
export class ConnectionChange extends ConnectionChangeSchema.class {}
ConnectionChangeSchema.setClass(ConnectionChange);
