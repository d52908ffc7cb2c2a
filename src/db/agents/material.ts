import type { EarlierText } from '../../domain/near-duplicates.ts';
import type { Em } from '../driver/orm.ts';
import type { IdeaPassage } from '../ideas/passages.ts';

/** All texts of a brand's posts of the last 90 days, those for single platforms among them, newest first. */
export const listBrandTexts = (em: Em, brandId: string): Promise<EarlierText[]> =>
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
export const listTextsToAvoid = async (
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

/** For how long an agent lets a passage rest that it has drawn on. */
const rest = "interval '90 days'";

const usedChunks = `select distinct source->>'chunkId' as chunk, max(p.created_at) as used_at
    from agent_posts p, jsonb_array_elements(p.sources) source
   where p.agent_id = ? and p.created_at > now() - ${rest} and (p.post_id is not null or p.run_id = ?)
   group by 1`;

/** Which agent looks for material in which knowledge base, for which of its runs. */
export interface MaterialSearch {
  orgId: string;
  agentId: string;
  runId: string;
  knowledgeBaseId: string;
}

/** Of these passages, in their order, those that are there and that the agent has not drawn on lately. */
export const findRestedPassages = async (
  em: Em,
  { orgId, agentId, runId, knowledgeBaseId }: MaterialSearch,
  ids: readonly string[],
): Promise<IdeaPassage[]> => {
  if (ids.length === 0) return [];
  const rows = await em.execute<IdeaPassage[]>(
    `with used as (${usedChunks})
     select c.id, c.document_id as "documentId", d.name as "documentName", c.text
       from kb_chunks c join kb_documents d on d.id = c.document_id and d.status = 'ready' and d.deleted_at is null
      where c.org_id = ? and c.knowledge_base_id = ? and c.id = any (?::uuid[])
        and c.id::text not in (select chunk from used)`,
    [agentId, runId, orgId, knowledgeBaseId, `{${ids.join(',')}}`],
  );
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
};

/**
 * Passages of a knowledge base, spread over its documents: those first that the agent has not drawn on lately, then those that
 * have rested longest.
 */
export const findSpreadPassages = (
  em: Em,
  { orgId, agentId, runId, knowledgeBaseId }: MaterialSearch,
  limit: number,
): Promise<IdeaPassage[]> =>
  em.execute<IdeaPassage[]>(
    `with used as (${usedChunks}), ranked as (
       select c.id, c.document_id, d.name, c.text, d.created_at, used.used_at,
              row_number() over (partition by c.document_id, used.used_at is null order by c.ordinal) as turn
         from kb_chunks c join kb_documents d on d.id = c.document_id and d.status = 'ready' and d.deleted_at is null
         left join used on used.chunk = c.id::text
        where c.org_id = ? and c.knowledge_base_id = ?
     ) select id, document_id as "documentId", name as "documentName", text from ranked
        order by used_at nulls first, turn, created_at, document_id limit ?`,
    [agentId, runId, orgId, knowledgeBaseId, limit],
  );
