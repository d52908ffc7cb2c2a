import { z } from 'zod';
import { linkCardShape } from './link-card.ts';
import type { ValidatedTarget } from '../../../../commands/posts/validate-post.ts';
import { misfits } from '../../../../domain/media/misfits.ts';
import { maxLinkLength } from '../../../../domain/posts/link-cards.ts';
import { anyId, choice, id, int, meanings, string } from '../../../http/schemas.ts';
import { platform } from '../../../openapi/named-lists.ts';
import { costShape, viewCost } from '../cost-view.ts';
import { connectionStatus } from '../../connections/connection-view.ts';

export const textUnit = choice(
  'TextUnit',
  ['characters', 'bytes'],
  'Unit in which a platform counts a text.',
);

/** A reason why a post could not be published, or a warning. */
export const problemShape = z
  .strictObject({
    platform: platform.nullable().describe('Null if it applies to every platform.'),
    path: z.string().max(200).describe('Location in the request. Empty if it concerns no single field.'),
    code: z.string().max(100).meta(meanings.code),
    message: z.string().max(5_000).meta(meanings.message),
  })
  .meta({ id: 'PostProblem', description: 'A problem that prevents publication, or a warning.' });

/** A file that a platform does not accept without conversion. */
export const conversionShape = z.strictObject({
  path: z.string().max(200).describe('Location in the request.'),
  mediaId: anyId.describe('Id of the media file.'),
  reasons: z
    .array(choice('ConversionReason', misfits, 'Reason why a platform does not accept a file as it is.'))
    .max(misfits.length)
    .describe('Limits that the file does not meet.'),
  to: z
    .strictObject({
      mimeType: z.string().max(64).meta(meanings.mimeType),
      width: z.int().min(1).meta({ description: 'Width in pixels.', example: 1200 }),
      height: z.int().min(1).meta({ description: 'Height in pixels.', example: 900 }),
    })
    .describe('Images become smaller still if they would have too many bytes.'),
});

const outlookShape = z
  .strictObject({
    platform,
    account: z
      .strictObject({
        id,
        status: connectionStatus,
        handle: z.string().max(200).meta(meanings.handle),
      })
      .nullable()
      .describe('The brand’s account there, or null if it never had one.'),
    texts: z
      .array(
        z.strictObject({
          path: z.string().max(200).describe('Location in the request.'),
          length: int(0).describe(
            'Length as counted by the platform: on X a link counts 23 and an emoji 2, on Threads an emoji counts its bytes.',
          ),
          limit: z.int().min(0).meta({ description: 'Maximum number.', example: 20 }),
          unit: textUnit,
        }),
      )
      .max(60)
      .describe('The texts.'),
    conversions: z
      .array(conversionShape)
      .max(1_100)
      .describe('Files that the service converts for the platform. The originals do not change.'),
  })
  .meta({ id: 'PostOutlook', description: 'A post as a platform would get it.' });

const text = z.string().max(100_000);
const mediaRef = z.strictObject({
  id: id.describe('The file, as in `media` of the preview.'),
  altText: string(1_000, 'A cup of coffee on a wooden table')
    .optional()
    .describe('Alternative text of this post, otherwise the file’s own.'),
  url: string(2_048, 'https://example.com/coffee.jpg')
    .optional()
    .describe('Source address of a file that has not been fetched yet.'),
});
const sent = z
  .strictObject({
    text: text.meta({ description: 'Text for the platform.', example: 'Hello' }),
    media: z.array(mediaRef).max(20).describe('Files for the platform, in order.'),
    thread: z
      .array(
        z.strictObject({
          text: text.meta({ description: 'Text of this part.', example: 'Hello' }),
          media: z.array(mediaRef).max(20).describe('Files of this part.'),
        }),
      )
      .max(50)
      .describe('Further parts of the thread. Empty if the platform has no threads.'),
    options: z.record(z.string().max(100), z.unknown()).describe('Options of this platform.'),
  })
  .describe('Content for the platform: the post with its `platformOptions`.');

const card = z
  .strictObject({
    url: string(maxLinkLength, 'https://example.com/coffee').describe('The link.'),
    madeBy: choice(
      'CardMaker',
      ['service', 'platform'],
      'Reader of the page: this service before publication, or the platform itself.',
    ),
    page: linkCardShape
      .nullable()
      .describe(
        'Preview data of the page, with the author’s replacements. Null if the page was not read yet (see `GET /posts/link-card`) or has no data.',
      ),
  })
  .nullable()
  .describe('Card of the first link in a text without media, or null if there is none.');

/** Preview of a target: the platform's verdict with the content that it gets. */
export const targetPreviewShape = outlookShape.extend({
  content: sent,
  card,
  cost: costShape.nullable().describe('Price that the platform charges, or null if none.'),
});

export const viewTarget = ({
  content: { threadParts, media, ...content },
  costs,
  credits,
  ...target
}: ValidatedTarget): z.input<typeof targetPreviewShape> => ({
  ...target,
  cost: viewCost(costs, credits),
  content: {
    ...content,
    media: [...media],
    thread: threadParts.map(part => ({ text: part.text, media: [...part.media] })),
  },
});
