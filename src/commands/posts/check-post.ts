import type { Em } from '../../db/driver/orm.ts';
import { findMediaByIds } from '../../db/posts/post-media.ts';
import type { BrandScopedActor } from '../../domain/actor.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostMarks } from '../../domain/posts.ts';
import {
  mediaIdsOf,
  publishProblems,
  requireNoProblems,
  timeProblems,
  type PostContent,
  type PostProblem,
} from '../../domain/post-problems.ts';
import { requireBrand } from '../brands/require-brand.ts';
import { requireConnections } from './require-connections.ts';
import { requireMedia } from './require-media.ts';

/** A post as it is asked for; without a time it is a draft. */
export interface PostDraft extends PostContent, Partial<PostMarks> {
  brandSlug: string;
  scheduledAt: Date | null;
}

/**
 * Everything in its content that would keep this post from going out; saves nothing. A brand or file that is not there,
 * or is another organization's, is refused with `not_found`. Connections are not looked at.
 */
export const checkPost = async (
  em: Em,
  actor: BrandScopedActor,
  draft: PostDraft,
): Promise<PostProblem[]> => {
  await requireBrand(em, actor, draft.brandSlug);
  const files = await requireMedia(em, actor.orgId, mediaIdsOf(draft));
  return [...timeProblems(draft.scheduledAt, new Date()), ...publishProblems(draft, draft.platforms, files)];
};

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
  const files = await findMediaByIds(em, post.orgId, mediaIdsOf(post));
  requireNoProblems([...timeProblems(scheduledAt, new Date()), ...publishProblems(post, platforms, files)]);
  await requireConnections(em, post, platforms);
};
