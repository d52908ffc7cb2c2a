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

/** In these a post wants something of its workflow. */
const live: readonly PostStatus[] = ['scheduled', 'publishing'];

const statusAttribute = defineSearchAttributeKey('PostStatus', SearchAttributeType.KEYWORD);

/**
 * One post's life from its schedule to its end. The post's row is the truth: this workflow looks at it, waits for
 * what it says, carries it out, and looks again whenever it is told that something changed. Each platform then goes on by
 * itself: one that is busy with what was asked before keeps none of the others from what is asked now. It fails when it has
 * brought its post to `failed` or `unconfirmed`, and completes with the post's status otherwise, also when it had nothing to do.
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
    board.show(plan, platform => runs.isRunning(platform));
    if (plan.action === 'nothing') {
      await runs.allEnded(changed);
      if (changed()) continue;
      return leave(postId, plan.status, ended);
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

    // Of any other end the answer must be in the history: a step inside the task may be lost with the task, and the next
    // one would find a post that has ended and know nothing of it.
    const finishing = board.isPublished() ? rowSteps() : beside;
    ended = await finishing.finishPost.executeWithOptions(summaries.finish, [postId]);
    board.finish(ended.status);
    logOutcome(postId, ended);
    await runs.allEnded(changed);
    if (!changed() && !live.includes(ended.status)) return leave(postId, ended.status, ended);
  }
}

/** What it shows of the wait for a post's time; `src/engine/post-witnesses.ts` reads it. */
const waitFor = ({ prepareAt, dueAt, targets }: Plan): string => {
  const due = new Date(dueAt).toISOString();
  return targets.some(({ preparation }) => preparation !== 'nothing')
    ? `prepare at ${new Date(prepareAt).toISOString()}, publish at ${due}`
    : `wait to publish at ${due}`;
};

/** What the Temporal UI shows of the steps that are about the whole post. */
const summaries = {
  load: { summary: 'read the plan' },
  expire: { summary: 'fail late targets' },
  finish: { summary: 'record the result' },
};

/**
 * Settles when the post's calls are begun, or with false when the post changes first. One timer for all targets, begun before
 * anything is prepared: the server is up to a second late with timers that end a few milliseconds after another.
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

/** A post that did not go out everywhere is a warning that says where and why, so that nobody has to look it up. */
const logOutcome = (postId: string, end: PostEnd): void => {
  const { status, missing } = end;
  if (missing.length === 0) return log.info('post finished', { postId, status });
  log.warn(`${shortfallOf(postId, end)} The post is ${status}.`, { postId, status });
};

/**
 * Leaves the post's status where operators filter by it. Fails where it is the end to which this workflow has brought the
 * post.
 */
const leave = (postId: string, status: PostStatus, ended: PostEnd | undefined): PostStatus => {
  upsertSearchAttributes([{ key: statusAttribute, value: status }]);
  const failure = ended?.status === status ? workflowFailureOf(postId, ended) : undefined;
  if (failure) throw failure;
  return status;
};
