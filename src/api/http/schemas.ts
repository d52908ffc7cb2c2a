import { z } from 'zod';
import { isId } from '../../domain/ids.ts';
import { instantProblem, maxInstantLength, parseInstant } from '../../domain/instants.ts';
import type { Listed, ListTotal } from '../../db/driver/lists.ts';
import { maxCounted } from '../../domain/limits/lists.ts';
import { isLine, withoutInvisible } from '../../domain/lines.ts';
import { mailAddressPattern } from '../../domain/mail-address.ts';
import { normalized } from '../../domain/normalized.ts';
import { isLinkless } from '../../domain/organizations/name-links.ts';
import { slugFrom, slugMaxLength, slugPattern } from '../../domain/organizations/slugs.ts';
import { isTimeZone } from '../../domain/time-zones.ts';
import { shown, timeSentence } from './input/issue-sentences.ts';

export { meanings } from '../openapi/field-words.ts';

/**
 * Building blocks of the operations' schemas. Every text and list has a maximum size, which the OpenAPI file shows. A text
 * that is too long is refused before slow checks run (`abort`), because it may have a megabyte.
 */

/** Text of at most `max` characters, with an example. */
export const string = (max: number, example?: string) =>
  z.string().max(max, { abort: true }).meta({ example });

/** Integer of at least `min`, with an example. */
export const int = (min: number, example?: number) => z.int().min(min).meta({ example });

/** Enumeration of words. The OpenAPI file defines it under this name, and fields refer to it. */
export const choice = <const T extends readonly string[]>(name: string, values: T, description: string) =>
  z.enum(values).meta({ id: name, description });

/** Id of any resource in an answer. Opaque to clients. */
export const anyId = z.string().max(64).meta({ format: 'uuid' });

export const id = anyId.describe('Opaque id, never reused.');

/** Id in a path or a request. A value that cannot be one of our ids fails the check. */
export const idParam = z
  .string()
  .max(64)
  .refine(isId, { error: 'Must be a valid id.' })
  .meta({ format: 'uuid' });

export const idInPath = idParam.describe('Id of the related resource.');

/** Signed URL of a file. */
export const fileUrl = string(2_048).meta({
  format: 'uri',
  description: 'Signed URL that expires. Read the item again for a new one.',
});

/** Instant in an answer, as `toISOString` writes it. */
export const timestamp = z.iso.datetime().max(32);

/** Instant in the past. */
export const past = timestamp.meta({ example: '2026-11-23T10:00:00.000Z' });
export const createdAt = past.describe('When the resource was created, in UTC.');
export const updatedAt = past.describe('When the resource last changed, in UTC.');
export const happenedAt = past.describe('When the event happened, in UTC.');
export const startedAt = past.describe('When the work started, in UTC.');
export const endedAt = past
  .nullable()
  .describe('When the work ended, in UTC, or null while it is in progress.');

/** Country of an address, in answers. */
export const country = z.string().length(2).nullable().meta({
  description: 'ISO 3166 two-letter country code from a trusted proxy, or null if unknown.',
  example: 'NL',
});

/**
 * Instant in a request, in the whole syntax of RFC 3339. An offset may move it outside the years that all of our formats
 * support.
 */
export const instant = z
  .string()
  .max(maxInstantLength, { abort: true })
  .meta({ format: 'date-time' })
  .transform((text, context) => {
    const time = parseInstant(text);
    const problem = time === undefined ? undefined : instantProblem(time);
    if (time !== undefined && problem === undefined) return time;
    context.addIssue({
      code: 'custom',
      message: problem ? `Lies ${problem.where}.` : timeSentence(text),
      params: { code: problem?.code ?? 'invalid_format' },
    });
    return z.NEVER;
  });

export const zoneName = string(64).refine(isTimeZone, {
  error: 'Must be the name of a time zone, such as Europe/Berlin.',
  params: { code: 'invalid_format' },
});

/** Time of day, to the minute. */
export const timeOfDay = z
  .string()
  .max(5)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Must be a time of day, such as 09:30.' });

/** Expiry in a request, or null for never. */
export const expiry = instant
  .refine(time => time.getTime() > Date.now(), {
    error: 'Must be in the future.',
    params: { code: 'too_small' },
  })
  .nullable();

/**
 * Pattern equivalent to `isLine`, in syntax that the regular expressions of every language accept. Surrounding white space
 * is trimmed.
 */
const linePattern =
  '^\\s*[^\\s\\x00-\\x1f\\x7f-\\x9f\u2028\u2029][^\\x00-\\x1f\\x7f-\\x9f\u2028\u2029]*\\s*$';

/**
 * Factor by which the sent text may exceed the maximum length, because invisible characters are removed and do not count.
 */
const maxInvisible = 8;

/**
 * Single line of text that a person wrote, 1 to `max` characters: trimmed, and without characters that change the writing
 * direction or have no width. Names appear in emails to other people, so they may be no more than a line.
 */
export const line = (max: number) =>
  z
    .string()
    .max(max * maxInvisible, { abort: true, error: `Must have at most ${max} characters.` })
    .overwrite(withoutInvisible)
    .trim()
    .min(1)
    .max(max, { abort: true })
    .refine(isLine, {
      error: 'Must be one line without control characters.',
      params: { code: 'invalid_format' },
    })
    .meta({ pattern: linePattern });

