import { z } from 'zod';
import type { FileUrls } from '../../../../adapters/storage/storage.ts';
import { previewPost, type PostPreview } from '../../../../commands/posts/preview-post.ts';
import { maxTargets } from '../../../../domain/posts/target-names.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { postStatus } from '../../../openapi/named-lists.ts';
import { anyId, instant, meanings, queryFlag, slug, timestamp } from '../../../http/schemas.ts';
import { mediaItem, mediaItemSchema, pagesOfPost, pageViews } from '../../media/media-view.ts';
import { onePost } from '../one-post.ts';
import { questionsTo } from '../post-validation.ts';
import { problemShape, targetPreviewShape, viewTarget } from './target-preview-view.ts';

/** Preview of a post as it would be published, with its conditions. */
export const previewShape = z
  .strictObject({
    postId: anyId.describe('The post.'),
    brandSlug: slug.describe('Slug of the brand.'),
    revision: z.int().meta({
      description: 'Revision of the preview. A confirmation is requested for, and covers, only this one.',
      example: 3,
    }),
    status: postStatus.describe('Current status of the post.'),
    scheduledAt: timestamp.nullable().describe('Publication time, or null for immediately.'),
    plannedFor: timestamp.nullable().meta(meanings.plannedFor),
    valid: z.boolean().describe('Whether there are no problems. Warnings do not count.'),
    problems: z.array(problemShape).max(1_000).describe('Problems that prevent publication.'),
    warnings: z.array(problemShape).max(2_000).describe('Warnings.'),
    targets: z
      .array(targetPreviewShape)
      .max(maxTargets)
      .describe('Content for each platform on which the post is not published yet.'),
    media: z.array(mediaItemSchema).max(1_100).describe('All existing files of the post.'),
    pages: pagesOfPost,
  })
  .meta({ id: 'PostPreview', description: 'A post as each platform would get it now.' });

export type PreviewView = z.input<typeof previewShape>;

export const viewPreview = (preview: PostPreview, fileUrls: FileUrls): PreviewView => {
  const { post, scheduledAt, problems, warnings, targets, files, pages } = preview;
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
    targets: targets.map(viewTarget),
    media: files.map(file => mediaItem(file, fileUrls)),
    pages: pageViews(pages, fileUrls),
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
      'Shows what would be published now or at `scheduledAt`: text, media, and options for each platform on which the post is not published yet, lengths as counted by the platform, converted files, problems, and warnings. Changes nothing. Returns `invalid_state` for a post that cannot be published in its status.',
    access: 'posts:read',
    query: z.strictObject({
      scheduledAt: instant
        .optional()
        .describe('Publication time, such as 2026-12-24T18:00:00Z. Defaults to now.'),
      forConfirmation: queryFlag
        .optional()
        .describe(
          'Whether to also report what would prevent a confirmation: a file given by URL that has not been fetched yet.',
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
