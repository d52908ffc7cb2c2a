import { allMediaIdsOf } from '../../domain/posts/media-refs.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { showContent, type ShownPost } from '../../domain/reviews/shown-content.ts';
import { findAdditions } from '../brands/find-brand.ts';
import { listBrandAccounts } from '../connections/brand-accounts.ts';
import type { Em } from '../driver/orm.ts';
import { findMediaByIds } from '../posts/post-media.ts';

/** What each of these platforms would get of a post now, in their order; links have what the brand adds to them now. */
export const readShown = async (
  em: Em,
  written: PostContent & { orgId: string; brandId: string },
  platforms: readonly PlatformName[],
): Promise<ShownPost> => {
  const post = { ...written, ...(await findAdditions(em, written)) };
  const files = await findMediaByIds(em, post.orgId, allMediaIdsOf(post));
  const accounts = await listBrandAccounts(em, post.orgId, post.brandId);
  const altTexts = new Map([...files.values()].map(({ id, altText }) => [id, altText]));
  return Object.fromEntries(
    platforms.map(platform => {
      const account = accounts.find(each => each.platform === platform)?.externalId ?? null;
      return [platform, showContent(post, platform, { account, altTexts })];
    }),
  );
};
