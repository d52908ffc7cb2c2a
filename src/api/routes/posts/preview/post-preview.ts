import { z } from 'zod';
import type { FileUrls } from '../../../../adapters/storage/storage.ts';
import { previewPost, type PostPreview } from '../../../../commands/posts/preview-post.ts';
import { platformNames } from '../../../../domain/platforms.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { postStatus } from '../../../openapi/named-lists.ts';
import { anyId, instant, meanings, queryFlag, slug, timestamp } from '../../../http/schemas.ts';
import { mediaItem, mediaItemSchema } from '../../media/media-view.ts';
import { onePost } from '../one-post.ts';
import { questionsTo } from '../post-validation.ts';
import { problemShape, targetPreviewShape, viewTarget } from './target-preview-view.ts';

/** What would go out of a post, and on which terms. */
export const previewShape = z
  .strictObject({
    postId: anyId.describe('The post.'),
    brandSlug: slug.describe('Its brand.'),
    revision: z.int().meta({
      description: 'The revision that is shown. A confirmation is asked for, and counts, for this one alone.',
      example: 3,
    }),
    status: postStatus.describe('The status of the post now.'),
    scheduledAt: timestamp.nullable().describe('When it would go out; null for at once.'),
    plannedFor: timestamp.nullable().meta(meanings.plannedFor),
    valid: z.boolean().describe('Whether there are no problems; warnings do not count.'),
    problems: z.array(problemShape).max(1_000).describe('What would keep it from going out.'),
    warnings: z.array(problemShape).max(2_000).describe('What to know all the same.'),
    targets: z
      .array(targetPreviewShape)
      .max(platformNames.length)
      .describe('What each platform gets on which the post is not out yet.'),
    media: z.array(mediaItemSchema).max(1_100).describe('Every file that the post names and that is there.'),
  })
  .meta({ id: 'PostPreview', description: 'A post as each of its platforms would get it now.' });

export type PreviewView = z.input<typeof previewShape>;

export const viewPreview = (preview: PostPreview, fileUrls: FileUrls): PreviewView => {
  const { post, scheduledAt, problems, warnings, targets, cards, files } = preview;
  return {
    postId: post.id,
    brandSlug: post.brandSlug,
    revision: post.revision,
    status: post.status,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    plannedFor: post.plannedFor?.toISOString() ?? null,
    valid: problems.length === 0,
    problems,
    warnings,
    targets: targets.map(target => viewTarget(target, cards)),
    media: files.map(file => mediaItem(file, fileUrls)),
  };
};

export const postPreviewRoutes = [
  endpoint({
    ...onePost,
    method: 'get',
    path: '/posts/{postId}/preview',
    operationId: 'previewPost',
    weight: 16,
    summary: 'Preview a post',
    description:
      'What would go out if the post were published now, or at `scheduledAt`: text, media and settings of each platform that it is not out on yet, texts counted as the platform counts, files that are converted, problems and warnings. Changes nothing. A post that cannot go out in its status is refused with `invalid_state`.',
    access: 'posts:read',
    query: z.strictObject({
      scheduledAt: instant
        .optional()
        .describe('When it is to go out, as in 2026-12-24T18:00:00Z; without it now.'),
      forConfirmation: queryFlag
        .optional()
        .describe(
          'Whether what would keep a person from being asked to confirm it is a problem, too: a file that is named by its URL and not fetched yet.',
        ),
    }),
    returns: previewShape,
    errors: ['not_found', 'invalid_state'],
    handle: async ({ em, actor, params: { postId }, query, service }) => {
      const { scheduledAt = null, forConfirmation = false } = query;
      const asked = { postId, scheduledAt, forConfirmation };
      return viewPreview(await previewPost(em, actor, asked, questionsTo(service)), service.fileUrls);
    },
  }),
];
