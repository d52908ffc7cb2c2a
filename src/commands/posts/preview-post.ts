import type { Em } from '../../db/driver/orm.ts';
import { findMediaByIds } from '../../db/posts/post-media.ts';
import { lockPost, type LockedPost } from '../../db/posts/posts.ts';
import type { Actor } from '../../domain/actor.ts';
import { allMediaIdsOf, mediaIdsOf } from '../../domain/posts/media-refs.ts';
import { targetsToPublish, requireAllowed } from '../../domain/posts/post-rules.ts';
import { groupTargets } from '../../domain/posts/target-names.ts';
import { unfetchedProblems } from './check-post.ts';
import { findPagesOf, validateAimed, type AccountQuestions, type ValidatedPost } from './validate-post.ts';

/** A post as it would be published: its revision, its time, and what each platform gets. */
export interface PostPreview extends ValidatedPost {
  post: Pick<LockedPost, 'id' | 'brandSlug' | 'revision' | 'status' | 'plannedFor'>;
  /** Null for immediately. */
  scheduledAt: Date | null;
}

/**
 * Checks an existing post as if it were published: content, time, accounts, and what each platform gets that does not have
 * it yet. Locks the post until the transaction ends, so that the returned revision is the one that was checked. Throws
 * `not_found`, and `invalid_state` if its status forbids publishing. With `forConfirmation`, obstacles to a person's review
 * are problems, too.
 */
export const previewPost = async (
  em: Em,
  actor: Actor,
  {
    postId,
    scheduledAt,
    forConfirmation = false,
  }: { postId: string; scheduledAt: Date | null; forConfirmation?: boolean },
  ask: AccountQuestions,
): Promise<PostPreview> => {
  const post = await lockPost(em, actor, postId);
  requireAllowed(scheduledAt === null ? 'publish' : 'schedule', post.status, 'previewed');
  const draft = { ...post, ...groupTargets(targetsToPublish(post.targets)), scheduledAt };
  const found = await validateAimed(em, actor, draft, ask, mediaIdsOf(post));
  // includes files that were named by a URL and have been fetched since
  const files = await findMediaByIds(em, post.orgId, allMediaIdsOf(post));
  const unasked = forConfirmation ? unfetchedProblems(post, files) : [];
  return {
    ...found,
    problems: [...found.problems, ...unasked],
    post,
    scheduledAt,
    files: [...files.values()],
    pages: await findPagesOf(em, post.orgId, [...files.values()]),
  };
};
