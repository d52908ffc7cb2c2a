import { z } from 'zod';
import { validatePost, type AccountQuestions } from '../../../commands/posts/validate-post.ts';
import { quotaLimit } from '../../../config/quota-limits.ts';
import { acrossOrganizations } from '../../../db/driver/tenancy.ts';
import { readAvailability } from '../../../db/publishing/account-quotas.ts';
import { createPrices } from '../../../domain/costs/prices.ts';
import { maxTargets } from '../../../domain/posts/target-names.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint } from '../../http/endpoint.ts';
import { mediaItem, mediaItemSchema, pagesOfPost, pageViews } from '../media/media-view.ts';
import { newPost } from './post-body.ts';
import { problemShape, targetPreviewShape, viewTarget } from './preview/target-preview-view.ts';

/**
 * Returns questions about accounts. A quota belongs to the account, whichever organizations have connected it, so only sums
 * are read.
 */
export const questionsTo = ({ orm, config, platforms }: Service): AccountQuestions => ({
  availability: accounts =>
    acrossOrganizations(() =>
      readAvailability(
        orm.em.fork(),
        accounts.map(({ platform, externalId }) => ({ platform, account: externalId })),
        name => quotaLimit(config, name),
      ),
    ),
  needsRefreshToken: platform => platforms[platform].oauth.needsRefreshToken,
  findPrice: createPrices(config.PLATFORM_PRICES),
  postCredits: config.POST_CREDITS,
});

export const postValidationRoutes = [
  endpoint({
    method: 'post',
    path: '/posts/validate',
    operationId: 'validatePost',
    tag: 'Posts',
    summary: 'Validate a post',
    description:
      'Accepts the same body as `POST /posts` and saves nothing. Reports everything at once: `problems` that would prevent publication (content, time, accounts), `warnings` (an expiring or paused account, an image without alternative text, a shortened title, …), and the `content` and `cost` for each platform.',
    access: 'posts:write',
    whileSuspended: true,
    onBrand: true,
    weight: 16,
    body: newPost,
    returns: z.strictObject({
      valid: z.boolean().describe('Whether there are no problems. Warnings do not count.'),
      problems: z
        .array(problemShape)
        .max(1_000)
        .describe('Problems that prevent publication. Empty if there are none.'),
      warnings: z.array(problemShape).max(2_000).describe('Warnings that do not prevent publication.'),
      targets: z.array(targetPreviewShape).max(maxTargets).describe('In the order of `platforms`.'),
      media: z.array(mediaItemSchema).max(1_100).describe('All files that the post refers to by id.'),
      pages: pagesOfPost,
    }),
    errors: ['not_found'],
    example: { brandSlug: 'acme', platforms: ['x'], text: 'Hello' },
    handle: async ({ em, actor, body, service }) => {
      const { problems, warnings, targets, files, pages } = await validatePost(
        em,
        actor,
        body,
        questionsTo(service),
      );
      return {
        valid: problems.length === 0,
        problems,
        warnings,
        targets: targets.map(viewTarget),
        media: files.map(file => mediaItem(file, service.fileUrls)),
        pages: pageViews(pages, service.fileUrls),
      };
    },
  }),
];
