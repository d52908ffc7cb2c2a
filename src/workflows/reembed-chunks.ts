import { proxyActivities, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import type { ReembedStep } from '../activities/knowledge/reembed-chunks.ts';
import type { KnowledgeUpkeepActivities } from '../activities/knowledge/upkeep.ts';
import { knowledgeQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { isToContinue, moveOn } from './move-on.ts';
import { ingestingPolicy, pauseAfter } from './policies.ts';

type Work = (input: { modelId: string; after: string | null }) => Promise<ReembedStep>;
type Passed = { state: 'passed'; count: number } | { state: 'superseded' | 'long' };

/** Milliseconds for searches that began on the old index to finish. */
const graceMs = 60_000;

/** Returns the steps for all chunks of a model. */
export const upkeepSteps = () =>
  proxyActivities<KnowledgeUpkeepActivities>({
    ...ingestingPolicy,
    taskQueue: knowledgeQueueBeside(workflowInfo().taskQueue),
  });

/**
 * Embeds all chunks with another model while the old index serves, and makes the new one serve once it is complete.
 * Documents ingested meanwhile are embedded with the old model, too, and then processed here.
 */
export async function reembedChunks({
  modelId,
}: StoryInput<'embedding_model.chosen'>): Promise<'serving' | 'superseded'> {
  const { embedMissing, indexMissing, serveModel, giveUpModel, forgetRetiredModels } = upkeepSteps();
  for (;;) {
    for (const [what, work] of [['embedded', embedMissing] as const, ['indexed', indexMissing] as const]) {
      const passed = await passOver(modelId, what, work);
      if (passed.state === 'long') await moveOn<typeof reembedChunks>({ modelId });
      if (passed.state !== 'superseded') continue;
      await giveUpModel(modelId);
      await forgetRetiredModels();
      return 'superseded';
    }
    const served = await serveModel(modelId);
    if (served.state === 'incomplete') continue;
    setCurrentDetails(`\`${modelId}\` **serves**`);
    await sleep(graceMs, { summary: 'let searches on the old index finish' });
    await forgetRetiredModels();
    return 'serving';
  }
}

/** Makes one pass over all chunks and waits for unavailable dependencies. */
export const passOver = async (modelId: string, what: string, work: Work): Promise<Passed> => {
  let [after, count, tries] = [null as string | null, 0, 0];
  while (!isToContinue()) {
    const step = await work({ modelId, after });
    if (step.state === 'superseded') return step;
    if (step.state === 'waiting') {
      setCurrentDetails(`**waiting**: ${step.reason}`);
      const ms = step.afterMs ?? Math.min(pauseAfter((tries += 1)), 60_000);
      await sleep(ms, { summary: 'wait for an unavailable part' });
      continue;
    }
    [tries, count, after] = [0, count + step.count, step.next];
    setCurrentDetails(`**${count}** chunks ${what} with \`${modelId}\``);
    if (after === null) return { state: 'passed', count };
  }
  return { state: 'long' };
};
