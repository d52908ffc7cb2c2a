import { workflowIds } from '../../domain/ids.ts';
import type { MessagePayloads } from '../../domain/stories.ts';
import type { Em } from '../driver/orm.ts';
import { addMessage, isNotOnItsWay } from '../outbox.ts';
import { lockAvailability } from './agents.ts';
import { beginUnlessRefused, type BegunRun } from './schedules.ts';

/**
 * Tells the agents of a knowledge base that run for new documents that there is one, in the caller's transaction. Documents that
 * come until their run begins count as the same news.
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

/** What came of the news of an agent. `waiting`: more may come with it, or the run before goes on. */
export type NewsRun =
  | { state: 'waiting'; afterMs: number }
  | { state: 'nothing' }
  | { state: 'begun'; run: BegunRun };

/** How soon it is seen that the run before is over. */
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
 * Begins one run for all that is new to an agent, or leaves a row that says why there is none, in the caller's transaction
 * together with the mark that this news was seen to. Safe to repeat.
 */
export const beginNewsRun = async (em: Em, agentId: string, waitMs: number): Promise<NewsRun> => {
  const agent = await lockAvailability(em, agentId);
  const news = agent && (await readNews(em, agentId, waitMs));
  if (!agent || !news) return { state: 'nothing' };
  if (news.leftMs > 0) return { state: 'waiting', afterMs: Math.ceil(news.leftMs) };
  // a disabled agent is not told, and forgets
  if (agent.isRunning && agent.pauseCode === null) return { state: 'waiting', afterMs: overlapMs };
  await em.execute('update agents set news_at = null where id = ?', [agentId]);
  const run = { trigger: 'new_document', dryRun: false, scheduledFor: null, requestedBy: 'service' } as const;
  return { state: 'begun', run: await beginUnlessRefused(em, agent, run, 0) };
};

/** Agents with news that should have been seen to a while ago, and for which no message is on its way. */
export const listUnseenNews = (em: Em, unseenMs: number): Promise<MessagePayloads['agent.news'][]> =>
  em.execute<MessagePayloads['agent.news'][]>(
    `select a.id as "agentId", a.org_id as "orgId", a.brand_id as "brandId" from agents a
      where a.deleted_at is null and a.news_at < now() - ?::float8 * interval '1 millisecond'
        and ${isNotOnItsWay(workflowIds.agentNews(''), 'a.id')}
      order by a.id limit 1000`,
    [unseenMs],
  );
