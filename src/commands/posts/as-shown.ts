import { brandAccounts } from '../../db/connections/brand-accounts.ts';
import type { Em } from '../../db/driver/orm.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import type { PostConfirmation } from '../../db/entities/confirmation.ts';
import { lockPost, type LockedPost } from '../../db/posts/lock-post.ts';
import { findMediaByIds } from '../../db/posts/post-media.ts';
import type { BrandScopedActor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { effectiveContent } from '../../domain/limits/effective-content.ts';
import { allMediaIdsOf } from '../../domain/media-refs.ts';
import { platformsToPublish } from '../../domain/post-rules.ts';
import type { MediaRef } from '../../domain/posts.ts';
import { requireRevision } from './require-revision.ts';

/**
 * SHA-256, hex, of all that a person is shown of a post before they approve it: for each platform that has not got it yet
 * the account, texts, files with their alternative texts, and settings. The revision counts changes of the post alone.
 */
export const digestOfShown = async (em: Em, post: LockedPost): Promise<string> => {
  const files = await findMediaByIds(em, post.orgId, allMediaIdsOf(post));
  const accounts = await brandAccounts(em, post.orgId, post.brandId);
  const shown = ({ id, altText }: MediaRef) => [id, altText ?? files.get(id)?.altText ?? null];
  const targets = platformsToPublish(post.targets)
    .toSorted()
    .map(platform => {
      const { text, media, threadParts, options } = effectiveContent(post, platform);
      const account = accounts.find(each => each.platform === platform)?.externalId ?? null;
      const thread = threadParts.map(part => [part.text, part.media.map(shown)]);
      return [platform, account, text, media.map(shown), thread, options];
    });
  return hashOf(JSON.stringify(targets));
};

/**
 * Throws `precondition_failed` unless what would go out is what was to be confirmed. The post stays locked until the
 * transaction ends.
 */
export const requireAsShown = async (
  em: Em,
  actor: BrandScopedActor,
  { postId, revision, shown }: Pick<PostConfirmation, 'postId' | 'revision' | 'shown'>,
): Promise<void> => {
  await requireRevision(em, actor, postId, [revision]);
  const post = await lockPost(em, actor, postId);
  if ((await digestOfShown(em, post)) === shown) return;
  throw refuse(
    'precondition_failed',
    'The post is not what was to be confirmed: an account, a platform or an alternative text has changed since. Preview the post again and ask for another confirmation.',
  );
};
