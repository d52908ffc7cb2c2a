import { beginNewsRun, listUnseenNews, type NewsRun } from '../../db/agents/news.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { addMessage } from '../../db/outbox.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';

export type { NewsRun };

/**
 * Begins one run for all documents that are new to an agent, or inserts a row that says why there is none. Safe to repeat.
 */
export const beginRunOnNews = async (
  { config, orm }: Pick<Service, 'config' | 'orm'>,
  agentId: string,
): Promise<NewsRun> => {
  const begun = await inTransaction(orm, async em => {
    const news = await beginNewsRun(em, agentId, config.AGENT_NEWS_WAIT);
    await failpoint('agent_news.before_commit');
    return news;
  });
  await failpoint('agent_news.after_commit');
  return begun;
};

/** Restarts lost workflows for new documents. A waiting workflow is not disturbed. */
export const redriveUnseenNews = async ({ config, orm }: Pick<Service, 'config' | 'orm'>): Promise<void> => {
  const em = orm.em.fork();
  for (const agent of await listUnseenNews(em, config.SWEEP_AFTER + config.AGENT_NEWS_WAIT))
    await addMessage(em, 'agent.news', { ...agent }, null);
};
