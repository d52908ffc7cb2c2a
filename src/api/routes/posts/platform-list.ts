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
  z.int().min(0).nullable().describe(`The most ${of} in a text; null for no limit.`);

const kind = z
  .strictObject({
    kind: choice('FileKind', fileKinds, 'A kind of file, as platforms tell them apart.'),
    format: string(20, 'story')
      .nullable()
      .describe('The `format` (Instagram) that this is so for; null for every other.'),
    max: int(1, 4).describe('The most files of this kind.'),
    mimeTypes: z.array(z.string().max(64)).max(20).describe('Media types that it takes as they are.'),
    minBytes: number.describe('The smallest size; null for no limit.'),
    maxBytes: number.describe('The largest size; null for no limit.'),
    maxPixels: number.describe('The most pixels; null for no limit.'),
    maxWidth: number.describe('The largest width in pixels; null for no limit.'),
    maxHeight: number.describe('The largest height in pixels; null for no limit.'),
    minAspect: number.describe('The smallest ratio of width to height; null for no limit.'),
    maxAspect: number.describe('The largest ratio of width to height; null for no limit.'),
    minSeconds: number.describe('The shortest duration; null for no limit.'),
    maxSeconds: number.describe('The longest duration; null for no limit.'),
  })
  .meta({ id: 'PlatformFiles', description: 'What a platform takes of one kind of file.' });

const option = z
  .strictObject({
    name: string(60, 'replySettings').describe('Its name in `platformOptions`.'),
    type: choice('OptionType', ['string', 'boolean', 'integer', 'array'], 'Type of a setting.'),
    description: string(1_000, 'Who may reply. Defaults to everyone.').describe('What it does.'),
    values: z
      .array(z.string().max(100))
      .max(50)
      .nullable()
      .describe('What it can be; null for anything of its type.'),
    maxLength: z.int().min(1).nullable().describe('The most characters; null for no limit.'),
  })
  .meta({ id: 'PlatformOption', description: 'A setting that a platform has for a post.' });

const afterwards = z
  .strictObject({
    isPossible: z.boolean().describe('Whether this service can do it.'),
    scope: string(100, 'tweet.write')
      .nullable()
      .describe('What the account must have allowed; null where publishing is enough.'),
    note: string(300, 'Deletes the post.').describe('What it does, or how it is done by hand.'),
  })
  .meta({ id: 'PublishedActionFacts', description: 'What can be done with a post that is out.' });

const shape = z
  .strictObject({
    platform,
    texts: z
      .array(
        z.strictObject({
          path: z.string().max(100).describe('Where it stands in a post.'),
          limit: z
            .int()
            .min(1)
            .meta({ description: 'The longest it may be, as the platform counts.', example: 280 }),
          unit: textUnit,
        }),
      )
      .max(5)
      .describe(
        'The lengths of texts. `POST /posts/validate` counts as the platform does: on X a link is 23 and an emoji 2.',
      ),
    hashtags: most('hashtags'),
    mentions: most('mentions'),
    links: most('different links'),
    media: z
      .strictObject({
        isRequired: z.boolean().describe('Whether a post needs a file.'),
        max: int(1, 4).describe('The most files in a post, or in a part of a thread.'),
        isMixed: z.boolean().describe('Whether kinds may stand beside each other.'),
        kinds: z
          .array(kind)
          .max(20)
          .describe(
            'What it takes of each kind. Pictures and videos that differ are converted where they can be.',
          ),
      })
      .describe('What files it takes.'),
    premium: z
      .strictObject({
        textLimit: int(1, 25_000).describe('The longest text.'),
        maxVideoSeconds: number.describe('The longest video; X does not let every such account.'),
      })
      .nullable()
      .describe(
        'What an account whose connection has the `tier` `premium` may send beyond; null where there are no tiers.',
      ),
    hasThreads: z.boolean().describe('Whether a post can go on in further posts (`thread`).'),
    hasFirstComment: z.boolean().describe('Whether a comment can be put under the post (`firstComment`).'),
    removal: afterwards.describe('How a post that is out can be taken back.'),
    revision: afterwards.describe('How what a post that is out says can be changed.'),
    repost: afterwards.describe('How a post that is out can be reposted.'),
    labels: z
      .array(
        z.strictObject({
          disclosure: choice('Disclosure', disclosureNames, 'What a post says of itself.'),
          option: string(60, 'madeWithAi').describe('The setting in `platformOptions` that is its label.'),
        }),
      )
      .max(disclosureNames.length)
      .describe('What of `disclosures` it has a label for; for the others the text says it, or nothing.'),
    options: z.array(option).max(50).describe('The settings that it has in `platformOptions`.'),
  })
  .meta({ id: 'PlatformFacts', description: 'What a platform takes.' });

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
    summary: 'List what platforms take',
    description:
      'Lengths of texts, files, threads, first comments and settings of each platform: the numbers that posts are checked by.',
    access: 'posts:read',
    onBrand: true,
    returns: z.array(shape).max(platformNames.length),
    handle: () => Promise.resolve(platforms),
  }),
];
