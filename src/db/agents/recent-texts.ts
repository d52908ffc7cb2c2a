import type { EarlierText } from '../../domain/near-duplicates.ts';
import type { Em } from '../driver/orm.ts';

/** All texts of a brand's posts of the last 90 days, those for single platforms among them, newest first. */
export const brandTexts = (em: Em, brandId: string): Promise<EarlierText[]> =>
  em.execute<EarlierText[]>(
    `select p.id as "postId", texts.text
       from posts p
       cross join lateral (
         select p.text union select options.value->>'text' from jsonb_each(p.platform_options) options
          where options.value->>'text' is not null) texts
      where p.brand_id = ? and p.deleted_at is null and p.created_at > now() - interval '90 days' and texts.text <> ''
      order by p.created_at desc`,
    [brandId],
  );

/** What an agent has written lately, newest first, and the posts of these ids: what it is not to write again. */
export const textsToAvoid = async (
  em: Em,
  { agentId, runId }: { agentId: string; runId: string },
  alsoPosts: readonly string[],
): Promise<string[]> => {
  const rows = await em.execute<{ text: string }[]>(
    `select text from (
       select p.text, 1 as place, p.created_at from posts p where p.id = any (?::uuid[])
       union all
       (select texts->0->>'text', 2, created_at from agent_posts
         where agent_id = ? and (post_id is not null or run_id = ?) order by created_at desc limit 30)
     ) t where text is not null order by place, created_at desc`,
    [`{${alsoPosts.join(',')}}`, agentId, runId],
  );
  return rows.map(({ text }) => text);
};
