import { z } from 'zod';
import type { DisclosureName, Disclosures } from '../../../domain/posts/disclosures.ts';
import { fitsPost, postTooLarge } from '../../../domain/posts/post-size.ts';
import { changes, idParam, instant, line, meanings, slug } from '../../http/schemas.ts';
import {
  accountOptions,
  accounts,
  isWellFormed,
  media,
  notUnicode,
  platformOptions,
  platforms,
  postText,
  thread,
} from './post-content.ts';

const disclosureWords: Record<DisclosureName, string> = {
  madeWithAi: 'A model created the images, the video, or the text.',
  paidPartnership: 'The post is advertising.',
  productPlacement: 'The post contains paid product placement.',
};

/** Disclosures of a post. Omitted ones are false. */
export const disclosures = z
  .strictObject({
    madeWithAi: z.boolean().optional().describe(disclosureWords.madeWithAi),
    paidPartnership: z.boolean().optional().describe(disclosureWords.paidPartnership),
    productPlacement: z.boolean().optional().describe(disclosureWords.productPlacement),
  })
  .describe(
    'Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically.',
  );

/** Disclosures of a post in answers. */
export const shownDisclosures = z
  .strictObject({
    madeWithAi: z.boolean().describe(disclosureWords.madeWithAi),
    paidPartnership: z.boolean().describe(disclosureWords.paidPartnership),
    productPlacement: z.boolean().describe(disclosureWords.productPlacement),
  })
  .meta({ id: 'Disclosures', description: 'Disclosures of a post, shown with the platforms’ labels.' });

export const viewDisclosures = (said: Disclosures | null | undefined): z.input<typeof shownDisclosures> => ({
  madeWithAi: said?.madeWithAi === true,
  paidPartnership: said?.paidPartnership === true,
  productPlacement: said?.productPlacement === true,
});

/** Data that a client keeps with a post for itself. */
export const marks = {
  externalId: line(200).refine(isWellFormed, notUnicode).nullable().meta({
    description: 'Your own id, unique in the organization until this post is deleted.',
    example: '1990000000000000000',
  }),
  labels: z
    .array(line(50).refine(isWellFormed, notUnicode))
    .max(20)
    .transform(labels => [...new Set(labels)])
    .describe('Labels to find the post by: `GET /posts?label=`.'),
  metadata: z
    .record(z.string().min(1).max(40), z.string().max(500))
    .refine(pairs => Object.keys(pairs).length <= 50, {
      error: 'Must have at most 50 entries.',
      params: { code: 'too_big' },
    })
    .refine(isWellFormed, notUnicode)
    .meta({ maxProperties: 50 })
    .describe('Up to 50 text entries, stored and returned with the post.'),
};

const insert = z
  .strictObject({
    template: z
      .strictObject({
        id: idParam.toLowerCase().describe('The template.'),
        fields: z
          .record(z.string().min(1).max(40), z.string().max(5_000))
          .refine(isWellFormed, notUnicode)
          .default({})
          .meta({ maxProperties: 100 })
          .describe('A value for each field of the template.'),
      })
      .optional()
      .describe('Template that provides the text. Leave `text` empty then.'),
    hashtagIds: z
      .array(idParam.toLowerCase())
      .max(10)
      .default([])
      .describe('Hashtag groups to add below the text, in this order.'),
    signatureId: idParam.toLowerCase().nullish().describe('Signature to add at the end.'),
  })
  .describe('Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once.');

/** Body of `POST /posts` and `POST /posts/validate`. */
export const newPost = z
  .strictObject({
    brandSlug: slug.describe('Slug of the brand whose accounts publish the post.'),
    text: postText,
    insert: insert.optional(),
    platforms,
    accounts: accounts.default([]),
    scheduledAt: instant.nullable().default(null).meta(meanings.scheduledAt),
    plannedFor: instant.nullable().default(null).meta(meanings.plannedFor),
    queue: z
      .literal('next')
      .optional()
      .describe('Instead of a time: schedules the post for the next free slot of the brand’s queue.'),
    media: media.default([]).describe('Files of the post, in this order.'),
    thread: thread.default([]).meta(meanings.thread),
    platformOptions: platformOptions.default({}),
    accountOptions: accountOptions.default({}),
    disclosures: disclosures.default({}),
    externalId: marks.externalId.default(null),
    labels: marks.labels.default([]),
    metadata: marks.metadata.default({}),
  })
  .refine(fitsPost, { error: postTooLarge.message, params: { code: postTooLarge.code } })
  .refine(({ insert, text }) => insert?.template === undefined || text === '', {
    error: 'Must be empty if a template provides the text.',
    path: ['text'],
    params: { code: 'not_allowed' },
  })
  .refine(({ queue, scheduledAt }) => queue === undefined || scheduledAt === null, {
    error: 'Must be omitted if the queue provides the time.',
    path: ['scheduledAt'],
    params: { code: 'not_allowed' },
  });

/** Body of `PATCH /posts/{postId}`. */
export const postChanges = changes({
  text: postText,
  platforms: platforms.describe('Target platforms. Named accounts on other platforms are removed.'),
  accounts: accounts.describe(
    'Named accounts, in place of all earlier ones. Without another account, their platforms are removed, too.',
  ),
  scheduledAt: instant.nullable().meta(meanings.scheduledAt),
  plannedFor: instant.nullable().meta(meanings.plannedFor),
  media: media.describe('Files of the post, in this order.'),
  thread: thread.meta(meanings.thread),
  platformOptions,
  accountOptions,
  disclosures,
  ...marks,
});

/** Body of `POST /posts/{postId}/schedule`. */
export const newSchedule = z
  .strictObject({
    scheduledAt: instant.optional().describe('Publication time. Defaults to the post’s `plannedFor`.'),
  })
  .prefault({});
