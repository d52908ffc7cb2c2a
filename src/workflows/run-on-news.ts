import { condition, proxyLocalActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { AgentActivities } from '../activities/agents/agent-activities.ts';
import type { NewsRun } from '../activities/agents/news.ts';
import type { StoryInput } from '../domain/stories.ts';
import { isToContinue, isToMove, moveOn, wakeForMoves } from './move-on.ts';
import { agentNews } from './messages.ts';
import { rowsPolicy } from './policies.ts';

/**
 * Begins one run of an agent for new documents of its knowledge base, after a wait for further documents and when no other
 * run is running.
 */
export async function runOnNews({ agentId }: StoryInput<'agent.changed'>): Promise<NewsRun['state']> {
  const { beginRunOnNews } = proxyLocalActivities<AgentActivities>(rowsPolicy);
  let told = false;
  setHandler(agentNews, () => void (told = true), { description: 'A new document is ready.' });
  wakeForMoves();
  for (;;) {
    if (isToContinue()) await moveOn<typeof runOnNews>({ agentId });
    told = false;
    const news = await beginRunOnNews(agentId);
    setCurrentDetails(asMarkdown(news));
    if (news.state === 'waiting')
      await condition(isToMove, news.afterMs, { summary: 'later documents share this run' });
    else if (!told) return news.state;
  }
}

const asMarkdown = (news: NewsRun): string => {
  if (news.state !== 'begun') return `**${news.state}**`;
  const { status, runId, reason } = news.run;
  return `**${status}** \`agent-run:${runId}\`${reason === null ? '' : `: ${reason.message}`}`;
};
