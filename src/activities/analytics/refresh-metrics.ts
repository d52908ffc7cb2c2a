import { Context } from '@temporalio/activity';
import pLimit from 'p-limit';
import { claimDueConnections, followConnected, forgetReplaced } from '../../db/analytics/due-accounts.ts';
import { findDueAccounts, followPublished, stopFollowing } from '../../db/analytics/due-posts.ts';
import type { Service } from '../../process/service.ts';
import { createAccounts } from '../connections/accounts.ts';
import { repeatableHeartbeatMs } from '../heartbeat.ts';
import { readConnection } from './read-connection.ts';
import { readPostsOf } from './read-posts.ts';
import type { Refreshing, RefreshReport } from './refreshing.ts';

/** So many accounts are read in one step, each with all of its posts that are due. */
const accountsAtOnce = 10;

/** New posts that one step takes up. */
const followedAtOnce = 2_000;

/** Accounts that are read side by side. */
const sideBySide = pLimit(5);

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
  }
  const due = await findDueAccounts(em, of, accountsAtOnce);
  const connections = of ? [] : await claimDueConnections(em, accountsAtOnce);
  const heartbeat = setInterval(() => Context.current().heartbeat(), repeatableHeartbeatMs);
  try {
    const read = await Promise.all([
      ...due.map(account => sideBySide(() => readPostsOf(refreshing, account, of))),
      ...connections.map(connection => sideBySide(() => readConnection(refreshing, connection))),
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
