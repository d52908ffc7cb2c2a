import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import { addPostChanged } from '../../db/outbox.ts';
import { lockPost, type LockedPost } from '../../db/posts/posts.ts';
import { announceReview } from '../../db/reviews/announce-review.ts';
import { endOutdated } from '../../db/reviews/end-outdated.ts';
import { readToDecide } from '../../db/reviews/read-shown.ts';
import { addDecision, listDecisions, readReviewed, type DecidedReview } from '../../db/reviews/reviews.ts';
import type { PostReviewState } from '../../db/reviews/review-state.ts';
import type { BrandScopedActor } from '../../domain/actor.ts';
import type { AuditActor } from '../../domain/audit.ts';
import { refuse } from '../../domain/errors.ts';
import { mailboxOf } from '../../domain/mail-address.ts';
import { takesClient, type ClientReviewer } from '../../domain/reviews/clients.ts';
import {
  requireReviewed,
  type BrandReview,
  type ReviewDecision,
  type ReviewStage,
} from '../../domain/reviews/reviews.ts';
import { asOrderedJson, type ShownPost } from '../../domain/reviews/shown-content.ts';
import { listTargets } from '../../domain/posts/target-names.ts';
import { requireFetched } from '../posts/check-post.ts';
import { whyNoClient } from './require-named-client.ts';

/** Returns the SHA-256, in hex, of everything that an approver sees: what each platform gets, and the publication time. */
export const digestOfReviewed = (shown: ShownPost, dueAt: Date | null): string =>
  hashOf(asOrderedJson([dueAt?.toISOString() ?? null, shown]));

/** Person who decides: a member by their membership, or a client by a link. */
export interface Reviewer {
  /** `user:<id>` or `client:<address>`. */
  name: string;
  membershipId: string | null;
  linkId: string | null;
  /** Null for a member. */
  client: ClientReviewer | null;
}

export interface GivenDecision {
  decision: ReviewDecision;
  words: string | null;
  /** Digest of what the reviewer was shown. */
  digest: string;
}

/** A locked post with its review. */
interface UnderReview {
  post: LockedPost;
  review: BrandReview;
  state: PostReviewState;
  decisions: DecidedReview[];
}

/** Whether the person may decide in a stage. */
export const isReviewer = (stage: ReviewStage | undefined, { membershipId, client }: Reviewer): boolean => {
  if (stage === undefined) return false;
  if (client !== null) return takesClient(stage, client);
  return membershipId !== null && stage.approvers.includes(membershipId);
};

/** Returns the open stage, or the one in which the reviewer has decided. Throws 403 if they are a reviewer in none. */
const stageFor = (reviewer: Reviewer, { review, state, decisions }: UnderReview): ReviewStage => {
  const open = review.stages[(state.stage ?? 0) - 1];
  if (open && isReviewer(open, reviewer)) return open;
  const own = decisions.find(each => each.endedAt === null && each.reviewer === reviewer.name)?.stageId;
  const decided = review.stages.find(({ id }) => id === own);
  if (decided && isReviewer(decided, reviewer)) return decided;
  if (review.stages.some(stage => isReviewer(stage, reviewer)))
    throw refuse(
      'invalid_state',
      `You cannot decide at this stage: ${open ? `“${open.name}” decides now` : 'all stages have approved'}.`,
    );
  if (reviewer.client !== null)
    throw refuse(
      'invalid_state',
      'The team has changed who approves this post. Ask the person who sent you the link.',
    );
  throw refuse('insufficient_scope', 'You are not an approver of this brand’s posts.', {
    requiredScopes: [],
  });
};

const sameDecision = (
  { decisions }: UnderReview,
  stage: ReviewStage,
  reviewer: Reviewer,
  given: GivenDecision,
): DecidedReview | undefined =>
  decisions.find(
    each =>
      each.endedAt === null &&
      each.stageId === stage.id &&
      each.reviewer === reviewer.name &&
      each.decision === given.decision &&
      each.words === given.words,
  );

const lockReviewed = async (em: Em, actor: BrandScopedActor, postId: string): Promise<UnderReview> => {
  const post = await lockPost(em, actor, postId);
  if (post.review === null) throw refuse('invalid_state', 'The brand does not require reviews.');
  requireReviewed(post.status);
  return readUnderReview(em, post, post.review);
};

