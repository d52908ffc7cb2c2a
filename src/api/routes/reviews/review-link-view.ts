import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import type { ClientPage, ClientPost } from '../../../commands/reviews/review-links.ts';
import type { ReviewLink } from '../../../db/entities/review.ts';
import { platformNames, type PlatformName } from '../../../domain/platforms.ts';
import { anyId, createdAt, id, meanings, past, string, timestamp } from '../../http/schemas.ts';
import { platform } from '../../openapi/named-lists.ts';
import { mediaItem, mediaItemSchema } from '../media/media-view.ts';
import { reviewShape, viewContent, viewReviewed, reviewedContent } from '../posts/post-review-view.ts';

/** So many posts one link is for. */
export const maxLinkPosts = 50;

export const linkShape = z
  .strictObject({
    id,
    postIds: z.array(anyId).min(1).max(maxLinkPosts).describe('The posts that it is for.'),
    email: string(254, 'client@example.com').describe('The address that it was sent to.'),
    createdBy: string(60, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe('Who made it.'),
    createdAt,
    expiresAt: timestamp.describe('Until when it works.'),
    revokedAt: past.nullable().describe('When it was taken back; null for one that was not.'),
  })
  .meta({
    id: 'ReviewLink',
    description:
      'A link by which a client without an account reviews posts. The address alone gets it, by mail.',
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
    canDecide: z.boolean().describe('Whether the client is to decide about it now.'),
    review: reviewShape
      .omit({ canDecide: true, stages: true, targets: true })
      .describe('What the client has decided about it, and what has changed since.'),
    targets: z
      .array(
        z.strictObject({
          platform,
          handle: z.string().max(200).nullable().meta(meanings.handle),
          content: reviewedContent.describe('What the platform gets.'),
        }),
      )
      .max(platformNames.length)
      .describe('What each platform gets.'),
    media: z.array(mediaItemSchema).max(1_100).describe('Every file that the post names and that is there.'),
  })
  .meta({ id: 'ClientPost', description: 'A post as a client reviews it.' });

export const clientPageShape = z.strictObject({
  organization: string(100, 'Acme').describe('The organization that asks.'),
  brand: string(100, 'Acme').describe('The brand whose posts they are.'),
  maker: string(100, 'Ada Lovelace').nullable().describe('Who asks.'),
  email: string(254, 'client@example.com').describe('In whose name is decided here.'),
  expiresAt: timestamp.describe('Until when the link works.'),
  posts: z
    .array(clientPost)
    .max(maxLinkPosts)
    .describe(
      'The posts that the client is asked about. Of a post that is not up for review any more it shows what the client decided about, and leaves out a post about which they decided nothing.',
    ),
});

const viewClientPost = (
  { view, handles, files, canDecide }: ClientPost,
  fileUrls: FileUrls,
): z.input<typeof clientPost> => ({
  canDecide,
  review: viewReviewed(view),
  targets: Object.entries(view.shown).map(([name, content]) => ({
    platform: name as PlatformName,
    handle: handles.get(name as PlatformName) ?? null,
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
