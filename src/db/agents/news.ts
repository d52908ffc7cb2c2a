import { workflowIds } from '../../domain/ids.ts';
import type { MessagePayloads } from '../../domain/stories.ts';
import type { Em } from '../driver/orm.ts';
import { addMessage, isNotOnItsWay } from '../outbox.ts';
import { lockAvailability } from './agents.ts';
import { beginUnlessRefused, type BegunRun } from './schedules.ts';

/**
 * Notifies the agents of a knowledge base that run for new documents, in the caller's transaction. Documents that arrive
 * before an agent's run begins belong to the same run.
 */
export const markNews = async (
  em: Em,
  { orgId, knowledgeBaseId }: { orgId: string; knowledgeBaseId: string },
): Promise<void> => {
  const told = await em.execute<MessagePayloads['agent.news'][]>(
    `update agents set news_at = now()
      where org_id = ? and knowledge_base_id = ? and trigger = 'new_document' and enabled and deleted_at is null
        and news_at is null
     returning id as "agentId", org_id as "orgId", brand_id as "brandId"`,
    [orgId, knowledgeBaseId],
  );
  for (const agent of told) await addMessage(em, 'agent.news', agent, null);
};

/**
 * Result of checking an agent for new documents. `waiting`: more documents may arrive, or the previous run is still
 * running.
 */
export type NewsRun =
  | { state: 'waiting'; afterMs: number }
  | { state: 'nothing' }
  | { state: 'begun'; run: BegunRun };

/** Milliseconds until the next check of whether the previous run has ended. */
const overlapMs = 15_000;

const readNews = async (em: Em, agentId: string, waitMs: number): Promise<{ leftMs: number } | undefined> => {
  const [news] = await em.execute<{ leftMs: number }[]>(
    `select extract(epoch from news_at + ?::float8 * interval '1 millisecond' - clock_timestamp())::float8 * 1000 as "leftMs"
       from agents where id = ? and news_at is not null and trigger = 'new_document'`,
    [waitMs, agentId],
  );
  return news;
};

/**
 * Begins one run for all documents that are new to an agent, or inserts a row that says why there is no run. Clears
 * `news_at` in the same transaction, which is the caller's. Safe to repeat.
 */
export const beginNewsRun = async (em: Em, agentId: string, waitMs: number): Promise<NewsRun> => {
  const agent = await lockAvailability(em, agentId);
  const news = agent && (await readNews(em, agentId, waitMs));
  if (!agent || !news) return { state: 'nothing' };
  if (news.leftMs > 0) return { state: 'waiting', afterMs: Math.ceil(news.leftMs) };
  // a disabled agent does not wait: its new documents are recorded as skipped
  if (agent.isRunning && agent.pauseCode === null) return { state: 'waiting', afterMs: overlapMs };
  await em.execute('update agents set news_at = null where id = ?', [agentId]);
  const run = { trigger: 'new_document', dryRun: false, scheduledFor: null, requestedBy: 'service' } as const;
  return { state: 'begun', run: await beginUnlessRefused(em, agent, run, 0) };
};

/** Lists agents whose new documents should have been handled a while ago and for which no outbox message waits. */
export const listUnseenNews = (em: Em, unseenMs: number): Promise<MessagePayloads['agent.news'][]> =>
  em.execute<MessagePayloads['agent.news'][]>(
    `select a.id as "agentId", a.org_id as "orgId", a.brand_id as "brandId" from agents a
      where a.deleted_at is null and a.news_at < now() - ?::float8 * interval '1 millisecond'
        and ${isNotOnItsWay(workflowIds.agentNews(''), 'a.id')}
      order by a.id limit 1000`,
    [unseenMs],
  );
