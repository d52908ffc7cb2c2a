import { proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { KnowledgeUpkeepActivities } from '../activities/knowledge/upkeep.ts';
import type { RemoveKnowledgeBaseInput } from './messages.ts';
import { isToContinue, moveOn } from './move-on.ts';
import { ingestingPolicy, pauseAfter } from './policies.ts';

/** Removes a deleted knowledge base: each document through its own workflow, and its row last. */
export async function removeKnowledgeBase({
  knowledgeBaseId,
  told,
}: RemoveKnowledgeBaseInput): Promise<number> {
  const { startRemovals, endRemoval } = proxyActivities<KnowledgeUpkeepActivities>(ingestingPolicy);
  const documents = told ?? (await startRemovals(knowledgeBaseId));
  for (let looks = 1; !isToContinue(); looks += 1) {
    const step = await endRemoval(knowledgeBaseId);
    if (step.state === 'removed') return documents;
    setCurrentDetails(`**${step.left} of ${documents}** documents are still to be removed`);
    await sleep(Math.min(pauseAfter(looks), 60_000), { summary: `${step.left} documents left` });
  }
  return moveOn<typeof removeKnowledgeBase>({ knowledgeBaseId, told: documents });
}
