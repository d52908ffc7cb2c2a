import type { Em } from '../../db/driver/orm.ts';
import { findMediaByIds, type PostMediaFile } from '../../db/posts/post-media.ts';
import { lockPost, type LockedPost } from '../../db/posts/posts.ts';
import type { Actor } from '../../domain/actor.ts';
import { effectiveContent, type EffectiveContent } from '../../domain/limits/effective-content.ts';
import { allMediaIdsOf, mediaIdsOf } from '../../domain/posts/media-refs.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { platformsToPublish, requireAllowed } from '../../domain/posts/post-rules.ts';
import { validatePost, type AccountQuestions, type PostValidation } from './validate-post.ts';

/** What would go out of a post: which revision of it, when, and what each platform gets. */
export interface PostPreview extends Omit<PostValidation, 'targets'> {
  post: Pick<LockedPost, 'id' | 'brandSlug' | 'revision' | 'status'>;
  /** Null for at once. */
  scheduledAt: Date | null;
  targets: (PostValidation['targets'][number] & { content: Pick<EffectiveContent, SentField> })[];
  /** Every file that the post names and that is there. */
  files: PostMediaFile[];
}

type SentField = 'text' | 'media' | 'threadParts' | 'options';

const contentOf = (post: LockedPost, platform: PlatformName): Pick<EffectiveContent, SentField> => {
  const { text, media, threadParts, options } = effectiveContent(post, platform);
  return { text, media, threadParts, options };
};

/**
 * Looks at a post that is there as if it were to go out: content, time, accounts, and what each platform gets that has not
 * got it yet. The post stays locked until the transaction ends, so that its revision is the one that is shown. Throws
 * `not_found`, and `invalid_state` where it cannot go out whatever it says.
 */
export const previewPost = async (
  em: Em,
  actor: Actor,
  { postId, scheduledAt }: { postId: string; scheduledAt: Date | null },
  ask: AccountQuestions,
): Promise<PostPreview> => {
  const post = await lockPost(em, actor, postId);
  requireAllowed(scheduledAt === null ? 'publish' : 'schedule', post.status);
  const platforms = platformsToPublish(post.targets);
  const draft = { ...post, platforms, scheduledAt };
  const { problems, warnings, targets } = await validatePost(em, actor, draft, ask, mediaIdsOf(post));
  const files = await findMediaByIds(em, post.orgId, allMediaIdsOf(post));
  return {
    post,
    scheduledAt,
    problems,
    warnings,
    targets: targets.map(target => ({ ...target, content: contentOf(post, target.platform) })),
    files: [...files.values()],
  };
};
