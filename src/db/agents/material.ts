import type { Em } from '../driver/orm.ts';
import type { IdeaPassage } from '../ideas/passages.ts';

/** Period in which a brand does not repeat a text and an agent does not reuse a passage. */
const lately = `now() - interval '90 days'`;

/** Text of a post. */
interface PostText {
  postId: string;
  text: string;
}

/** Lists all texts of a brand's posts of the last 90 days, including those for single platforms, newest first. */
export const listBrandTexts = (em: Em, brandId: string): Promise<PostText[]> =>
  em.execute<PostText[]>(
    `select p.id as "postId", texts.text from posts p cross join lateral (
         select p.text union select options.value->>'text' from jsonb_each(p.platform_options) options
          where options.value->>'text' is not null) texts
      where p.brand_id = ? and p.deleted_at is null and p.created_at > ${lately} and texts.text <> ''
      order by p.created_at desc`,
    [brandId],
  );

/** Lists the texts that an agent must not repeat: its recent ones, newest first, and those of the posts with these IDs. */
export const listTextsToAvoid = async (
  em: Em,
  { agentId, runId }: { agentId: string; runId: string },
  alsoPosts: readonly string[],
): Promise<string[]> => {
  const also = await em.execute<{ text: string }[]>(
    'select text from posts where id = any (?) order by created_at desc',
    [alsoPosts],
  );
  const written = await em.execute<{ text: string | null }[]>(
    `select texts->0->>'text' as text from agent_posts
      where agent_id = ? and (post_id is not null or run_id = ?) order by created_at desc limit 30`,
    [agentId, runId],
  );
  return [...also, ...written].flatMap(({ text }) => text ?? []);
};

/** Search of an agent for material in a knowledge base, for one of its runs. */
export interface MaterialSearch {
  orgId: string;
  agentId: string;
  runId: string;
  knowledgeBaseId: string;
}

/** SQL for readable passages `c` with their documents `d`, and `used` for passages that the agent has used recently. */
const selectPassages = `with used as (
    select source.value->>'chunkId' as chunk, max(p.created_at) as used_at
      from agent_posts p cross join lateral jsonb_array_elements(p.sources) source
     where p.agent_id = ? and p.created_at > ${lately} and (p.post_id is not null or p.run_id = ?)
     group by chunk
  ) select c.id, c.document_id as "documentId", d.name as "documentName", c.text
      from kb_chunks c join kb_documents d on d.id = c.document_id left join used on used.chunk = c.id::text
     where d.status = 'ready' and d.deleted_at is null and c.org_id = ? and c.knowledge_base_id = ?`;

const valuesOf = ({ orgId, agentId, runId, knowledgeBaseId }: MaterialSearch) => [
  agentId,
  runId,
  orgId,
  knowledgeBaseId,
];

/** Returns the passages that still exist and that the agent has not used recently, in the given order. */
export const findRestedPassages = async (
  em: Em,
  search: MaterialSearch,
  ids: readonly string[],
): Promise<IdeaPassage[]> => {
  if (ids.length === 0) return [];
  const rows = await em.execute<IdeaPassage[]>(
    `${selectPassages} and c.id = any (?) and used.chunk is null`,
    [...valuesOf(search), ids],
  );
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
};

/**
 * Finds passages of a knowledge base, spread over its documents: first passages that the agent has not used recently, then
 * passages unused for the longest time.
 */
export const findSpreadPassages = (em: Em, search: MaterialSearch, limit: number): Promise<IdeaPassage[]> =>
  em.execute<IdeaPassage[]>(
    `${selectPassages}
      order by used.used_at nulls first,
               row_number() over (partition by c.document_id, used.used_at is null order by c.ordinal),
               d.created_at, c.document_id limit ?`,
    [...valuesOf(search), limit],
  );
