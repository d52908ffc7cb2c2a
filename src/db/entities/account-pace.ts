import { defineEntity, p } from '@mikro-orm/core';
import { endpointNames } from '../../domain/publishing/endpoints.ts';
import { pauseKinds } from '../../domain/publishing/operator-pauses.ts';
import { platformNames } from '../../domain/platforms.ts';
import { quotas, type QuotaName } from '../../domain/publishing/quotas.ts';
import { identified, owned } from './columns.ts';

/**
 * How fast one account of a platform may be published to, whichever brands and organizations are connected to it: each of
 * them has a connection, so it is a row of its own.
 */
export const AccountPaceSchema = defineEntity({
  name: 'AccountPace',
  tableName: 'account_paces',
  properties: {
    platform: p.enum(platformNames).primary(),
    /** The account's id on the platform; `*` stands for all accounts of this service's app there. */
    account: p.text().primary(),
    /** The next publish call may not begin before. */
    nextCommitAt: p.datetime(3),
    /** The platform asked for a pause, or a quota is used up, until then. */
    pausedUntil: p.datetime(3).nullable(),
    pauseReason: p.text().nullable(),
  },
});
export class AccountPace extends AccountPaceSchema.class {}
AccountPaceSchema.setClass(AccountPace);

/** A pause of one kind of calls of an account, where the platform counts its calls by endpoint. */
export const EndpointPauseSchema = defineEntity({
  name: 'EndpointPause',
  tableName: 'endpoint_pauses',
  properties: {
    platform: p.enum(platformNames).primary(),
    /** The account's id on the platform; `*` stands for all accounts of this service's app there. */
    account: p.text().primary(),
    endpoint: p.enum(endpointNames).primary(),
    until: p.datetime(3),
    reason: p.text(),
  },
});
export class EndpointPause extends EndpointPauseSchema.class {}
EndpointPauseSchema.setClass(EndpointPause);

/** What an operator has paused, until they end it: nothing of it goes out. What ended stands in the audit log. */
export const OperatorPauseSchema = defineEntity({
  name: 'OperatorPauseRow',
  tableName: 'operator_pauses',
  properties: {
    kind: p.enum(pauseKinds).primary(),
    /** A platform, the id of an organization, or `<brandId>/<platform>` of an account. */
    subject: p.text().primary(),
    /** Why, in a sentence that the people concerned read. */
    reason: p.text(),
    /** `operator:<name>`. */
    actor: p.text(),
    createdAt: p.datetime(3),
  },
});
export class OperatorPauseRow extends OperatorPauseSchema.class {}
OperatorPauseSchema.setClass(OperatorPauseRow);

/** What a platform says of a quota of an account, which others than this service may use as well. Read now and then. */
export const AccountQuotaSchema = defineEntity({
  name: 'AccountQuota',
  tableName: 'account_quotas',
  properties: {
    name: p.enum(Object.keys(quotas) as QuotaName[]).primary(),
    /** The account's id on the platform. */
    account: p.text().primary(),
    /** How many were published by others when it was read: the platform's count without our own attempts. */
    elsewhere: p.integer(),
    /** How many the platform allows; null when it does not say. */
    total: p.integer().nullable(),
    readAt: p.datetime(3),
  },
});
export class AccountQuota extends AccountQuotaSchema.class {}
AccountQuotaSchema.setClass(AccountQuota);

/** A target that waits until its account may publish again; who was due first goes first. */
export const CommitQueueEntrySchema = defineEntity({
  name: 'CommitTurn',
  tableName: 'commit_queue',
  indexes: [{ properties: ['platform', 'account', 'dueAt'] }],
  properties: {
    targetId: p.uuid().primary(),
    platform: p.enum(platformNames),
    account: p.text(),
    dueAt: p.datetime(3),
    /** When it comes back for its turn; one that does not come shortly after is passed over. */
    wakeAt: p.datetime(3),
  },
});
export class CommitQueueEntry extends CommitQueueEntrySchema.class {}
CommitQueueEntrySchema.setClass(CommitQueueEntry);

/** What happened to an account's access, once each. Append-only; it outlives the connection. */
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
    /** `token.expired`: a person has to connect again. `token.expiring`: it will end, and only a person can help. */
    kind: p.enum(['token.expired', 'token.expiring'] as const),
    /** The tokens that it happened to. */
    tokenVersion: p.integer(),
    reason: p.text(),
  },
});
export class ConnectionChange extends ConnectionChangeSchema.class {}
ConnectionChangeSchema.setClass(ConnectionChange);
