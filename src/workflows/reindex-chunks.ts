import { setCurrentDetails } from '@temporalio/workflow';
import { moveOn } from './move-on.ts';
import { passOver, upkeepSteps } from './reembed-chunks.ts';
import type { StoryInput } from '../domain/stories.ts';

/**
 * Sends everything that a model has embedded to its index, which the search server had lost. Ends with a pass that finds
 * nothing left to send.
 */
export async function reindexChunks({
  modelId,
}: StoryInput<'embedding_model.chosen'>): Promise<'whole' | 'superseded'> {
  const { indexMissing } = upkeepSteps();
  for (;;) {
    const passed = await passOver(modelId, 'indexed', indexMissing);
    if (passed.state === 'superseded') return 'superseded';
    if (passed.state === 'long') await moveOn<typeof reindexChunks>({ modelId });
    if (passed.state !== 'passed' || passed.count > 0) continue;
    setCurrentDetails('**whole**');
    return 'whole';
  }
}
