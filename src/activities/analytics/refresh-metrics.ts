import { Context } from '@temporalio/activity';
import {
  claimDueConnections,
  followConnected,
  forgetReplaced,
  writeConnectionLook,
  type DueConnection,
} from '../../db/analytics/due-accounts.ts';
import {
  findDueAccounts,
  followPublished,
  postponePosts,
  stopFollowing,
  wakeReconnected,
  type DueAccount,
} from '../../db/analytics/due-posts.ts';
import { turnsOf } from '../../domain/turns/resources.ts';
import type { Service } from '../../process/service.ts';
import { createAccounts } from '../connections/accounts.ts';
import { repeatableHeartbeatMs } from '../heartbeat.ts';
import { readConnection } from './read-connection.ts';
import { readPostsOf, type ReadReport } from './read-posts.ts';
import type { Refreshing, RefreshReport } from './refreshing.ts';

/** Maximum number of accounts that one step reads, each with all of its due posts. */
const accountsAtOnce = 10;

/** Maximum number of new posts that one step starts following. */
const followedAtOnce = 2_000;

/** Runs one step: polls some accounts with due posts, and some whose own metrics are due. Repeatable. */
const refreshSome = async (refreshing: Refreshing, of: { postId: string } | null): Promise<RefreshReport> => {
  const report: RefreshReport = { posts: 0, accounts: 0, failed: 0, more: false };
  if (await refreshing.databaseWatch.look()) return report;
  const { em } = refreshing;
  const followed = await followPublished(em, of, followedAtOnce);
  await stopFollowing(em);
  if (!of) {
    await forgetReplaced(em);
    await followConnected(em, followedAtOnce);
    await wakeReconnected(em);
  }
  const due = await findDueAccounts(em, of, accountsAtOnce);
  const connections = of ? [] : await claimDueConnections(em, accountsAtOnce);
  const turns = turnsOf(of ? 'askedMetrics' : 'metrics');
  const heartbeat = setInterval(() => Context.current().heartbeat(), repeatableHeartbeatMs);
  try {
    const read = await Promise.all([
      ...due.map(account => turns.take(account, () => tryPosts(refreshing, account, of))),
      ...connections.map(connection => turns.take(connection, () => tryConnection(refreshing, connection))),
    ]);
    for (const { posts, failed, more } of read) {
      report.posts += posts;
      report.failed += failed;
      report.more ||= more;
    }
  } finally {
    clearInterval(heartbeat);
  }
  report.accounts = connections.length;
  report.more ||=
    due.length === accountsAtOnce || connections.length === accountsAtOnce || followed === followedAtOnce;
  return report;
};

/** Milliseconds for which an account is left alone after a fault of this service. Other accounts continue. */
const ownFaultMs = 3_600_000;

const ownFault = 'The service failed. The operator finds the cause in the worker’s log.';

const nothingRead = { posts: 0, failed: 1, more: false };

const tryPosts = (
  refreshing: Refreshing,
  account: DueAccount,
  of: { postId: string } | null,
): Promise<ReadReport> =>
  readPostsOf(refreshing, account, of).catch(async (error: unknown) => {
    refreshing.log.error({ err: error, ...account }, 'the numbers of an account could not be read');
    await postponePosts(refreshing.em, account, { reason: ownFault, afterMs: ownFaultMs });
    return nothingRead;
  });

const tryConnection = (refreshing: Refreshing, connection: DueConnection): Promise<ReadReport> =>
  readConnection(refreshing, connection).catch(async (error: unknown) => {
    const { connectionId, orgId, platform } = connection;
    refreshing.log.error({ err: error, connectionId, orgId, platform }, 'an account could not be read');
    await writeConnectionLook(refreshing.em, {
      connectionId,
      state: 'refused',
      reason: ownFault,
      measured: null,
      failures: connection.failures + 1,
      afterMs: ownFaultMs,
    });
    return nothingRead;
  });

/** Creates the steps that read metrics, bound to one process. */
export const createRefreshingActivities = (service: Service) => {
  const refreshing: Refreshing = {
    ...service,
    em: service.orm.em.fork(),
    accounts: createAccounts(service),
  };
  return {
    /** Runs one step over everything that is due. */
    refreshDueMetrics: (): Promise<RefreshReport> => refreshSome(refreshing, null),
    /** Reads the metrics of one post, on request. */
    refreshMetricsOf: (postId: string): Promise<RefreshReport> => refreshSome(refreshing, { postId }),
  };
};

export type RefreshingActivities = ReturnType<typeof createRefreshingActivities>;
