import type { Em } from '../../db/driver/orm.ts';
import { findMediaByIds } from '../../db/posts/post-media.ts';
import { allMediaIdsOf } from '../../domain/media-refs.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostMarks } from '../../domain/posts.ts';
import {
  publishProblems,
  requireNoProblems,
  timeProblems,
  type PostContent,
} from '../../domain/post-problems.ts';
import { measurePost } from './measure-post.ts';
import { requireConnections } from './require-connections.ts';

/** A post as it is asked for; without a time it is a draft. */
export interface PostDraft extends PostContent, Partial<PostMarks> {
  brandSlug: string;
  scheduledAt: Date | null;
}

/**
 * Throws unless the post may go out on these platforms at that time (undefined: at once): first `validation_failed` with
 * everything wrong in its content, then `connection_missing` or `token_expired`.
 */
export const requirePublishable = async (
  em: Em,
  post: PostContent & { orgId: string; brandId: string },
  platforms: readonly PlatformName[],
  scheduledAt?: Date,
): Promise<void> => {
  await measurePost(post.orgId, post, platforms);
  const files = await findMediaByIds(em, post.orgId, allMediaIdsOf(post));
  requireNoProblems([...timeProblems(scheduledAt, new Date()), ...publishProblems(post, platforms, files)]);
  await requireConnections(em, post, platforms);
};
