import { forgetFile } from '../../adapters/storage/forget-file.ts';
import { sweepHolds } from '../../db/billing/sweep-holds.ts';
import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import { endDeadJobs } from '../../db/jobs/jobs.ts';
import { emptyDeletedPosts } from '../../db/posts/deleted-posts.ts';
import { pruneRows } from '../../db/upkeep/prune-rows.ts';
import type { Service } from '../../process/service.ts';
import { repeatableHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import { takeExpiredGrants } from '../../db/connections/pending-grants.ts';
import { isAccountWanted } from '../../db/connections/wanted-account.ts';
import { revokeInTime } from '../connections/revoke-in-time.ts';

/** Maximum number of platform calls in one round. The other tokens expire on their own. */
const grantsAtOnce = 20;

/**
 * Deletes the tokens of connections that were not confirmed in time, and revokes them for accounts that no one else has
 * connected. Returns the number of revoked grants.
 */
const dropPendingGrants = async (
  service: Pick<Service, 'cipher' | 'log' | 'orm' | 'platforms'>,
): Promise<number> => {
  const em = service.orm.em.fork();
  const dropped = await takeExpiredGrants(em, service.cipher, grantsAtOnce);
  await Promise.all(
    dropped.map(async ({ platform, grant: { identity, tokens } }) => {
      const { externalId } = identity;
      if (await isAccountWanted(em.fork(), service.cipher, { platform, externalId })) return;
      await revokeInTime(service, { platform, tokens });
    }),
  );
  return dropped.length;
};

/** Result of one round: deleted rows by table, and deleted grants of connections that were not confirmed. */
export interface PruneReport {
  rows: Record<string, number>;
  /** Tables with a failed deletion. The worker's log says why. */
  failed: string[];
  grants: number;
  /** Number of deleted posts whose texts and files were erased. */
  emptied: number;
}

/** Empties deleted posts that can no longer be restored. */
const emptyPosts = (service: Service): Promise<number> =>
  emptyDeletedPosts(service.orm, new Date(Date.now() - service.config.DELETED_POST_RETENTION), key =>
    forgetFile(service, key),
  );

export type PruningActivities = ReturnType<typeof createPruningActivities>;

/** Creates the steps of the workflow `prune`. */
export const createPruningActivities = (service: Service) => ({
  /** Deletes expired rows and releases credits that dead operations held. Safe to run in parallel. */
  pruneDatabase: (): Promise<PruneReport> =>
    acrossOrganizations(() =>
      whileHeartbeating(repeatableHeartbeatMs, async () => {
        const grants = await dropPendingGrants(service);
        await sweepHolds(service.orm);
        await endDeadJobs(service.orm.em.fork());
        const { rows, failed } = await pruneRows(service.orm, service.config);
        const emptied = await emptyPosts(service).catch((error: unknown) => {
          failed['posts'] = error;
          return 0;
        });
        for (const [table, err] of Object.entries(failed))
          service.log.error({ err, table }, 'old rows could not be deleted');
        return { rows, failed: Object.keys(failed), grants, emptied };
      }),
    ),
});
