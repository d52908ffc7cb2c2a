import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import type { ClientPage, ClientPost } from '../../../commands/reviews/review-links.ts';
import type { ReviewLink } from '../../../db/entities/review.ts';
import { namedAccount } from '../posts/post-review-view.ts';
import { maxTargets } from '../../../domain/posts/target-names.ts';
import { nameOfShown } from '../../../domain/reviews/shown-content.ts';
import { anyId, createdAt, id, meanings, past, string, timestamp } from '../../http/schemas.ts';
import { platform } from '../../openapi/named-lists.ts';
import { mediaItem, mediaItemSchema } from '../media/media-view.ts';
import { reviewShape, viewContent, viewReviewed, reviewedContent } from '../posts/post-review-view.ts';

/** Maximum number of posts in one link. */
export const maxLinkPosts = 50;

export const linkShape = z
  .strictObject({
    id,
    postIds: z.array(anyId).min(1).max(maxLinkPosts).describe('Posts of the link.'),
    email: string(254, 'client@example.com').describe('Address that received the link.'),
    createdBy: string(60, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe('Creator of the link.'),
    createdAt,
    expiresAt: timestamp.describe('Expiry of the link.'),
    revokedAt: past.nullable().describe('When the link was revoked, or null.'),
  })
  .meta({
    id: 'ReviewLink',
    description:
      'A link with which a client without an account reviews posts. Only the address gets it, by mail.',
  });

export const viewLink = (link: ReviewLink): z.input<typeof linkShape> => ({
  id: link.id,
  postIds: link.postIds,
  email: link.email,
  createdBy: link.createdBy,
  createdAt: link.createdAt.toISOString(),
  expiresAt: link.expiresAt.toISOString(),
  revokedAt: link.revokedAt?.toISOString() ?? null,
});

const clientPost = z
  .strictObject({
    canDecide: z.boolean().describe('Whether the client should decide now.'),
    review: reviewShape
      .omit({ canDecide: true, stages: true, targets: true })
      .describe('Decisions of the client, and changes since.'),
    targets: z
      .array(
        z.strictObject({
          platform,
          connectionId: namedAccount,
          handle: z.string().max(200).nullable().meta(meanings.handle),
          content: reviewedContent.describe('Content for the platform.'),
        }),
      )
      .max(maxTargets)
      .describe('Content for each platform.'),
    media: z.array(mediaItemSchema).max(1_100).describe('All existing files of the post.'),
  })
  .meta({ id: 'ClientPost', description: 'A post for a client to review.' });

export const clientPageShape = z.strictObject({
  organization: string(100, 'Acme').describe('Organization that asks.'),
  brand: string(100, 'Acme').describe('Brand of the posts.'),
  maker: string(100, 'Ada Lovelace').nullable().describe('Person who asks.'),
  email: string(254, 'client@example.com').describe('Address on whose behalf decisions are made.'),
  expiresAt: timestamp.describe('Expiry of the link.'),
  posts: z
    .array(clientPost)
    .max(maxLinkPosts)
    .describe(
      'Posts of the link. A post that is no longer in review appears as the client decided about it, or is omitted without a decision.',
    ),
});

const viewClientPost = (
  { view, accounts, files, canDecide }: ClientPost,
  fileUrls: FileUrls,
): z.input<typeof clientPost> => ({
  canDecide,
  review: viewReviewed(view),
  targets: Object.entries(view.shown).map(([key, content]) => ({
    ...nameOfShown(key, content),
    handle: accounts.get(key)?.handle ?? null,
    content: viewContent(content),
  })),
  media: files.map(file => mediaItem(file, fileUrls)),
});

export const viewClientPage = (
  { link, names, posts }: ClientPage,
  fileUrls: FileUrls,
): z.input<typeof clientPageShape> => ({
  organization: names.organization,
  brand: names.brand,
  maker: names.maker,
  email: link.email,
  expiresAt: link.expiresAt.toISOString(),
  posts: posts.map(post => viewClientPost(post, fileUrls)),
});
