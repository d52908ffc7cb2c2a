import type { Em } from '../../db/driver/orm.ts';
import { findMediaByIds } from '../../db/posts/post-media.ts';
import { lockPost, type LockedPost } from '../../db/posts/posts.ts';
import type { Actor } from '../../domain/actor.ts';
import { allMediaIdsOf, mediaIdsOf } from '../../domain/posts/media-refs.ts';
import { platformsToPublish, requireAllowed } from '../../domain/posts/post-rules.ts';
import { unfetchedProblems } from './check-post.ts';
import { validatePost, type AccountQuestions, type ValidatedPost } from './validate-post.ts';

/** What would go out of a post: which revision of it, when, and what each platform gets. */
export interface PostPreview extends ValidatedPost {
  post: Pick<LockedPost, 'id' | 'brandSlug' | 'revision' | 'status' | 'plannedFor'>;
  /** Null for at once. */
  scheduledAt: Date | null;
}

/**
 * Looks at a post that is there as if it were to go out: content, time, accounts, and what each platform gets that has not
 * got it yet. The post stays locked until the transaction ends, so that its revision is the one that is shown. Throws
 * `not_found`, and `invalid_state` where it cannot go out whatever it says. `forConfirmation`: what would keep a person from being
 * asked is a problem, too.
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
  requireAllowed(scheduledAt === null ? 'publish' : 'schedule', post.status);
  const platforms = platformsToPublish(post.targets);
  const draft = { ...post, platforms, scheduledAt };
  const found = await validatePost(em, actor, draft, ask, mediaIdsOf(post));
  // also what was named by a URL and has been fetched since
  const files = await findMediaByIds(em, post.orgId, allMediaIdsOf(post));
  const unasked = forConfirmation ? unfetchedProblems(post, files) : [];
  return {
    ...found,
    problems: [...found.problems, ...unasked],
    post,
    scheduledAt,
    files: [...files.values()],
  };
};
