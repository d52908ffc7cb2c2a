import type { Em } from '../../db/driver/orm.ts';
import { findPost } from '../../db/posts/posts.ts';
import { readShown, readToDecide } from '../../db/reviews/read-shown.ts';
import {
  findReaders,
  listDecisions,
  nameMembers,
  readReviewed,
  type DecidedReview,
  type ReviewedPost,
} from '../../db/reviews/reviews.ts';
import type { PostReviewState } from '../../db/reviews/review-state.ts';
import { actorName, type Actor, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { listTargets } from '../../domain/posts/target-names.ts';
import type { ReviewStage } from '../../domain/reviews/reviews.ts';
import { changesOf, type ShownChange, type ShownPost } from '../../domain/reviews/shown-content.ts';
import { digestOfReviewed } from './review-post.ts';

/** A stage with its current state. */
export interface StageView extends Omit<ReviewStage, 'approvers' | 'clients'> {
  clients: string[];
  approvals: number;
  /** Approvers that are members who can read the post. */
  approvers: { id: string; name: string }[];
  /** Whether fewer people can approve than are required. */
  isBlocked: boolean;
}

/** A post's review as it is shown. */
export interface ReviewView {
  post: ReviewedPost;
  state: PostReviewState | null;
  shown: ShownPost;
  digest: string;
  /** Whether the reader must decide now. */
  canDecide: boolean;
  stages: StageView[];
  decisions: DecidedReview[];
  changedSince: { decision: DecidedReview; changes: ShownChange[] } | null;
}

/** Returns what has changed since the last of these decisions. Null if nothing has. */
export const findChanges = (
  decisions: readonly DecidedReview[],
  shown: ShownPost,
  dueAt: string | null,
): ReviewView['changedSince'] => {
  const decision = decisions.find(({ endReason }) => endReason !== 'decided_again');
  if (!decision?.shown) return null;
  const changes = changesOf(decision.shown, shown);
  const isMoved =
    dueAt !== null && decision.dueAt !== null && Date.parse(dueAt) !== Date.parse(decision.dueAt);
  return changes.length > 0 || isMoved ? { decision, changes } : null;
};

/** Whether a person must decide about a post now. */
const isToDecide = (
  actor: ReviewActor,
  { review, state }: ReviewedPost,
  decisions: readonly DecidedReview[],
): boolean => {
  const open = review?.stages[(state?.stage ?? 0) - 1];
  if (actor.kind !== 'session' || !open?.approvers.includes(actor.membershipId)) return false;
  const name = actorName(actor);
  return !decisions.some(
    ({ endedAt, stageId, reviewer }) => endedAt === null && stageId === open.id && reviewer === name,
  );
};

/** A member, or a client, who is not one. */
type ReviewActor = Actor | (BrandScopedActor & { kind: 'client' });

/** Reads a post's review. Throws `not_found`, and 403 if the actor may not read the post. */
export const readReview = async (em: Em, actor: ReviewActor, postId: string): Promise<ReviewView> => {
  const row = await findPost(em, actor, postId);
  const post = row && (await readReviewed(em, postId));
  if (!row || !post) throw notFound('post', postId);
  const decisions = await listDecisions(em, post.orgId, postId);
  const shown = await readToDecide(em, { ...row, orgId: post.orgId }, listTargets(row));
  return {
    post,
    state: post.state,
    shown,
    digest: digestOfReviewed(shown, post.dueAt === null ? null : new Date(post.dueAt)),
    canDecide: isToDecide(actor, post, decisions),
    stages: await readStages(em, post, decisions),
    decisions,
    changedSince: findChanges(decisions, shown, post.dueAt),
  };
};

/** Reads what each platform would get of a post now. Empty for a post that does not exist. */
export const readShownOf = async (em: Em, actor: BrandScopedActor, postId: string): Promise<ShownPost> => {
  const row = await findPost(em, actor, postId);
  return row ? readShown(em, { ...row, orgId: actor.orgId }, listTargets(row)) : {};
};

const readStages = async (
  em: Em,
  { orgId, brandId, review }: ReviewedPost,
  decisions: readonly DecidedReview[],
): Promise<StageView[]> => {
  const stages = review?.stages ?? [];
  const ids = [...new Set(stages.flatMap(({ approvers }) => approvers))];
  const readers = await findReaders(em, { orgId, brandId }, ids);
  const names = await nameMembers(em, orgId, [...readers]);
  return stages.map(stage => {
    const approvers = stage.approvers.flatMap(id => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
    const approvals = decisions.filter(
      ({ stageId, endedAt, decision }) => stageId === stage.id && endedAt === null && decision === 'approve',
    ).length;
    const { clients = [] } = stage;
    const isBlocked = !stage.client && approvers.length < stage.required;
    return { ...stage, clients, approvers, approvals, isBlocked };
  });
};
