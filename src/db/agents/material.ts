import { sql } from 'kysely';
import type { AgentSource } from '../../domain/agents/agents.ts';
import { anyOf, kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import type { IdeaPassage } from '../ideas/passages.ts';

/** For so long a brand does not say the same again, and an agent lets a passage rest that it has drawn on. */
const lately = sql<string>`now() - interval '90 days'`;

/** The texts of post `p`; the builder has no words for the entries of an object. */
const textsOfPost = sql<{ text: string }>`(
  select p.text union select options.value->>'text' from jsonb_each(p.platform_options) options
   where options.value->>'text' is not null)`;

/** All texts of a brand's posts of the last 90 days, those for single platforms among them, newest first. */
export const listBrandTexts = (em: Em, brandId: string) =>
  kyselyOf(em)
    .selectFrom('posts as p')
    .crossJoinLateral(textsOfPost.as('texts'))
    .select(['p.id as postId', 'texts.text'])
    .where('p.brand_id', '=', brandId)
    .where('p.deleted_at', 'is', null)
    .where('p.created_at', '>', lately)
    .where('texts.text', '<>', '')
    .orderBy('p.created_at', 'desc')
    .execute();

/** What an agent has written lately, newest first, and the posts of these ids: what it is not to write again. */
export const listTextsToAvoid = async (
  em: Em,
  { agentId, runId }: { agentId: string; runId: string },
  alsoPosts: readonly string[],
): Promise<string[]> => {
  const newestFirst = ['created_at', 'desc'] as const;
  const posts = kyselyOf(em).selectFrom('posts').select('text').where('id', '=', anyOf(alsoPosts));
  const written = kyselyOf(em)
    .selectFrom('agent_posts')
    .select(({ ref }) => ref('texts', '->>').at(0).key('text').as('text'))
    .where('agent_id', '=', agentId)
    .where(({ eb, or }) => or([eb('post_id', 'is not', null), eb('run_id', '=', runId)]))
    .limit(30);
  const [also, lastly] = [posts.orderBy(...newestFirst), written.orderBy(...newestFirst)];
  const rows = [...(await also.execute()), ...(await lastly.execute())];
  return rows.flatMap(({ text }) => text ?? []);
};

/** Which agent looks for material in which knowledge base, for which of its runs. */
export interface MaterialSearch {
  orgId: string;
  agentId: string;
  runId: string;
  knowledgeBaseId: string;
}

/** Passages `c` that can be read, with their documents `d`, and `used` where the agent has drawn on them lately. */
const selectPassages = (em: Em, { orgId, agentId, runId, knowledgeBaseId }: MaterialSearch) =>
  kyselyOf(em)
    .with('used', db =>
      db
        .selectFrom('agent_posts as p')
        .crossJoinLateral(({ fn }) =>
          fn<{ value: AgentSource }>('jsonb_array_elements', ['p.sources']).as('source'),
        )
        .select(({ fn, ref }) => [
          ref('source.value', '->>').key('chunkId').as('chunk'),
          fn.max('p.created_at').as('used_at'),
        ])
        .where('p.agent_id', '=', agentId)
        .where('p.created_at', '>', lately)
        .where(({ eb, or }) => or([eb('p.post_id', 'is not', null), eb('p.run_id', '=', runId)]))
        .groupBy('chunk'),
    )
    .selectFrom('kb_chunks as c')
    .innerJoin('kb_documents as d', 'd.id', 'c.document_id')
    .leftJoin('used', join => join.on(({ cast, eb }) => eb('used.chunk', '=', cast<string>('c.id', 'text'))))
    .where('d.status', '=', sql.lit('ready'))
    .where('d.deleted_at', 'is', null)
    .where('c.org_id', '=', orgId)
    .where('c.knowledge_base_id', '=', knowledgeBaseId)
    .select(['c.id', 'c.document_id as documentId', 'd.name as documentName', 'c.text']);

/** Of these passages, in their order, those that are there and that the agent has not drawn on lately. */
export const findRestedPassages = async (
  em: Em,
  search: MaterialSearch,
  ids: readonly string[],
): Promise<IdeaPassage[]> => {
  if (ids.length === 0) return [];
  const rows = await selectPassages(em, search)
    .where('c.id', '=', anyOf(ids))
    .where('used.chunk', 'is', null)
    .execute();
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
};

/**
 * Passages of a knowledge base, spread over its documents: those first that the agent has not drawn on lately, then those that
 * have rested longest.
 */
export const findSpreadPassages = (em: Em, search: MaterialSearch, limit: number): Promise<IdeaPassage[]> =>
  selectPassages(em, search)
    .orderBy('used.used_at', order => order.asc().nullsFirst())
    // the builder partitions by columns alone
    .orderBy(sql`row_number() over (partition by c.document_id, used.used_at is null order by c.ordinal)`)
    .orderBy('d.created_at')
    .orderBy('c.document_id')
    .limit(limit)
    .execute();
