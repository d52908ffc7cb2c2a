import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { threadPlatforms } from '../../../domain/limits/effective-content.ts';
import type { OptionSchema } from '../../../domain/limits/option.ts';
import { optionSchemas } from '../../../domain/limits/options.ts';
import { platformNames, type PlatformName } from '../../../domain/platforms.ts';
import type { DisclosureName, Disclosures } from '../../../domain/posts/disclosures.ts';
import { fitsPost, postTooLarge } from '../../../domain/posts/post-size.ts';
import type { MediaRef, PlatformOptions } from '../../../domain/posts/posts.ts';
import { maxAccounts } from '../../../domain/posts/target-names.ts';
import { platform } from '../../openapi/named-lists.ts';
import { changes, idParam, instant, line, meanings, slug } from '../../http/schemas.ts';

/** Maximum characters of an alternative text, as for a file's own. */
const altTextMax = 1_000;
/** Maximum number of files. Threads accepts the most. */
const mediaMax = 20;

/** Whether all texts are well-formed. A lone surrogate cannot be stored in UTF-8 or in PostgreSQL's JSON. */
export const isWellFormed = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, child]) => key.isWellFormed() && isWellFormed(child));
};
export const notUnicode = { error: 'Must be valid Unicode text.', params: { code: 'invalid_character' } };

const text = z.string().max(100_000).refine(isWellFormed, notUnicode);
export const postText = text.meta({
  description: 'Text of at most 100,000 characters. Each platform has its own limit.',
  example: 'Hello',
});

/** A known file, or one to fetch, which gets its id immediately. */
const mediaRef = z
  .strictObject({
    id: idParam.toLowerCase().optional().describe('Opaque id, never reused.'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_048)
      .optional()
      .describe(
        'Instead of `id`: address on the public internet from which the service fetches the file before publication.',
      ),
    altText: z
      .string()
      .max(altTextMax)
      .refine(isWellFormed, notUnicode)
      .nullish()
      .meta(meanings.altTextOrNone),
  })
  .refine(({ id, url }) => (id === undefined) !== (url === undefined), {
    error: 'Must contain either id or url.',
    params: { code: 'required' },
  })
  .transform(({ id, altText, ...rest }): MediaRef => ({
    ...rest,
    ...(typeof altText === 'string' && { altText }),
    id: id ?? uuidv7(),
  }));

export const media = z.array(mediaRef).max(mediaMax);

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

export const platforms = z
  .array(platform)
  .min(1)
  .max(platformNames.length)
  .refine(isUnique, { error: 'Must not repeat a platform.', params: { code: 'not_unique' } })
  .describe('Target platforms, 1 to 5.');

/** Accounts that a post, series, slot, or agent names. */
export const accounts = z
  .array(idParam.toLowerCase())
  .max(maxAccounts)
  .refine(isUnique, { error: 'Must not repeat an account.', params: { code: 'not_unique' } })
  .describe(
    'Connections of the brand, up to 20. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account.',
  );

export const thread = z
  .array(
    z.strictObject({
      text: postText,
      media: media.optional().describe('Files of the post, in this order.'),
    }),
  )
  .max(50);

/** Documents a setting. The check of the post's content decides whether its value is valid (`option_invalid`). */
const documented = ({ type, enum: values, ...rest }: OptionSchema) =>
  z
    .unknown()
    .optional()
    .meta({ ...rest, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) });

/**
 * Schema of a platform's options. Loose, because the check of the post's content refuses unknown settings by name
 * (`option_unknown`).
 */
const optionsOf = (platform: PlatformName, id: string) => {
  const settings = Object.entries(optionSchemas[platform]).map(([name, schema]) => [
    name,
    documented(name === 'title' ? { ...schema, example: meanings.title.example } : schema),
  ]);
  return z
    .looseObject({
      text: text.nullish().meta({
        description: 'Text for this platform, or null for the post’s text.',
        example: 'Hello',
      }),
      media: media.nullish().describe('Files for this platform, or null for the post’s files.'),
      ...(threadPlatforms.includes(platform) && {
        thread: thread
          .nullish()
          .describe('Further posts of the thread on this platform, or null for the post’s.'),
      }),
      ...(Object.fromEntries(settings) as Record<never, z.ZodType>),
    })
    .refine(isWellFormed, notUnicode)
    .meta({
      id,
      description: `Differences on ${id.replace('Options', '')}, and its options.`,
      additionalProperties: false,
    })
    .optional();
};

export const platformOptions = z
  .strictObject({
    x: optionsOf('x', 'XOptions'),
    linkedin: optionsOf('linkedin', 'LinkedInOptions'),
    instagram: optionsOf('instagram', 'InstagramOptions'),
    threads: optionsOf('threads', 'ThreadsOptions'),
    youtube: optionsOf('youtube', 'YouTubeOptions'),
  })
  .transform(options => options as PlatformOptions)
  .describe(
    'By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform.',
  );

/** Options of accounts. The check of the post's content refuses unknown settings by name (`option_unknown`). */
export const accountOptions = z
  .record(
    idParam.toLowerCase(),
    z
      .looseObject({
        text: text.nullish().meta({
          description: 'Text for this account, or null for the post’s text.',
          example: 'Hello',
        }),
        media: media.nullish().describe('Files for this account, or null for the post’s files.'),
        thread: thread
          .nullish()
          .describe('Further posts of the thread of this account, or null for the post’s.'),
      })
      .refine(isWellFormed, notUnicode)
      .meta({ id: 'AccountOptions', description: 'Differences of an account, and options of its platform.' }),
  )
  .refine(options => Object.keys(options).length <= maxAccounts, {
    error: `Must have at most ${maxAccounts} entries.`,
    params: { code: 'too_big' },
  })
  .meta({ maxProperties: maxAccounts })
  .transform(options => options as PlatformOptions)
  .describe('By connection of `accounts`: laid over the `platformOptions` of its platform.');

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
    platforms: platforms
      .default([])
      .describe('Target platforms. May be omitted if `accounts` names accounts.'),
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
