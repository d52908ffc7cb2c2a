import type { PostContent } from '../../domain/posts/post-problems.ts';
import { keyOfTarget, type TargetName } from '../../domain/posts/target-names.ts';
import { isStillNamed } from '../../domain/reviews/clients.ts';
import type { BrandReview, ReviewEnd } from '../../domain/reviews/reviews.ts';
import {
  isAsShown,
  showContent,
  type ShownContent,
  type ShownPost,
} from '../../domain/reviews/shown-content.ts';
import { allMediaIdsOf } from '../../domain/posts/media-refs.ts';
import { findAdditions, type BrandAdditions } from '../brands/find-brand.ts';
import { indexAccounts, listAccounts, type BrandAccount } from '../connections/brand-accounts.ts';
import type { Em } from '../driver/orm.ts';
import { findMediaByIds, type PostMediaFile } from '../posts/post-media.ts';
import { memberHas } from '../team/permissions.ts';
import { announceAsked, openStageOf } from './announce-review.ts';
import { endDecisions, forgetPrepared, type EndedDecision } from './end-decisions.ts';
import { listReviewed, type ReviewedPost } from './reviews.ts';

/** Posts that a change can affect. */
export interface ChangedPosts {
  orgId: string;
  /** Limits the change to posts of this brand. */
  brandId?: string;
  /** Limits the change to posts that use this file. */
  mediaId?: string;
  /** Limits the change to posts that this member has approved. */
  membershipId?: string;
}

/** Brand as a change leaves it, or would leave it. */
export interface ChangedBrand extends Pick<BrandAdditions, 'utm' | 'disclosureSentences'> {
  review: BrandReview | null;
}

/** Approval that is no longer valid. */
interface LostApproval extends EndedDecision {
  stageId: string;
}

interface Approval {
  id: string;
  stageId: string;
  membershipId: string | null;
  reviewer: string;
  shown: ShownPost | null;
  /** Whether the member may still read the brand's posts. True for a client. */
  mayRead: boolean;
}

interface ApprovedPost extends PostContent {
  id: string;
  brandId: string;
  review: BrandReview | null;
  /** Targets to which nothing of the post has been sent. */
  open: TargetName[] | null;
  approvals: Approval[];
}

const isApproved = `exists (select 1 from post_reviews r
  where r.post_id = p.id and r.decision = 'approve' and r.ended_at is null)`;

