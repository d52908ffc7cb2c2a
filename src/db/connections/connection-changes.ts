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
