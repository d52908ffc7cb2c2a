import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../../domain/platforms.ts';
import type { ConnectionChange } from '../entities/account-pace.ts';
import type { Em } from '../driver/orm.ts';

/** Change to an account's access, and the version of the tokens that it concerns. */
export interface ConnectionChangeInput {
  connection: { id: string; orgId: string; platform: PlatformName; tokenVersion: number };
  kind: ConnectionChange['kind'];
  reason: string;
}

/** Inserts the change once for each token pair, in the caller's transaction. Returns false if it is already recorded. */
export const addConnectionChange = async (
  em: Em,
  { connection, kind, reason }: ConnectionChangeInput,
): Promise<boolean> => {
  const added = await em.execute<unknown[]>(
    `insert into connection_changes (id, created_at, org_id, connection_id, platform, kind, token_version, reason)
     values (?, now(), ?, ?, ?, ?, ?, ?)
     on conflict (connection_id, kind, token_version) do nothing returning 1`,
    [uuidv7(), connection.orgId, connection.id, connection.platform, kind, connection.tokenVersion, reason],
  );
  return added.length > 0;
};

/**
 * Returns whether the account's history already announces this expiry in the same words, which name the day, for these
 * tokens or earlier ones. Announcements from before a person last connected this or another account do not count.
 */
export const wasEndingAnnounced = async (
  em: Em,
  { id, orgId }: { id: string; orgId: string },
  reason: string,
): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `select 1 from connection_changes told
      where told.connection_id = ? and told.kind = 'token.expiring' and told.reason = ?
        and not exists (select 1 from audit_events a
                         where a.org_id = ? and a.action = 'connection.connected'
                           and a.target_id = told.connection_id::text and a.created_at > told.created_at)
      limit 1`,
    [id, reason, orgId],
  );
  return rows.length > 0;
};
