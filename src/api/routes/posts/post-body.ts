import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { threadPlatforms } from '../../../domain/limits/effective-content.ts';
import type { OptionSchema } from '../../../domain/limits/option.ts';
import { optionSchemas } from '../../../domain/limits/options.ts';
import { platformNames, type PlatformName } from '../../../domain/platforms.ts';
import type { DisclosureName, Disclosures } from '../../../domain/posts/disclosures.ts';
import { fitsPost, postTooLarge } from '../../../domain/posts/post-size.ts';
import type { MediaRef, PlatformOptions } from '../../../domain/posts/posts.ts';
import { platform } from '../../openapi/named-lists.ts';
import { changes, idParam, instant, line, meanings, slug } from '../../http/schemas.ts';

/** As long as a file's own alternative text may be. */
const altTextMax = 1_000;
/** Threads takes the most. */
const mediaMax = 20;

/** A lone surrogate has no place in UTF-8 and none in PostgreSQL's JSON. */
export const isWellFormed = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, child]) => key.isWellFormed() && isWellFormed(child));
};
export const notUnicode = { error: 'Must be valid Unicode text.', params: { code: 'invalid_character' } };

const text = z.string().max(100_000).refine(isWellFormed, notUnicode);
export const postText = text.meta({
  description: 'The text, at most 100,000 characters; each platform has a limit of its own.',
  example: 'Hello',
});

/** A file that is there, or one to be fetched, which has its id from now on. */
const mediaRef = z
  .strictObject({
    id: idParam.toLowerCase().optional().describe('Its id: opaque, and never used again for another.'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_048)
      .optional()
      .describe(
        'Instead of `id`: an address on the public internet from which the file is fetched before the post is published.',
      ),
    altText: z
      .string()
      .max(altTextMax)
      .refine(isWellFormed, notUnicode)
      .nullish()
      .meta(meanings.altTextOrNone),
  })
  .refine(({ id, url }) => (id === undefined) !== (url === undefined), {
    error: 'Must name a file either by its id or by a url.',
    params: { code: 'required' },
  })
  .transform(({ id, altText, ...rest }): MediaRef => ({
    ...rest,
    ...(typeof altText === 'string' && { altText }),
    id: id ?? uuidv7(),
  }));

export const media = z.array(mediaRef).max(mediaMax);

export const platforms = z
  .array(platform)
  .min(1)
  .max(platformNames.length)
  .refine(names => new Set(names).size === names.length, {
    error: 'Names a platform twice.',
    params: { code: 'not_unique' },
  })
  .describe('The platforms that it goes to, 1 to 5.');

export const thread = z
  .array(
    z.strictObject({
      text: postText,
      media: media.optional().describe('The files that it carries, in this order.'),
    }),
  )
  .max(50);

/** Documents a setting; whether its value is right is decided with the post's content (`option_invalid`). */
const documented = ({ type, enum: values, ...rest }: OptionSchema) =>
  z
    .unknown()
    .optional()
    .meta({ ...rest, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) });

