import type { PlatformResult } from '../../domain/event-data.ts';
import type { PostOutcome } from '../../domain/roll-up.ts';
import { addEvent } from '../webhooks/events.ts';
import type { Em } from '../driver/orm.ts';

/** A post whose targets have all ended, as far as its event tells of it; times as PostgreSQL writes them in JSON. */
export interface AnnouncedPost {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  targets: PlatformResult[];
}

/** Tells the organization's webhooks what came of a post, in the caller's transaction. */
export const announceOutcome = (em: Em, post: AnnouncedPost, outcome: PostOutcome): Promise<void> => {
  const results = post.targets.map(target => ({
    ...target,
    publishedAt: target.publishedAt && new Date(target.publishedAt).toISOString(),
  }));
  const data = {
    postId: post.id,
    brandId: post.brandId,
    platforms: results.map(({ platform }) => platform),
    publishedAt: results.reduce<string | null>(
      (newest, { publishedAt }) => (publishedAt && (!newest || publishedAt > newest) ? publishedAt : newest),
      null,
    ),
    brandSlug: post.brandSlug,
    results,
  };
  return addEvent(em, { orgId: post.orgId, event: `post.${outcome}`, data });
};
