import { z } from 'zod';
import { linkCardShape } from './link-card.ts';
import type { PostValidation, ValidatedPost } from '../../../../commands/posts/validate-post.ts';
import { misfits } from '../../../../domain/media/renditions.ts';
import { maxLinkLength } from '../../../../domain/posts/link-cards.ts';
import { anyId, choice, id, int, meanings, string } from '../../../http/schemas.ts';
import { platform } from '../../../openapi/named-lists.ts';
import { connectionStatus } from '../../connections/connection-view.ts';

export const textUnit = choice('TextUnit', ['characters', 'bytes'], 'What a platform counts a text in.');

/** One reason why a post could not go out, or one thing to know all the same. */
export const problemShape = z
  .strictObject({
    platform: platform.nullable().describe('Null when it applies to every platform.'),
    path: z.string().max(200).describe('Where in the request; empty when it is about no single field.'),
    code: z.string().max(100).meta(meanings.code),
    message: z.string().max(5_000).meta(meanings.message),
  })
  .meta({ id: 'PostProblem', description: 'What keeps a post from going out, or may surprise.' });

/** A file that a platform does not take as it is. */
export const conversionShape = z.strictObject({
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
      .describe("The brand's account there; null where it never had one."),
    texts: z
      .array(
        z.strictObject({
          path: z.string().max(200).describe('Where it stands in the request.'),
          length: int(0).describe(
            'As the platform counts: on X a link is 23 and an emoji 2, on Threads an emoji is its bytes.',
          ),
          limit: z.int().min(0).meta({ description: 'The most there may be.', example: 20 }),
          unit: textUnit,
        }),
      )
      .max(60)
      .describe('The texts.'),
    conversions: z
      .array(conversionShape)
      .max(1_100)
      .describe(
        'Files that the platform does not take as they are. It gets another form of them; the files stay as they are.',
      ),
  })
  .meta({ id: 'PostOutlook', description: 'What a platform would make of a post.' });

const text = z.string().max(100_000);
const mediaRef = z.strictObject({
  id: id.describe('The file, as `media` of the preview shows it.'),
  altText: string(1_000, 'A cup of coffee on a wooden table')
    .optional()
    .describe('Alternative text of this post; else the file’s own.'),
  url: string(2_048, 'https://example.com/coffee.jpg')
    .optional()
    .describe('Where a file that is not there yet is fetched from.'),
});
const sent = z
  .strictObject({
    text: text.meta({ description: 'The text that the platform gets.', example: 'Hello' }),
    media: z.array(mediaRef).max(20).describe('The files that it gets, in their order.'),
    thread: z
      .array(
        z.strictObject({
          text: text.meta({ description: 'The text of this part.', example: 'Hello' }),
          media: z.array(mediaRef).max(20).describe('The files of this part.'),
        }),
      )
      .max(50)
      .describe('What follows the first text; empty where the platform has no threads.'),
    options: z.record(z.string().max(100), z.unknown()).describe('The settings of this platform.'),
  })
  .describe('What the platform gets, with `platformOptions` laid over the post.');

const card = z
  .strictObject({
    url: string(maxLinkLength, 'https://example.com/coffee').describe('The link.'),
    madeBy: choice(
      'CardMaker',
      ['service', 'platform'],
      'Who reads the page: this service, before it publishes, or the platform, by itself.',
    ),
    page: linkCardShape
      .nullable()
      .describe(
        'What its page says, with what the author wrote in its place; null while nobody has read it (`GET /posts/link-card` does), or where it says nothing.',
      ),
  })
  .nullable()
  .describe('The first link of a text without media, as a card; null where there is none.');

/** What a platform would make of a post, with what it gets. */
export const targetPreviewShape = outlookShape.extend({ content: sent, card });

export const viewTarget = (
  { content: { threadParts, media, ...content }, ...target }: PostValidation['targets'][number],
  cards: ValidatedPost['cards'],
): z.input<typeof targetPreviewShape> => ({
  ...target,
  card: cards.get(target.platform) ?? null,
  content: {
    ...content,
    media: [...media],
    thread: threadParts.map(part => ({ text: part.text, media: [...part.media] })),
  },
});