const readUnderReview = async (em: Em, post: LockedPost, review: BrandReview): Promise<UnderReview> => {
  const { state } = (await readReviewed(em, post.id)) ?? {};
  if (!state) throw refuse('invalid_state', 'The post does not need a review.');
  return { post, review, state, decisions: await listDecisions(em, post.orgId, post.id) };
};

const requireSeen = (asItIs: string, asSeen: string): void => {
  if (asItIs === asSeen) return;
  throw refuse(
    'precondition_failed',
    'The post has changed since you saw it. Read its review again, then decide.',
  );
};

/**
 * Throws if the client has already decided, which uses up their link until the post changes, and links to the same mailbox
 * in another spelling. A member may change their decision.
 */
const requireUnused = (under: UnderReview, stage: ReviewStage, { client }: Reviewer): void => {
  if (client === null) return;
  const mailbox = mailboxOf(client.address);
  const isUsed = under.decisions.some(
    each =>
      each.endedAt === null &&
      each.stageId === stage.id &&
      each.reviewer.startsWith('client:') &&
      mailboxOf(each.reviewer.slice('client:'.length)) === mailbox,
  );
  if (!isUsed) return;
  throw refuse(
    'invalid_state',
    'You have already decided about this version of the post, so the link no longer works for it. Contact the sender to change your decision.',
  );
};

/**
 * Throws `invalid_state` for a client who is not an outsider, because a person who works on the post would approve their
 * own words.
 */
const requireOutsider = async (em: Em, post: LockedPost, { client }: Reviewer): Promise<void> => {
  const why = client === null ? undefined : await whyNoClient(em, post, client.address);
  if (why !== undefined) throw refuse('invalid_state', why);
};

/** Person who decides, in whose name, and in which request. */
export interface ReviewOrigin {
  actor: BrandScopedActor;
  reviewer: Reviewer;
  requestId: string | null;
  /** Person whom the audit log names if the request has no actor. */
  by?: AuditActor;
}

/**
 * Records a reviewer's decision about a post as they were shown it. The same decision again changes nothing. Throws
 * `not_found`, `precondition_failed` if the post has changed, `invalid_state` if nothing is to decide, another stage is
 * open, or another client is named, and 403 for a member who is not an approver.
 */
export const reviewPost = async (
  em: Em,
  { actor, reviewer, requestId, by }: ReviewOrigin,
  postId: string,
  given: GivenDecision,
): Promise<void> => {
  const locked = await lockReviewed(em, actor, postId);
  const { post, review } = locked;
  const shown = await readToDecide(em, post, listTargets(post));
  const { dueAt } = post;
  const now = { shown, dueAt: dueAt ?? undefined, by: reviewer.name };
  const isEnded = await endOutdated(em, { orgId: post.orgId, postId }, review, now);
  const under = isEnded ? await readUnderReview(em, post, review) : locked;
  const stage = stageFor(reviewer, under);
  await requireOutsider(em, post, reviewer);
  requireSeen(digestOfReviewed(shown, dueAt), given.digest);
  if (sameDecision(under, stage, reviewer, given)) return;
  requireUnused(under, stage, reviewer);
  const { decision, words } = given;
  if (decision === 'approve') await requireFetched(em, post);
  await addDecision(em, {
    orgId: post.orgId,
    postId,
    stageId: stage.id,
    decision,
    words,
    reviewer: reviewer.name,
    membershipId: reviewer.membershipId,
    linkId: reviewer.linkId,
    revision: post.revision,
    dueAt,
    shown,
  });
  await audit(em, {
    action: 'post.reviewed',
    target: { kind: 'post', id: postId },
    details: {
      decision,
      stage: stage.name,
      revision: post.revision,
      reviewer: reviewer.name,
      linkId: reviewer.linkId,
    },
    orgId: post.orgId,
    ...(by && { by }),
  });
  await addPostChanged(em, post, requestId);
  await announceReview(em, postId, under.state, {
    requestId,
    decided: { decision, words, reviewer: reviewer.name },
  });
};