/** Name of a person or an organization, which appears in the subjects of emails to people who know neither. */
export const name = (max: number) =>
  line(max).refine(isLinkless, {
    error:
      'Must not contain a web or mail address such as example.com. Remove it, or add a space after the dot.',
    params: { code: 'invalid_format' },
  });

export const slug = z
  .string()
  .min(1)
  .max(slugMaxLength, { abort: true })
  .regex(slugPattern, {
    error: ({ input }) =>
      `Must be lower-case letters and digits with single hyphens between them, such as ${slugFrom(String(input), 'my-brand')}.`,
  })
  .meta({ example: 'acme' });

export const brandSlug = slug.describe('Slug of the brand that owns the resource.');

/** Email address, trimmed and in lower case. */
export const email = z
  .string()
  .trim()
  .max(254, { abort: true })
  .overwrite(normalized)
  .check(z.email({ pattern: mailAddressPattern }))
  .transform(address => address.toLowerCase())
  .describe('Email address of at most 254 characters. Case does not matter.');

/** New password. The minimum follows OWASP, and the maximum keeps hashing fast. */
export const newPassword = z.string().min(8).max(256);

/** Body of a PATCH: any of the fields, and at least one. */
export const changes = <T extends z.ZodRawShape>(fields: T) =>
  z
    .strictObject(fields)
    .partial()
    .refine(given => Object.keys(given).length > 0, {
      error: 'Must contain at least one field to change.',
      params: { code: 'required' },
    })
    .meta({ minProperties: 1 });

const digits = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;

const words = (value: unknown): unknown => (value === 'true' || value === 'false' ? value === 'true' : value);

/** Query field with an integer from `min` to `max`. */
export const queryInteger = (min: number, max: number) => {
  const error = ({ input }: { input?: unknown }): string =>
    `Must be a whole number from ${min} to ${max}, not ${shown(input)}.`;
  return z.preprocess(digits, z.int({ error }).min(min, { error }).max(max, { error }));
};

/** Query field with `true` or `false`. */
export const queryFlag = z.preprocess(
  words,
  z.boolean({ error: ({ input }) => `Must be true or false, not ${shown(input)}.` }),
);

const partsOf = (value: unknown): unknown =>
  [value].flat().flatMap(one => (typeof one === 'string' ? one.split(',') : [one]));

/** Query field with several of these names: `a,b`, or the field repeated. All if it is missing. */
export const queryNames = <T extends Readonly<Record<string, string>>>(names: z.ZodEnum<T>) =>
  z.preprocess(
    value => (value === undefined ? value : partsOf(value)),
    z
      .array(names)
      .min(1)
      .max(names.options.length)
      .transform(given => [...new Set(given)])
      .optional(),
  );

const many = <T extends z.ZodType>(one: T, max: number) =>
  z
    .array(one)
    .min(1)
    .max(max)
    .transform(given => [...new Set(given)])
    .meta({ orOne: true });

const listed =
  (read: (value: unknown) => unknown) =>
  (value: unknown): unknown =>
    value === undefined ? value : read(value);

/** Query field with one or several values: `a,b`, or the field repeated. Clients that send one text keep working. */
export const queryList = <T extends z.ZodType>(one: T, max: number) =>
  z.preprocess(listed(partsOf), many(one, max).optional());

/** Query field with one or several values that may contain commas, so the field must be repeated for each. */
export const queryAgain = <T extends z.ZodType>(one: T, max: number) =>
  z.preprocess(
    listed(value => [value].flat()),
    many(one, max).optional(),
  );

/** Paging fields of every list: 50 a page by default, at most 100. */
export const paging = {
  limit: queryInteger(1, 100).default(50).describe('Maximum number of items to return.'),
  offset: queryInteger(0, 999_999_999).default(0).describe('Number of items to skip.'),
};

/** Answer to a deletion: `{ id, deleted: true }`. */
export const deleted = z.strictObject({ id, deleted: z.literal(true).describe('Always true.') });

/** Total number of items, beside one page of them. */
const total = z.int().min(0).meta({
  description: `Total number of items, not only on this page. If \`totalIsMinimum\`, there are more.`,
  example: 1,
});

/** Totals of every list. */
export const totals = {
  total,
  totalIsMinimum: z
    .boolean()
    .describe(
      `Whether there are more than \`total\` items. Counting stops at ${maxCounted.toLocaleString('en-US')} items, or one item after a page that ends later.`,
    ),
};

/** Offset at which a list continues whose pages are also bounded by bytes. */
export const nextOffset = z
  .int()
  .min(1)
  .nullable()
  .describe(
    'Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`.',
  );

/** Returns the totals and `nextOffset` of a page that begins at `offset`. */
export const pageEnd = (
  { rows, total: all, totalIsMinimum }: Listed<unknown>,
  { offset }: { offset: number },
): ListTotal & { nextOffset: number | null } => {
  const next = offset + rows.length;
  return { total: all, totalIsMinimum, nextOffset: rows.length > 0 && next < all ? next : null };
};
