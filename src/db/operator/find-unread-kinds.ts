import type { HookPlatform, UnreadKind } from '../../domain/comments/platform-hooks.ts';
import type { Em } from '../driver/orm.ts';

/** Kind of webhook events that the service does not understand, for operators. Times are texts in PostgreSQL's form. */
export interface FoundUnreadKind extends UnreadKind {
  platform: HookPlatform;
  firstAt: string;
  lastAt: string;
}

/** Finds the kinds of events that the service did not understand, the newest first. */
export const findUnreadKinds = (em: Em, limit: number): Promise<FoundUnreadKind[]> =>
  em.execute<FoundUnreadKind[]>(
    `select platform, name, shape, times::float8 as times, first_at as "firstAt", last_at as "lastAt"
       from unread_hook_kinds order by last_at desc, platform, name limit ?`,
    [limit],
  );

/** Counts the kinds of events that the service did not understand within a day. */
export const countUnreadKinds = async (em: Em): Promise<number> => {
  const [row] = await em.execute<{ kinds: number }[]>(
    `select count(*)::int as kinds from unread_hook_kinds where last_at > now() - interval '1 day'`,
  );
  return row?.kinds ?? 0;
};
