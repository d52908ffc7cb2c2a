import { z } from 'zod';
import { disclosureNames, labelSettings } from '../../../domain/posts/disclosures.ts';
import { fileKinds, platformFacts, type PlatformFacts } from '../../../domain/limits/platform-facts.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { actionFacts } from '../../../domain/publishing/post-actions.ts';
import { endpoint } from '../../http/endpoint.ts';
import { choice, int, string } from '../../http/schemas.ts';
import { platform } from '../../openapi/named-lists.ts';
import { textUnit } from './preview/target-preview-view.ts';

const number = z.number().min(0).nullable();
const most = (of: string) =>
  z.int().min(0).nullable().describe(`Maximum number of ${of} in a text, or null for no limit.`);

const kind = z
  .strictObject({
    kind: choice('FileKind', fileKinds, 'Kind of file, as platforms distinguish them.'),
    format: string(20, 'story')
      .nullable()
      .describe('Instagram `format` to which this applies, or null for all others.'),
    max: int(1, 4).describe('Maximum number of files of this kind.'),
    mimeTypes: z.array(z.string().max(100)).max(20).describe('Accepted media types.'),
    minBytes: number.describe('Minimum size, or null for no limit.'),
    maxBytes: number.describe('Maximum size, or null for no limit.'),
    maxPixels: number.describe('Maximum number of pixels, or null for no limit.'),
    maxWidth: number.describe('Maximum width in pixels, or null for no limit.'),
    maxHeight: number.describe('Maximum height in pixels, or null for no limit.'),
    minAspect: number.describe('Minimum ratio of width to height, or null for no limit.'),
    maxAspect: number.describe('Maximum ratio of width to height, or null for no limit.'),
    minSeconds: number.describe('Minimum duration, or null for no limit.'),
    maxSeconds: number.describe('Maximum duration, or null for no limit.'),
    maxPages: number.describe(
      'Maximum pages of a document, or null for no limit. On Instagram and Threads each page becomes an image.',
    ),
  })
  .meta({ id: 'PlatformFiles', description: 'Limits of a platform for one kind of file.' });

const option = z
  .strictObject({
    name: string(60, 'replySettings').describe('Name in `platformOptions`.'),
    type: choice('OptionType', ['string', 'boolean', 'integer', 'array'], 'Type of an option.'),
    description: string(1_000, 'People who may reply. Defaults to everyone.').describe(
      'Description of the option.',
    ),
    values: z
      .array(z.string().max(100))
      .max(50)
      .nullable()
      .describe('Allowed values, or null for any of its type.'),
    maxLength: z.int().min(1).nullable().describe('Maximum number of characters, or null for no limit.'),
  })
  .meta({ id: 'PlatformOption', description: 'An option of a platform for posts.' });

const afterwards = z
  .strictObject({
    isPossible: z.boolean().describe('Whether this service supports it.'),
    scope: string(100, 'tweet.write')
      .nullable()
      .describe('Scope that the account must have granted, or null if publishing is enough.'),
    note: string(300, 'Deletes the post.').describe('Effect, or how to do it by hand.'),
  })
  .meta({ id: 'PublishedActionFacts', description: 'Support for an action on a published post.' });

const shape = z
  .strictObject({
    platform,
    texts: z
      .array(
        z.strictObject({
          path: z.string().max(100).describe('Location in a post.'),
          limit: z
            .int()
            .min(1)
            .meta({ description: 'Maximum length, as counted by the platform.', example: 280 }),
          unit: textUnit,
        }),
      )
      .max(5)
      .describe(
        'Limits for texts. `POST /posts/validate` counts like the platform: on X a link counts 23 and an emoji 2.',
      ),
    hashtags: most('hashtags'),
    mentions: most('mentions'),
    links: most('different links'),
    media: z
      .strictObject({
        isRequired: z.boolean().describe('Whether a post needs a file.'),
        max: int(1, 4).describe('Maximum number of files in a post, or in a part of a thread.'),
        isMixed: z.boolean().describe('Whether kinds may be combined.'),
        kinds: z
          .array(kind)
          .max(20)
          .describe('Limits for each kind. Images and videos that do not match are converted if possible.'),
      })
      .describe('Limits for files.'),
    premium: z
      .strictObject({
        textLimit: int(1, 25_000).describe('Maximum length of a text.'),
        maxVideoSeconds: number.describe(
          'Maximum length of a video. X does not allow it for every such account.',
        ),
      })
      .nullable()
      .describe(
        'Higher limits for accounts whose connection has the `tier` `premium`, or null if there are no tiers.',
      ),
    hasThreads: z.boolean().describe('Whether the platform supports threads (`thread`).'),
    hasFirstComment: z.boolean().describe('Whether the platform supports a first comment (`firstComment`).'),
    removal: afterwards.describe('Support for deleting a published post.'),
    revision: afterwards.describe('Support for changing a published post.'),
    repost: afterwards.describe('Support for reposting a published post.'),
    labels: z
      .array(
        z.strictObject({
          disclosure: choice('Disclosure', disclosureNames, 'Disclosure of a post.'),
          option: string(60, 'madeWithAi').describe('Option in `platformOptions` that sets the label.'),
        }),
      )
      .max(disclosureNames.length)
      .describe('Disclosures with a label. Others are added to the text, or omitted.'),
    options: z.array(option).max(50).describe('Options in `platformOptions`.'),
  })
  .meta({ id: 'PlatformFacts', description: 'Limits and features of a platform.' });

const noLimits = {
  minBytes: null,
  maxBytes: null,
  maxPixels: null,
  maxWidth: null,
  maxHeight: null,
  minAspect: null,
  maxAspect: null,
  minSeconds: null,
  maxSeconds: null,
  maxPages: null,
};

const viewFacts = ({ media, options, ...facts }: PlatformFacts): z.input<typeof shape> => ({
  ...facts,
  media: {
    ...media,
    kinds: media.kinds.map(({ mimeTypes, ...rule }) => ({ ...noLimits, ...rule, mimeTypes: [...mimeTypes] })),
  },
  hasFirstComment: Object.hasOwn(options, 'firstComment'),
  removal: actionFacts.remove[facts.platform],
  revision: actionFacts.revise[facts.platform],
  repost: actionFacts.repost[facts.platform],
  labels: disclosureNames.flatMap(disclosure => {
    const label = labelSettings[facts.platform][disclosure];
    return label === undefined ? [] : [{ disclosure, option: label }];
  }),
  options: Object.entries(options).map(([name, { type, description, ...schema }]) => ({
    name,
    type,
    description,
    values: Array.isArray(schema['enum']) ? schema['enum'].map(String) : null,
    maxLength: typeof schema['maxLength'] === 'number' ? schema['maxLength'] : null,
  })),
});

const platforms = platformFacts.map(viewFacts);

export const platformListRoutes = [
  endpoint({
    method: 'get',
    path: '/platforms',
    operationId: 'listPlatforms',
    tag: 'Posts',
    summary: 'List the limits of the platforms',
    description:
      'Limits of each platform for texts, files, threads, first comments, and options, as used for checking posts.',
    access: 'posts:read',
    onBrand: true,
    returns: z.array(shape).max(platformNames.length),
    handle: () => Promise.resolve(platforms),
  }),
];
