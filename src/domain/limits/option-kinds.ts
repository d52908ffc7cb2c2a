import type { PlatformName } from '../platforms.ts';
import { followUps } from './follow-up-option.ts';
import { maxCharacters as max, type Option } from './option.ts';
import { textRules } from './text-rules.ts';

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max;

export const oneOf = (description: string, ...values: readonly string[]): Option => ({
  schema: { type: 'string', enum: values, description },
  wrong: value => (values.includes(value as string) ? null : `must be one of ${values.join(', ')}`),
});

export const flagOption = (description: string): Option => ({
  schema: { type: 'boolean', description },
  wrong: value => (typeof value === 'boolean' ? null : 'must be true or false'),
});

const notEmpty = (value: unknown): string | null =>
  isText(value) ? null : `must be a non-empty text of at most ${max.toLocaleString('en')} characters`;

/** Option that is a text. Longer texts are reported by the platform's limits, because a draft may still be too long. */
export const textOption = (description: string, maxLength = max): Option => ({
  schema: { type: 'string', minLength: 1, maxLength, description },
  wrong: notEmpty,
});

export const wholeNumber = (description: string): Option => ({
  schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description },
  wrong: value => (Number.isSafeInteger(value) && (value as number) >= 0 ? null : 'must be a whole number'),
});

export const matching = (pattern: RegExp, maxLength: number, description: string, rule: string): Option => ({
  schema: { type: 'string', pattern: pattern.source, maxLength, description },
  // longer texts are not matched, because the patterns are slow
  wrong: value =>
    typeof value === 'string' && value.length <= maxLength && pattern.test(value) ? null : rule,
});

export const madeWithAi = (where: string): Option =>
  flagOption(
    `Whether AI generated or realistically changed the images or the video: ${where}. Does not refer to the text.`,
  );

/** Matches the address of a post on X, under each name that X has or had, or in the local sandbox. */
const xPostAddress =
  /^https?:\/\/(?:(?:(?:www|mobile)\.)?(?:x|twitter)\.com|(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)\/[^\s?#]+\/status\/\d{1,19}(?:[/?#]\S*)?$/;

/** Matches a post on LinkedIn: its URN, or an address that ends with it, on LinkedIn or in the local sandbox. */
export const linkedInPost =
  /^(?:https?:\/\/(?:(?:[a-z]{2,3}\.)?linkedin\.com|(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)\/\S*)?urn:li:(?:share|ugcPost):\d{1,20}\/?$/;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Options for the cover of a video: an image, or a frame. */
export const cover = (shown: string): Record<'coverMediaId' | 'coverAtMs', Option> => ({
  coverMediaId: matching(
    uuid,
    36,
    `Media file id of the image that becomes the cover of the video${shown}`,
    'must be the id of a media file',
  ),
  coverAtMs: wholeNumber(
    'Moment of the video that becomes its cover, in milliseconds from the start. Use this or `coverMediaId`, not both.',
  ),
});

const digits = /^\d{1,25}$/;

export const place = (by: string): Option =>
  matching(digits, 25, `Place where the content was created, ${by}.`, 'must be the number of a place');

/** Option for a list of at most `maxItems` texts of at most `maxLength` characters each. */
export const strings = (
  { maxItems, maxLength }: { maxItems: number; maxLength: number },
  description: string,
): Option => ({
  schema: { type: 'array', maxItems, items: { type: 'string', minLength: 1, maxLength }, description },
  wrong: value =>
    Array.isArray(value) &&
    value.length <= maxItems &&
    value.every(item => isText(item) && item.length <= maxLength)
      ? null
      : `must be a list of at most ${maxItems} non-empty texts of at most ${maxLength} characters`,
});

/** Returns what the platform accepts as a comment, for the description of a field. */
const commentLimits = (platform: PlatformName): string => {
  const { max, hashtags, mentions, links } = textRules[platform].comment;
  const counts = [
    [max(undefined), 'characters, as the platform counts them'],
    [hashtags, 'hashtags'],
    [mentions, 'mentions'],
    [links, 'different links'],
  ] as const;
  return counts
    .flatMap(([count, what]) => (count === undefined ? [] : `${count.toLocaleString('en')} ${what}`))
    .join('; ');
};

/**
 * Option for the text of a comment that the service adds under the post. The platform's limits are checked like those of
 * the post's text. `maxLength` is above them, because a platform may count a long link as 23 characters.
 */
export const commentOption = (platform: PlatformName): Option =>
  textOption(
    `Text of a comment that the service adds once the post is published. At most ${commentLimits(platform)}.`,
  );

/** Options for the comments under a post. */
export const comments = (platform: PlatformName): Record<'firstComment' | 'followUpComments', Option> => ({
  firstComment: commentOption(platform),
  followUpComments: followUps(commentOption(platform)),
});

export const counted = (
  description: string,
  max: number,
  lengthOf = (text: string): number => text.length,
): Option => ({
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: max,
    description: `${description}. At most ${max.toLocaleString('en')} characters, as the platform counts them.`,
  },
  wrong: value => {
    const length = isText(value) ? lengthOf(value) : 0;
    if (length <= max) return notEmpty(value);
    return `must have at most ${max.toLocaleString('en')} characters, not ${length.toLocaleString('en')}`;
  },
});

/** Option for the answers of a poll below a text. */
export const pollOptions = (maxLength: number): Option => ({
  schema: {
    type: 'array',
    minItems: 2,
    maxItems: 4,
    items: { type: 'string', minLength: 1, maxLength },
    description: `Answers of a poll below a text without media: 2 to 4 answers of up to ${maxLength} characters.`,
  },
  wrong: value =>
    Array.isArray(value) &&
    value.length >= 2 &&
    value.length <= 4 &&
    value.every(answer => isText(answer) && answer.length <= maxLength)
      ? null
      : `must be a list of 2 to 4 answers of 1 to ${maxLength} characters`,
});

export const wholeNumberWithin = (min: number, max: number, description: string): Option => ({
  schema: { type: 'integer', minimum: min, maximum: max, description },
  wrong: value =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? null
      : `must be a whole number from ${min} to ${max}`,
});

/** Option for a post on X, given by the URL that people copy. */
export const xPost = (description: string): Option =>
  matching(
    xPostAddress,
    2_048,
    description,
    'must be the address of a post on X, such as https://x.com/acme/status/1990000000000000000',
  );
