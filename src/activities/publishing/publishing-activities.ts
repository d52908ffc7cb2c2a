import type { Service } from '../../process/service.ts';
import { commentTarget } from './comment/comment-target.ts';
import { commitTarget } from './commit/commit-target.ts';
import { confirmTarget } from './reconcile/confirm-target.ts';
import { finishPost } from './finish-post.ts';
import { repeatableHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import { loadPlan } from './load-plan.ts';
import { markCommitLost } from './commit/mark-commit-lost.ts';
import { expirePost } from './expire-post.ts';
import { prepareTarget } from './prepare/prepare-target.ts';
import { reconcileTarget } from './reconcile/reconcile-target.ts';
import { recordCommit } from './commit/record-commit.ts';
import { failTarget } from './fail-target.ts';
import { openPublishing } from './publishing.ts';
import type {
  CommitRecord,
  CommitStep,
  FailTargetInput,
  Plan,
  PostEnd,
  PrepareInput,
  PrepareStep,
  ReconcileStep,
  TargetStep,
  UnrecordedCommit,
} from './steps.ts';

/** The steps of publishing, bound to one process's database, storage and platforms. */
export const createPublishingActivities = (service: Service) => {
  const publishing = openPublishing(service);
  return {
    loadPlan: (postId: string): Promise<Plan> => loadPlan(publishing, postId),
    prepareTarget: (input: PrepareInput): Promise<PrepareStep> => prepareTarget(publishing, input),
    commitTarget: (step: TargetStep): Promise<CommitStep | UnrecordedCommit> =>
      commitTarget(publishing, step),
    recordCommit: (record: CommitRecord): Promise<CommitStep> => recordCommit(publishing, record),
    confirmTarget: (step: TargetStep): Promise<void> =>
      whileHeartbeating(repeatableHeartbeatMs, () => confirmTarget(publishing, step)),
    markCommitLost: (step: TargetStep): Promise<CommitStep> => markCommitLost(publishing, step),
    reconcileTarget: (step: TargetStep): Promise<ReconcileStep> => reconcileTarget(publishing, step),
    commentTarget: (step: TargetStep): Promise<void> => commentTarget(publishing, step),
    failTarget: (input: FailTargetInput): Promise<CommitStep> => failTarget(publishing, input),
    expirePost: (postId: string): Promise<void> => expirePost(publishing, postId),
    finishPost: (postId: string): Promise<PostEnd> => finishPost(publishing, postId),
  };
};

export type PublishingActivities = ReturnType<typeof createPublishingActivities>;
