import type { Em } from '../driver/orm.ts';
import type { IdeaPassage } from '../ideas/passages.ts';

/** For so long a brand does not say the same again, and an agent lets a passage rest that it has drawn on. */
const lately = `now() - interval '90 days'`;

/** One text of a post. */
interface PostText {
  postId: string;
  text: string;
}

/** All texts of a brand's posts of the last 90 days, those for single platforms among them, newest first. */
export const listBrandTexts = (em: Em, brandId: string): Promise<PostText[]> =>
  em.execute<PostText[]>(
    `select p.id as "postId", texts.text from posts p cross join lateral (
         select p.text union select options.value->>'text' from jsonb_each(p.platform_options) options
          where options.value->>'text' is not null) texts
      where p.brand_id = ? and p.deleted_at is null and p.created_at > ${lately} and texts.text <> ''
      order by p.created_at desc`,
    [brandId],
  );

/** What an agent has written lately, newest first, and the posts of these ids: what it is not to write again. */
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

/** Which agent looks for material in which knowledge base, for which of its runs. */
export interface MaterialSearch {
  orgId: string;
  agentId: string;
  runId: string;
  knowledgeBaseId: string;
}

/** Passages `c` that can be read, with their documents `d`, and `used` where the agent has drawn on them lately. */
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

/** Of these passages, in their order, those that are there and that the agent has not drawn on lately. */
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
 * Passages of a knowledge base, spread over its documents: those first that the agent has not drawn on lately, then those that
 * have rested longest.
 */
export const findSpreadPassages = (em: Em, search: MaterialSearch, limit: number): Promise<IdeaPassage[]> =>
  em.execute<IdeaPassage[]>(
    `${selectPassages}
      order by used.used_at nulls first,
               row_number() over (partition by c.document_id, used.used_at is null order by c.ordinal),
               d.created_at, c.document_id limit ?`,
    [...valuesOf(search), limit],
  );
