import { proxyActivities, workflowInfo, type SignalDefinition } from '@temporalio/workflow';
import type { EffectActivities } from '../activities/effects/effect-activities.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { commentActionsChanged, commentsChanged, publishedChanged } from './messages.ts';
import { moveOn } from './move-on.ts';
import { changingPublishedPolicy, recordPolicy } from './policies.ts';
import { takeSteps } from './take-steps.ts';

/** What tells the workflow of one kind of effects from the others. */
interface Effects {
  step: 'actOnComment' | 'putFollowUp' | 'changePublishedPost';
  subjectId: string;
  signal: SignalDefinition;
  moveOn: () => Promise<never>;
}

/** Carries the effects of one subject out, one call after another, until none is left. */
const takeEffects = async ({ step, subjectId, signal, moveOn: goOn }: Effects): Promise<void> => {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const steps = proxyActivities<EffectActivities>({ ...changingPublishedPolicy, taskQueue });
  const { recordEffect } = proxyActivities<EffectActivities>(recordPolicy);
  await takeSteps({
    signal,
    description: 'Look again.',
    take: () => steps[step].executeWithOptions({ summary: 'one call, or one look' }, [subjectId]),
    record: record => recordEffect.executeWithOptions({ summary: 'record the answer' }, [record]),
    moveOn: goOn,
  });
};

/** Does with the comments of people on one platform what somebody has asked for. */
export async function actOnComments({ targetId }: StoryInput<'comment_actions.due'>): Promise<void> {
  await takeEffects({
    step: 'actOnComment',
    subjectId: targetId,
    signal: commentActionsChanged,
    moveOn: () => moveOn<typeof actOnComments>({ targetId }),
  });
}

/** Puts the comments that follow a post on one platform under it, each at its time. */
export async function putComments({ targetId }: StoryInput<'comments.due'>): Promise<void> {
  await takeEffects({
    step: 'putFollowUp',
    subjectId: targetId,
    signal: commentsChanged,
    moveOn: () => moveOn<typeof putComments>({ targetId }),
  });
}

/** Does with a post that is out what somebody has asked for. */
export async function changePublished({ postId }: StoryInput<'post.published_changed'>): Promise<void> {
  await takeEffects({
    step: 'changePublishedPost',
    subjectId: postId,
    signal: publishedChanged,
    moveOn: () => moveOn<typeof changePublished>({ postId }),
  });
}
