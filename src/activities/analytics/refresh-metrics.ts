import { Context } from '@temporalio/activity';
import pLimit from 'p-limit';
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
import type { Service } from '../../process/service.ts';
import { createAccounts } from '../connections/accounts.ts';
import { repeatableHeartbeatMs } from '../heartbeat.ts';
import { readConnection } from './read-connection.ts';
import { readPostsOf, type ReadReport } from './read-posts.ts';
import type { Refreshing, RefreshReport } from './refreshing.ts';

/** So many accounts are read in one step, each with all of its posts that are due. */
const accountsAtOnce = 10;

/** New posts that one step takes up. */
const followedAtOnce = 2_000;

/** Accounts that are read side by side: those of a round, and beside them what people ask for. */
const sideBySide = { round: pLimit(5), asked: pLimit(5) };

/** One step of a look: some accounts whose posts are due, and some whose own numbers are. Repeatable. */
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
  const lane = of ? sideBySide.asked : sideBySide.round;
  const heartbeat = setInterval(() => Context.current().heartbeat(), repeatableHeartbeatMs);
  try {
    const read = await Promise.all([
      ...due.map(account => lane(() => tryPosts(refreshing, account, of))),
      ...connections.map(connection => lane(() => tryConnection(refreshing, connection))),
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

/** How long an account is left alone after a fault of this service's own: others go on. */
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

/** The steps that read numbers, bound to one process. */
export const createRefreshingActivities = (service: Service) => {
  const refreshing: Refreshing = {
    ...service,
    em: service.orm.em.fork(),
    accounts: createAccounts(service),
  };
  return {
    /** One step over all that is due. */
    refreshDueMetrics: (): Promise<RefreshReport> => refreshSome(refreshing, null),
    /** The posts of one post that somebody asked for. */
    refreshMetricsOf: (postId: string): Promise<RefreshReport> => refreshSome(refreshing, { postId }),
  };
};

export type RefreshingActivities = ReturnType<typeof createRefreshingActivities>;
