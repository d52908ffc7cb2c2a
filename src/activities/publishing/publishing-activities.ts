import type { Service } from '../../process/service.ts';
import { publishOneTarget } from './commit/publish-target.ts';
import { confirmTarget } from './reconcile/confirm-target.ts';
import { finishPost } from './finish-post.ts';
import { whileCurrent } from '../while-current.ts';
import { restoredStep } from './restored/older-database.ts';
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
  PublishAnswer,
  PublishInput,
  ReconcileStep,
  TargetStep,
} from './steps.ts';

/**
 * Creates the steps of publishing, bound to one process's database, storage, and platforms. While the database is an older
 * copy, steps that begin or end something wait, and steps that read a platform continue.
 */
export const createPublishingActivities = (service: Service) => {
  const publishing = openPublishing(service);
  return {
    loadPlan: whileCurrent(service, (postId: string): Promise<Plan> => loadPlan(publishing, postId)),
    prepareTarget: async (input: PrepareInput): Promise<PrepareStep> =>
      service.databaseWatch.isRestored() ? restoredStep : prepareTarget(publishing, input),
    publishTarget: (input: PublishInput): Promise<PublishAnswer> => publishOneTarget(publishing, input),
    recordCommit: (record: CommitRecord): Promise<CommitStep> => recordCommit(publishing, record),
    confirmTarget: (step: TargetStep) =>
      whileHeartbeating(repeatableHeartbeatMs, () => confirmTarget(publishing, step)),
    markCommitLost: whileCurrent(service, (step: TargetStep): Promise<CommitStep> =>
      markCommitLost(publishing, step),
    ),
    reconcileTarget: (step: TargetStep): Promise<ReconcileStep> => reconcileTarget(publishing, step),
    failTarget: whileCurrent(service, (input: FailTargetInput): Promise<CommitStep> =>
      failTarget(publishing, input),
    ),
    expirePost: whileCurrent(service, (postId: string): Promise<void> => expirePost(publishing, postId)),
    finishPost: whileCurrent(service, (postId: string): Promise<PostEnd> => finishPost(publishing, postId)),
  };
};

export type PublishingActivities = ReturnType<typeof createPublishingActivities>;