/** Loose, because what a platform has no setting for is refused with the post's content (`option_unknown`), by its name. */
const optionsOf = (platform: PlatformName, id: string) => {
  const settings = Object.entries(optionSchemas[platform]).map(([name, schema]) => [
    name,
    documented(name === 'title' ? { ...schema, example: meanings.title.example } : schema),
  ]);
  return z
    .looseObject({
      text: text.nullish().meta({
        description: 'Text on this platform, instead of the post’s; null for the post’s.',
        example: 'Hello',
      }),
      media: media.nullish().describe('Files on this platform, instead of the post’s; null for the post’s.'),
      ...(threadPlatforms.includes(platform) && {
        thread: thread
          .nullish()
          .describe(
            'What follows the first post on this platform, instead of the post’s; null for the post’s.',
          ),
      }),
      ...(Object.fromEntries(settings) as Record<never, z.ZodType>),
    })
    .refine(isWellFormed, notUnicode)
    .meta({
      id,
      description: `What differs on ${id.replace('Options', '')}, and its own settings.`,
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
    'Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings.',
  );

const disclosureWords: Record<DisclosureName, string> = {
  madeWithAi: 'A model made or wrote it.',
  paidPartnership: 'It is advertising.',
  productPlacement: 'A product is placed in it for pay.',
};

/** What a post says of itself; what is left out is false. */
export const disclosures = z
  .strictObject({
    madeWithAi: z.boolean().optional().describe(disclosureWords.madeWithAi),
    paidPartnership: z.boolean().optional().describe(disclosureWords.paidPartnership),
    productPlacement: z.boolean().optional().describe(disclosureWords.productPlacement),
  })
  .describe(
    'What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves.',
  );

/** The same as it is shown. */
export const shownDisclosures = z
  .strictObject({
    madeWithAi: z.boolean().describe(disclosureWords.madeWithAi),
    paidPartnership: z.boolean().describe(disclosureWords.paidPartnership),
    productPlacement: z.boolean().describe(disclosureWords.productPlacement),
  })
  .meta({ id: 'Disclosures', description: 'What a post says of itself where platforms have labels.' });

export const viewDisclosures = (said: Disclosures | null | undefined): z.input<typeof shownDisclosures> => ({
  madeWithAi: said?.madeWithAi === true,
  paidPartnership: said?.paidPartnership === true,
  productPlacement: said?.productPlacement === true,
});

/** What a client keeps with a post for itself. */
export const marks = {
  externalId: line(200).refine(isWellFormed, notUnicode).nullable().meta({
    description:
      'Your own id for it: no other post of the organization may have it until this one is deleted.',
    example: '1990000000000000000',
  }),
  labels: z
    .array(line(50).refine(isWellFormed, notUnicode))
    .max(20)
    .transform(labels => [...new Set(labels)])
    .describe('To find it by: `GET /posts?label=`.'),
  metadata: z
    .record(z.string().min(1).max(40), z.string().max(500))
    .refine(pairs => Object.keys(pairs).length <= 50, {
      error: 'Has more than 50 pairs.',
      params: { code: 'too_big' },
    })
    .refine(isWellFormed, notUnicode)
    .meta({ maxProperties: 50 })
    .describe('Up to 50 pairs of texts that are kept with the post and given back.'),
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
          .describe('A text for each field that the template names.'),
      })
      .optional()
      .describe('Gives the text; `text` is then left empty.'),
    hashtagIds: z
      .array(idParam.toLowerCase())
      .max(10)
      .default([])
      .describe('Groups of hashtags that stand beneath the text, in this order.'),
    signatureId: idParam.toLowerCase().nullish().describe('The signature that stands at the end.'),
  })
  .describe(
    'Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) that the post is written with, once.',
  );

/** What `POST /posts` and `POST /posts/validate` take. */
export const newPost = z
  .strictObject({
    brandSlug: slug.describe('Slug of the brand whose accounts it goes out from.'),
    text: postText,
    insert: insert.optional(),
    platforms,
    scheduledAt: instant.nullable().default(null).meta(meanings.scheduledAt),
    plannedFor: instant.nullable().default(null).meta(meanings.plannedFor),
    queue: z
      .literal('next')
      .optional()
      .describe('Instead of a time: schedules it for the next free slot of its brand’s queue.'),
    media: media.default([]).describe('The files that it carries, in this order.'),
    thread: thread.default([]).meta(meanings.thread),
    platformOptions: platformOptions.default({}),
    disclosures: disclosures.default({}),
    externalId: marks.externalId.default(null),
    labels: marks.labels.default([]),
    metadata: marks.metadata.default({}),
  })
  .refine(fitsPost, { error: postTooLarge.message, params: { code: postTooLarge.code } })
  .refine(({ insert, text }) => insert?.template === undefined || text === '', {
    error: 'Must be empty where a template gives the text.',
    path: ['text'],
    params: { code: 'not_allowed' },
  })
  .refine(({ queue, scheduledAt }) => queue === undefined || scheduledAt === null, {
    error: 'Must be left out where the queue gives the time.',
    path: ['scheduledAt'],
    params: { code: 'not_allowed' },
  });

/** What `PATCH /posts/{postId}` takes. */
export const postChanges = changes({
  text: postText,
  platforms: platforms.describe('The platforms that it goes to.'),
  scheduledAt: instant.nullable().meta(meanings.scheduledAt),
  plannedFor: instant.nullable().meta(meanings.plannedFor),
  media: media.describe('The files that it carries, in this order.'),
  thread: thread.meta(meanings.thread),
  platformOptions,
  disclosures,
  ...marks,
});

/** What `POST /posts/{postId}/schedule` takes. */
export const newSchedule = z
  .strictObject({
    scheduledAt: instant.optional().describe('When it is to go out; without it at its `plannedFor`.'),
  })
  .prefault({});
