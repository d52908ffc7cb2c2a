import {
  condition,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { LookStep } from '../activities/knowledge/sources/look-at-source.ts';
import type { SourceActivities } from '../activities/knowledge/sources/source-activities.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { isToContinue, isToMove, moveOn, wakeForMoves } from './move-on.ts';
import { sourceChanged } from './messages.ts';
import { followingPolicy } from './policies.ts';

/** Checks a source of a knowledge base when it is due or on request, until the source is paused or deleted. */
export async function followSource({ sourceId }: StoryInput<'source.changed'>): Promise<LookStep['state']> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { lookAtSource } = proxyActivities<SourceActivities>({ ...followingPolicy, taskQueue });
  let changed = false;
  setHandler(sourceChanged, () => void (changed = true), { description: 'Check the source again.' });
  wakeForMoves();
  for (;;) {
    if (isToContinue()) await moveOn<typeof followSource>({ sourceId });
    changed = false;
    const step = await lookAtSource.executeWithOptions({ summary: 'check the source' }, [sourceId]);
    setCurrentDetails(asMarkdown(step));
    if (changed) continue;
    if (step.state !== 'following') return step.state;
    if (step.afterMs > 0)
      await condition(() => changed || isToMove(), step.afterMs, { summary: 'the next check' });
  }
}

const asMarkdown = ({ state, afterMs }: LookStep): string =>
  `The source is **${state}**${afterMs > 0 ? `; the next check is in ${Math.ceil(afterMs / 1_000)} s` : ''}`;
