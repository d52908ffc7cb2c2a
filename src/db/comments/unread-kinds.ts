import { maxUnreadKinds, type HookPlatform, type UnreadKind } from '../../domain/comments/platform-hooks.ts';
import type { Em } from '../driver/orm.ts';

/**
 * Counts events that the service does not understand, by kind, and keeps the newest example of each. Beyond the
 * limit, the kinds whose last event is the oldest are deleted.
 */
export const keepUnreadKinds = async (
  em: Em,
  platform: HookPlatform,
  kinds: readonly UnreadKind[],
): Promise<void> => {
  if (kinds.length === 0) return;
  // in one order for all requests, so that no two wait for each other
  await em.execute(
    `insert into unread_hook_kinds as known (platform, name, shape, times, first_at, last_at)
     select ?, kind.name, kind.shape, kind.times, now(), now()
       from jsonb_to_recordset(?::jsonb) as kind(name text, shape text, times int) order by kind.name
     on conflict (platform, name) do update
       set shape = excluded.shape, times = known.times + excluded.times, last_at = excluded.last_at`,
    [platform, JSON.stringify(kinds)],
  );
  await em.execute(
    `delete from unread_hook_kinds where platform = ? and name not in
       (select name from unread_hook_kinds where platform = ? order by last_at desc, name limit ?)`,
    [platform, platform, maxUnreadKinds],
  );
};
