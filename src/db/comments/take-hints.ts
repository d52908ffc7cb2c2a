import { followPublished } from '../analytics/due-posts.ts';
import type { HookHint, HookPlatform } from '../../domain/comments/platform-hooks.ts';
import type { Em } from '../driver/orm.ts';

/** Limit above the number of targets that a post can have. */
const all = 50;

/** Post of ours that a hint concerns. */
export interface HintedTarget {
  targetId: string;
  postId: string;
  orgId: string;
  brandId: string;
  /** Index of the hint. */
  hint: number;
}

/** Finds the posts that hints concern and starts following them. IDs of posts are the platform's own. */
export const findHinted = async (
  em: Em,
  platform: HookPlatform,
  hints: readonly HookHint[],
): Promise<HintedTarget[]> => {
  const targets = await em.execute<HintedTarget[]>(
    `select t.id as "targetId", t.post_id as "postId", t.org_id as "orgId", p.brand_id as "brandId", (h.number - 1)::int as hint
       from jsonb_array_elements(?::jsonb) with ordinality as h(said, number)
       cross join jsonb_array_elements_text(h.said->'postExternalIds') as named(id)
       join post_targets t on t.platform = ? and t.external_id = named.id and t.status = 'published'
       join posts p on p.id = t.post_id and p.deleted_at is null`,
    [JSON.stringify(hints), platform],
  );
  for (const postId of new Set(targets.map(target => target.postId)))
    await followPublished(em, { postId }, all);
  return targets;
};

/** Finds the published targets of a post, with its brand and the milliseconds since each was last polled. */
export const findTargetsOut = (
  em: Em,
  orgId: string,
  postId: string,
): Promise<{ targetId: string; brandId: string; lookedMsAgo: number | null }[]> =>
  em.execute<{ targetId: string; brandId: string; lookedMsAgo: number | null }[]>(
    `select t.id as "targetId", p.brand_id as "brandId",
            1000 * extract(epoch from now() - r.looked_at)::float8 as "lookedMsAgo"
       from post_targets t join posts p on p.id = t.post_id left join comment_reads r on r.target_id = t.id
      where p.org_id = ? and t.post_id = ? and t.status = 'published'`,
    [orgId, postId],
  );

/** Stores hints. Returns the IDs of the new ones. */
export const noteHints = async (
  em: Em,
  platform: HookPlatform,
  hints: readonly HookHint[],
): Promise<Set<string>> => {
  if (hints.length === 0) return new Set();
  const rows = await em.execute<{ id: string }[]>(
    `insert into platform_hook_events (platform, event_id, kind)
     select ?, h.said->>'eventId', h.said->>'kind' from jsonb_array_elements(?::jsonb) as h(said)
     on conflict (platform, event_id) do nothing returning event_id as id`,
    [platform, JSON.stringify(hints)],
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Requests an immediate poll of comments, even if polling had ended. Returns the targets for which no poll has been
 * requested yet.
 */
export const hintAtComments = async (em: Em, targetIds: readonly string[]): Promise<Set<string>> => {
  await em.execute(
    `insert into comment_reads (target_id, org_id, post_id, brand_id, platform, account, published_at, next_at)
     select m.target_id, m.org_id, m.post_id, m.brand_id, m.platform, m.account, m.published_at, now()
       from post_metrics m where m.target_id = any(?::uuid[])
     on conflict (target_id) do nothing`,
    [targetIds],
  );
  // a poll that was requested more than a minute ago may have died
  const rows = await em.execute<{ id: string }[]>(
    `update comment_reads set hinted_at = now(), next_at = now()
      where target_id = any(?::uuid[]) and (hinted_at is null or hinted_at < now() - interval '1 minute') returning target_id as id`,
    [targetIds],
  );
  return new Set(rows.map(({ id }) => id));
};

/** Requests an immediate poll of the metrics of targets, even if polling had ended. */
export const hintAtMetrics = (em: Em, targetIds: readonly string[]): Promise<unknown> =>
  em.execute('update post_metrics set next_at = now() where target_id = any(?::uuid[])', [targetIds]);

/** Returns whether any organization has connected the account. */
export const isConnectedAccount = async (
  em: Em,
  platform: HookPlatform,
  account: string,
): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `select 1 from connections where platform = ? and external_id = ? and status <> 'disconnected' limit 1`,
    [platform, account],
  );
  return rows.length > 0;
};