/** Lists approved posts by ID. Approvals are given and calls claimed under the lock of the post. */
const listApproved = async (em: Em, of: ChangedPosts, lock = ''): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select p.id from posts p join brands b on b.id = p.brand_id
       cross join (select ?::uuid as brand, ?::text as file, ?::uuid as member) given
      where p.org_id = ? and p.status in ('scheduled', 'publishing') and p.deleted_at is null and b.review is not null
        and (given.brand is null or p.brand_id = given.brand)
        and (given.file is null or strpos(p.media::text || p.thread::text || p.platform_options::text, given.file) > 0)
        and (given.member is null or exists (select 1 from post_reviews r
              where r.post_id = p.id and r.membership_id = given.member and r.ended_at is null))
        and ${isApproved} order by p.id ${lock}`,
    [of.brandId ?? null, of.mediaId ?? null, of.membershipId ?? null, of.orgId],
  );
  return rows.map(({ id }) => id);
};

const readApproved = (em: Em, ids: readonly string[]): Promise<ApprovedPost[]> =>
  em.execute<ApprovedPost[]>(
    `select p.id, p.brand_id as "brandId", b.review, p.text, p.platforms, p.media, p.thread,
            p.platform_options as "platformOptions", p.disclosures,
            (select json_agg(json_build_object('platform', t.platform, 'connectionId', t.connection_id)) from post_targets t
              where t.post_id = p.id and t.status in ('pending', 'preparing') and t.parts = '[]') as open,
            (select json_agg(json_build_object('id', r.id, 'stageId', r.stage_id, 'membershipId', r.membership_id,
                      'reviewer', r.reviewer, 'shown', r.shown, 'mayRead', r.membership_id is null or exists (
                        select 1 from memberships m
                         where m.id = r.membership_id and ${memberHas('posts:read', 'p.brand_id')})))
               from post_reviews r where r.post_id = p.id and r.decision = 'approve' and r.ended_at is null) as approvals
       from posts p join brands b on b.id = p.brand_id where p.id = any (?::uuid[]) and ${isApproved} order by p.id`,
    [ids],
  );

/** Data shown with a post, read once for many posts. */
interface Beside {
  additions: BrandAdditions;
  accounts: ReadonlyMap<string, BrandAccount>;
  files: Map<string, PostMediaFile>;
}

const showAll = (post: ApprovedPost, { additions, accounts, files }: Beside): [string, ShownContent][] =>
  (post.open ?? []).map(target => {
    const key = keyOfTarget(target);
    const account = accounts.get(key)?.externalId ?? null;
    return [key, showContent({ ...post, ...additions }, target, { account, words: files })];
  });

/** Returns whether the approval's stage still accepts it. */
const isHeld = ({ review }: ApprovedPost, approval: Approval): boolean => {
  if (review === null) return true;
  const { stageId, membershipId, reviewer, mayRead } = approval;
  const stage = review.stages.find(({ id }) => id === stageId);
  if (!stage) return false;
  if (membershipId !== null) return mayRead && stage.approvers.includes(membershipId);
  return isStillNamed(stage, reviewer.slice('client:'.length));
};

const endOf = (
  post: ApprovedPost,
  approval: Approval,
  now: readonly [string, ShownContent][],
): ReviewEnd | undefined => {
  if (!isHeld(post, approval)) return 'approver_lost';
  const isOther = now.some(([key, content]) => !isAsShown(approval.shown?.[key], content));
  return isOther ? 'content_changed' : undefined;
};

/** Splits the approvals of a post into valid and invalid ones. */
const sortOut = (post: ApprovedPost, beside: Beside): { lost: LostApproval[]; held: Approval[] } => {
  const now = showAll(post, beside);
  const lost = post.approvals.flatMap((approval): LostApproval[] => {
    const { id, stageId } = approval;
    const reason = endOf(post, approval, now);
    return reason ? [{ id, stageId, postId: post.id, reason }] : [];
  });
  return { lost, held: post.approvals.filter(({ id }) => lost.every(each => each.id !== id)) };
};

/** Returns whether every stage has as many approvals as it requires. */
const isEnough = (review: BrandReview | null, approvals: readonly Approval[]): boolean =>
  (review?.stages ?? []).every(
    ({ id, required }) => approvals.filter(({ stageId }) => stageId === id).length >= required,
  );

/** Reads the data shown with the posts of one brand. */
const readBeside = async (
  em: Em,
  posts: readonly ApprovedPost[],
  of: ChangedPosts,
  brandId: string,
): Promise<Beside> => ({
  additions: await findAdditions(em, { orgId: of.orgId, brandId }),
  accounts: indexAccounts(await listAccounts(em, of.orgId, brandId)),
  files: await findMediaByIds(em, of.orgId, [...new Set(posts.flatMap(post => allMediaIdsOf(post)))]),
});

/** Lists the approvals that are not valid for the current content of their locked posts. */
const listLost = async (em: Em, of: ChangedPosts): Promise<LostApproval[]> => {
  const posts = await readApproved(em, await listApproved(em, of, 'for no key update of p'));
  const lost: LostApproval[] = [];
  for (const [brandId, own] of Map.groupBy(posts, post => post.brandId)) {
    const beside = await readBeside(em, own, of, brandId);
    lost.push(...own.flatMap(post => sortOut(post, beside).lost));
  }
  return lost;
};

/**
 * Returns how many approved posts a change of their brand would return to their approvers, because of their content, their
 * approvers, or the required number. Call before the change is written.
 */
export const countTouched = async (
  em: Em,
  of: ChangedPosts & { brandId: string },
  { review, ...added }: ChangedBrand,
): Promise<number> => {
  const posts = await readApproved(em, await listApproved(em, of));
  const beside = await readBeside(em, posts, of, of.brandId);
  const after = { ...beside, additions: { ...beside.additions, ...added } };
  const touched = posts.filter(post => {
    const { lost, held } = sortOut({ ...post, review }, after);
    return lost.length > 0 || (isEnough(post.review, post.approvals) && !isEnough(review, held));
  });
  return touched.length;
};

/** Returns whether the stage that decides now lost an approval or replaced a stage that did. */
const isAskedAgain = (post: ReviewedPost, lost: readonly LostApproval[]): boolean => {
  const open = openStageOf(post);
  const known = (post.review?.stages ?? []).map(({ id }) => id);
  return (
    post.state?.state === 'pending' &&
    lost.some(
      ({ postId, stageId }) => postId === post.id && (stageId === open?.id || !known.includes(stageId)),
    )
  );
};

/**
 * Ends every approval that became invalid through a change outside its post, and asks the approvers again. Runs in the
 * transaction of the change, after its write. `isTold`: whether the approvers are notified of the change in another way.
 */
export const endLostApprovals = async (
  em: Em,
  of: ChangedPosts,
  { by, requestId, isTold = false }: { by: string; requestId: string | null; isTold?: boolean },
): Promise<void> => {
  const lost = await listLost(em, of);
  if (lost.length === 0) return;
  const ids = [...new Set(lost.map(({ postId }) => postId))];
  await endDecisions(em, of.orgId, lost, by);
  await forgetPrepared(em, ids);
  const asked = (await listReviewed(em, ids)).filter(post => isAskedAgain(post, lost));
  await announceAsked(em, asked, { requestId, isTold });
};
