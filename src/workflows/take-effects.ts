import {
  proxyActivities,
  workflowInfo,
  type SignalDefinition,
  condition,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { EffectActivities } from '../activities/effects/effect-activities.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { commentActionsChanged, commentsChanged, publishedChanged } from './messages.ts';
import { moveOn, isToContinue, isToMove, wakeForMoves } from './move-on.ts';
import { changingPublishedPolicy, recordPolicy } from './policies.ts';
import type { EffectRecord } from '../activities/effects/kind.ts';
import type { WorkStep } from '../activities/work-step.ts';

/** Work that proceeds step by step. */
interface Work {
  /** Signal that makes the work check again, with its description for operators. */
  signal: SignalDefinition;
  description: string;
  take: () => Promise<WorkStep>;
  /** Writes the result of a call once the database is available again. */
  record: (record: EffectRecord) => Promise<void>;
  /** Continues in a new history. */
  moveOn: () => Promise<never>;
}

/**
 * Takes one step after another until nothing is left. Between two steps, waits as long as the step says, or until the
 * signal.
 */
const takeSteps = async ({ signal, description, take, record, moveOn }: Work): Promise<void> => {
  let changed = false;
  setHandler(signal, () => void (changed = true), { description });
  wakeForMoves();
  for (;;) {
    if (isToContinue()) await moveOn();
    changed = false;
    const step = await take();
    setCurrentDetails(asMarkdown(step));
    if (step.state === 'wait')
      await condition(() => changed || isToMove(), step.afterMs, { summary: step.reason });
    else if (step.state === 'unrecorded') await record(step.record);
    else if (step.state === 'nothing' && !changed) return;
  }
};

const asMarkdown = (step: WorkStep): string =>
  step.state === 'wait' ? `**${step.reason}**` : step.state === 'nothing' ? '**done**' : '**in progress**';

/** Properties of a kind of effects that its workflow needs. */
interface Effects {
  step: 'actOnComment' | 'putFollowUp' | 'changePublishedPost';
  subjectId: string;
  signal: SignalDefinition;
  moveOn: () => Promise<never>;
}

/** Carries out the effects of one subject, one call after another, until none is left. */
const takeEffects = async ({ step, subjectId, signal, moveOn: goOn }: Effects): Promise<void> => {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const steps = proxyActivities<EffectActivities>({ ...changingPublishedPolicy, taskQueue });
  const { recordEffect } = proxyActivities<EffectActivities>(recordPolicy);
  await takeSteps({
    signal,
    description: 'Check again.',
    take: () => steps[step].executeWithOptions({ summary: 'one call or one check' }, [subjectId]),
    record: record => recordEffect.executeWithOptions({ summary: 'record the answer' }, [record]),
    moveOn: goOn,
  });
};

/** Carries out requested actions on comments of a post on one platform. */
export async function actOnComments({ targetId }: StoryInput<'comment_actions.due'>): Promise<void> {
  await takeEffects({
    step: 'actOnComment',
    subjectId: targetId,
    signal: commentActionsChanged,
    moveOn: () => moveOn<typeof actOnComments>({ targetId }),
  });
}

/** Publishes the comments that follow a post on one platform, each at its time. */
export async function putComments({ targetId }: StoryInput<'comments.due'>): Promise<void> {
  await takeEffects({
    step: 'putFollowUp',
    subjectId: targetId,
    signal: commentsChanged,
    moveOn: () => moveOn<typeof putComments>({ targetId }),
  });
}

/** Carries out requested actions on a published post. */
export async function changePublished({ postId }: StoryInput<'post.published_changed'>): Promise<void> {
  await takeEffects({
    step: 'changePublishedPost',
    subjectId: postId,
    signal: publishedChanged,
    moveOn: () => moveOn<typeof changePublished>({ postId }),
  });
}
