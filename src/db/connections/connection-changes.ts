import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../../domain/platforms.ts';
import type { ConnectionChange } from '../entities/account-pace.ts';
import type { Em } from '../driver/orm.ts';

/** What happened to an account's access, and to which of its tokens. */
export interface ConnectionChangeInput {
  connection: { id: string; orgId: string; platform: PlatformName; tokenVersion: number };
  kind: ConnectionChange['kind'];
  reason: string;
}

/** Writes it once for each pair of tokens, in the caller's transaction; false when it is known already. */
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
 * Whether the account's history says already that it ends, in the same words, which name the day: of these tokens or of
 * ones before them. What was said before a person connected it again, or another account in its place, does not count.
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
