import {
  condition,
  log,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { Plan, PostEnd } from '../activities/publishing/steps.ts';
import type { PublishingActivities } from '../activities/publishing/publishing-activities.ts';
import type { PostStatus } from '../domain/posts/posts.ts';
import type { FetchActivities } from '../activities/media/fetch-media.ts';
import type { RenditionActivities } from '../activities/media/make-renditions.ts';
import { ioQueueBeside, publishingQueueBeside, renditionQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { isToContinue, moveOn, wakeForMoves } from './move-on.ts';
import { postChanged, postProgress } from './messages.ts';
import {
  lookPolicy,
  patientPolicy,
  publishingPolicy,
  confirmingPolicy,
  recordPolicy,
  rowsPolicy,
  transcodingPolicy,
} from './policies.ts';
import type { TargetSteps } from './publishing/target-run.ts';
import { TargetRuns } from './publishing/target-runs.ts';
import { publishTarget } from './publishing/publish-target.ts';
import { ProgressBoard } from './publishing/progress-board.ts';
import { workflowFailureOf, shortfallOf } from './publishing/post-failure.ts';

/** Statuses in which a post needs its workflow. */
const live: readonly PostStatus[] = ['scheduled', 'publishing'];

const statusAttribute = defineSearchAttributeKey('PostStatus', SearchAttributeType.KEYWORD);

/**
 * Handles one post from its schedule to its end. The post's row holds the state: this workflow reads the row, waits for the
 * post's time, publishes the post, and checks the row again whenever it is notified of a change. The platforms are
 * independent: a target that is busy with an earlier plan delays no other target of the new plan. The workflow fails if it
 * has brought its post to `failed` or `unconfirmed`, and otherwise completes with the post's status, even if it had nothing
 * to do.
 */
export async function publishPost({ postId, platforms }: StoryInput<'post.changed'>): Promise<PostStatus> {
  const local = proxyLocalActivities<PublishingActivities>(rowsPolicy);
  const beside = proxyActivities<PublishingActivities>(recordPolicy);
  const rowSteps = () => (runs.areIdle() ? local : beside);
  const steps = stepsBeside(workflowInfo().taskQueue);
  const board = new ProgressBoard(postId, platforms);
  const runs = new TargetRuns();
  const attempts = new Map<string, number>();
  let ended: PostEnd | undefined;
  let changes = 0;
  setHandler(postChanged, () => void (changes += 1), { description: 'Check the post again.' });
  setHandler(postProgress, () => board.read(), { description: 'Progress on every platform.' });
  wakeForMoves();

  for (;;) {
    if (isToContinue()) {
      await runs.allEnded();
      await moveOn<typeof publishPost>({ postId, platforms });
    }
    const seen = changes;
    const changed = () => changes > seen;
    const interrupted = () => changed() || isToContinue();
    const plan = await rowSteps().loadPlan.executeWithOptions(summaries.load, [postId]);
    board.show(plan, target => runs.isRunning(target));
    if (plan.action === 'nothing') {
      await runs.allEnded(changed);
      if (changed()) continue;
      return recordStatus(postId, plan.status, ended);
    }

    if (plan.prepareAt > Date.now()) {
      await condition(interrupted, plan.prepareAt - Date.now(), { summary: waitFor(plan) });
      continue;
    }

    if (plan.expired) await rowSteps().expirePost.executeWithOptions(summaries.expire, [postId]);
    const instant = instantOf(plan, interrupted);
    const ran = await runs.carryOut(plan, interrupted, target =>
      publishTarget({ plan, target, steps, board, interrupted, instant, attempts }),
    );
    if (ran === 'look_again') continue;

    // The answer must be in the history unless the post is published: a step inside the task may be lost with the task, and
    // the next one would find an ended post and know nothing about it.
    const finishing = board.isPublished() ? rowSteps() : beside;
    ended = await finishing.finishPost.executeWithOptions(summaries.finish, [postId]);
    board.finish(ended.status);
    logOutcome(postId, ended);
    await runs.allEnded(changed);
    if (!changed() && !live.includes(ended.status)) return recordStatus(postId, ended.status, ended);
  }
}

/** Returns the text of the timer until a post's time. `src/engine/post-witnesses.ts` reads it. */
const waitFor = ({ prepareAt, dueAt, targets }: Plan): string => {
  const due = new Date(dueAt).toISOString();
  return targets.some(({ preparation }) => preparation !== 'nothing')
    ? `prepare at ${new Date(prepareAt).toISOString()}, publish at ${due}`
    : `wait to publish at ${due}`;
};

/** Summaries of steps for the whole post in the Temporal UI. */
const summaries = {
  load: { summary: 'read the plan' },
  expire: { summary: 'fail late targets' },
  finish: { summary: 'record the result' },
};

/**
 * Settles when the post's calls begin, or with false if the post changes first. One timer for all targets, started before
 * anything is prepared, because the server is up to a second late with timers that end a few milliseconds after another.
 */
const instantOf = async ({ dueAt, callAt }: Plan, interrupted: () => boolean): Promise<boolean> => {
  const wait = callAt - Date.now();
  if (wait <= 0) return true;
  return !(await condition(interrupted, wait, { summary: `publish at ${new Date(dueAt).toISOString()}` }));
};

const stepsBeside = (taskQueue: string): TargetSteps => {
  const io = ioQueueBeside(taskQueue);
  const { recordCommit, markCommitLost, failTarget } = proxyActivities<PublishingActivities>(recordPolicy);
  return {
    recordCommit,
    markCommitLost,
    failTarget,
    makeRendition: proxyActivities<RenditionActivities>({
      ...transcodingPolicy,
      taskQueue: renditionQueueBeside(taskQueue),
    }).makeRendition,
    fetchMedia: proxyActivities<FetchActivities>({ ...transcodingPolicy, taskQueue: io }).fetchMedia,
    makePictureRendition: proxyActivities<RenditionActivities>({ ...transcodingPolicy, taskQueue: io })
      .makePictureRendition,
    prepareTarget: proxyActivities<PublishingActivities>({ ...patientPolicy, taskQueue: io }).prepareTarget,
    publishTarget: proxyActivities<PublishingActivities>({
      ...publishingPolicy,
      taskQueue: publishingQueueBeside(taskQueue),
    }).publishTarget,
    confirmTarget: proxyActivities<PublishingActivities>({ ...confirmingPolicy, taskQueue: io })
      .confirmTarget,
    reconcileTarget: proxyActivities<PublishingActivities>({ ...lookPolicy, taskQueue: io }).reconcileTarget,
  };
};

/** Logs a post that was not published everywhere as a warning that says where and why, so that no lookup is needed. */
const logOutcome = (postId: string, end: PostEnd): void => {
  const { status, missing } = end;
  if (missing.length === 0) return log.info('post finished', { postId, status });
  log.warn(`${shortfallOf(postId, end)} The post is ${status}.`, { postId, status });
};

/**
 * Sets the post's status as the search attribute that operators filter by. Fails if this workflow has brought the post to
 * that end.
 */
const recordStatus = (postId: string, status: PostStatus, ended: PostEnd | undefined): PostStatus => {
  upsertSearchAttributes([{ key: statusAttribute, value: status }]);
  const failure = ended?.status === status ? workflowFailureOf(postId, ended) : undefined;
  if (failure) throw failure;
  return status;
};
