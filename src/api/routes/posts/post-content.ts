import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { threadPlatforms } from '../../../domain/limits/effective-content.ts';
import type { OptionSchema } from '../../../domain/limits/option.ts';
import { optionSchemas } from '../../../domain/limits/options.ts';
import { platformNames, type PlatformName } from '../../../domain/platforms.ts';
import type { MediaRef, PlatformOptions } from '../../../domain/posts/posts.ts';
import { maxAccounts } from '../../../domain/posts/target-names.ts';
import { platform } from '../../openapi/named-lists.ts';
import { idParam, meanings } from '../../http/schemas.ts';

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
    'Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account.',
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
    .refine(given => threadPlatforms.includes(platform) || (given['thread'] ?? null) === null, {
      error: `${id.replace('Options', '')} has no threads.`,
      path: ['thread'],
      params: { code: 'option_unknown' },
    })
    .meta({
      id,
      description: `Differences on ${id.replace('Options', '')}, and its options.`,
      additionalProperties: false,
    });
};

const ofPlatforms = {
  x: optionsOf('x', 'XOptions'),
  linkedin: optionsOf('linkedin', 'LinkedInOptions'),
  instagram: optionsOf('instagram', 'InstagramOptions'),
  threads: optionsOf('threads', 'ThreadsOptions'),
  youtube: optionsOf('youtube', 'YouTubeOptions'),
} satisfies Record<PlatformName, z.ZodType>;

export const platformOptions = z
  .strictObject(ofPlatforms)
  .partial()
  .transform(options => options as PlatformOptions)
  .describe(
    'By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform.',
  );

/** Options of accounts, each those of a platform. The check of the post's content knows which. */
export const accountOptions = z
  .record(idParam.toLowerCase(), z.union(Object.values(ofPlatforms)))
  .refine(options => Object.keys(options).length <= maxAccounts, {
    error: `Must have at most ${maxAccounts} entries.`,
    params: { code: 'too_big' },
  })
  .meta({ maxProperties: maxAccounts })
  .transform(options => options as PlatformOptions)
  .describe('By connection of `accounts`: laid over the `platformOptions` of its platform.');
