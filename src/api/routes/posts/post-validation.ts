import { z } from 'zod';
import { validatePost, type AccountQuestions } from '../../../commands/posts/validate-post.ts';
import { quotaLimit } from '../../../config/quota-limits.ts';
import { acrossOrganizations } from '../../../db/driver/tenancy.ts';
import { readAvailability } from '../../../db/publishing/account-quotas.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { misfits } from '../../../domain/media/renditions.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint } from '../../http/endpoint.ts';
import { platform } from '../../openapi/named-lists.ts';
import { anyId, choice, id, int, meanings } from '../../http/schemas.ts';
import { connectionStatus } from '../connections/connection-view.ts';
import { newPost } from './post-body.ts';

/** One reason why a post could not go out, or one thing to know all the same. */
export const problemShape = z
  .strictObject({
    platform: platform.nullable().describe('Null when it applies to every platform.'),
    path: z.string().max(200).describe('Where in the request; empty when it is about no single field.'),
    code: z.string().max(100).meta(meanings.code),
    message: z.string().max(5_000).meta(meanings.message),
  })
  .meta({ id: 'PostProblem', description: 'What keeps a post from going out, or may surprise.' });

export const outlookShape = z
  .strictObject({
    platform,
    account: z
      .strictObject({
        id,
        status: connectionStatus,
        handle: z.string().max(200).meta(meanings.handle),
      })
      .nullable()
      .describe("The brand's account there; null where it never had one."),
    texts: z
      .array(
        z.strictObject({
          path: z.string().max(200).describe('Where it stands in the request.'),
          length: int(0).describe(
            'As the platform counts: on X a link is 23 and an emoji 2, on Threads an emoji is its bytes.',
          ),
          limit: z.int().min(0).meta({ description: 'The most there may be.', example: 20 }),
          unit: choice('TextUnit', ['characters', 'bytes'], 'What a platform counts a text in.'),
        }),
      )
      .max(60)
      .describe('The texts.'),
    conversions: z
      .array(
        z.strictObject({
          path: z.string().max(200).describe('Where it stands in the request.'),
          mediaId: anyId.describe('Id of the media file.'),
          reasons: z
            .array(choice('ConversionReason', misfits, 'Why a platform does not take a file as it is.'))
            .max(misfits.length)
            .describe('What does not fit.'),
          to: z
            .strictObject({
              mimeType: z.string().max(64).meta(meanings.mimeType),
              width: z.int().min(1).meta({ description: 'Width in pixels.', example: 1200 }),
              height: z.int().min(1).meta({ description: 'Height in pixels.', example: 900 }),
            })
            .describe('Pictures become smaller still where they would have too many bytes.'),
        }),
      )
      .max(1_100)
      .describe(
        'Files that the platform does not take as they are. It gets another form of them; the files stay as they are.',
      ),
  })
  .meta({ id: 'PostOutlook', description: 'What a platform would make of a post.' });

/** A quota is the account's, whichever organizations are connected to it: only the sums are read. */
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
});

export const postValidationRoutes = [
  endpoint({
    method: 'post',
    path: '/posts/validate',
    operationId: 'validatePost',
    tag: 'Posts',
    summary: 'Validate a post',
    description:
      'Takes what `POST /posts` takes and saves nothing. Reports everything at once: what would keep the post from going out (`problems`: content, time, accounts), what may surprise (`warnings`: an account that ends soon or is paused, an image without alternative text, a title that is cut, …), and what each platform would get.',
    access: 'posts:write',
    whileSuspended: true,
    onBrand: true,
    weight: 16,
    body: newPost,
    returns: z.strictObject({
      valid: z.boolean().describe('Whether there are no problems; warnings do not count.'),
      problems: z
        .array(problemShape)
        .max(1_000)
        .describe('What keeps it from going out; empty when nothing does.'),
      warnings: z
        .array(problemShape)
        .max(2_000)
        .describe('What does not keep it from going out, but may surprise.'),
      targets: z.array(outlookShape).max(platformNames.length).describe('In the order of `platforms`.'),
    }),
    errors: ['not_found'],
    example: { brandSlug: 'acme', platforms: ['x'], text: 'Hello' },
    handle: async ({ em, actor, body, service }) => {
      const found = await validatePost(em, actor, body, questionsTo(service));
      return { valid: found.problems.length === 0, ...found };
    },
  }),
];
