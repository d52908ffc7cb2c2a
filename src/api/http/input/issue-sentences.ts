import { sayEither } from '../../../domain/say-either.ts';
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/** Names of JSON types as people use them. */
const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return kinds[Array.isArray(value) ? 'array' : typeof value] ?? typeof value;
};

/** Maximum number of characters of a value in a sentence. Longer values are cut. */
const maxShown = 60;

/** Returns a value as a sentence shows it. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= maxShown ? text : `${text.slice(0, maxShown - 1)}…`;
};

/** Maximum number of words that a sentence lists. The reference lists all. */
const maxListed = 60;

const listed = (values: readonly unknown[]): string => {
  const named = values
    .slice(0, maxListed)
    .map(value => String(value))
    .join(', ');
  return values.length > maxListed
    ? `${named}, and ${values.length - maxListed} more in the reference`
    : named;
};

const whole = '2026-11-23T10:00:00Z';

/** Sentences for common mistakes in a time. Each form matches only texts of which its sentence is true. */
const timeMistakes: [RegExp, string][] = [
  [/^\s*$/, `Must be a time such as ${whole}, not empty.`],
  [/^\d{4}-\d\d-\d\d$/, `Needs a time of day and a time zone, such as ${whole}.`],
  [
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/,
    `Needs a time zone, such as ${whole} or 2026-11-23T11:00:00+01:00.`,
  ],
  [
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?[+-]\d{4}$/,
    'Needs a colon in its time zone, such as 2026-11-23T11:00:00+01:00.',
  ],
  [
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)? \d\d:\d\d$/,
    'Contains a space before the time zone. In a URL, write the plus sign as %2B, such as 2026-11-23T11:00:00%2B01:00.',
  ],
  [
    /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)$/,
    'Names a day or a time of day that does not exist, such as February 30 or 25:00.',
  ],
  [/^\d{9,}$/, `Must be a text with date, time, and time zone, such as ${whole}, not a number of seconds.`],
];

/** Returns the sentence for a text that is not an instant. */
export const timeSentence = (given: unknown): string =>
  timeMistakes.find(([form]) => typeof given === 'string' && form.test(given))?.[1] ??
  `Must be a time with date, time of day, and time zone, such as ${whole}, not ${shown(given)}.`;

const formatSentences: Record<string, (given: unknown) => string> = {
  email: () => 'Must be an email address, such as ada@example.com.',
  url: () => 'Must be a complete URL with its scheme, such as https://example.com/page.',
  date: given => `Must be a day, such as 2026-11-23, not ${shown(given)}.`,
};

const many = (count: number | bigint, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;

const sizes: Record<string, (count: number | bigint) => string> = {
  string: count => many(count, 'character', 'characters'),
  array: count => many(count, 'entry', 'entries'),
};

const lengthOf = (value: unknown): string =>
  typeof value === 'string' || Array.isArray(value) ? `; it has ${value.length}` : '';

const tooSmall = ({
  origin,
  minimum,
  inclusive,
  input,
}: Extract<RawIssue, { code: 'too_small' }>): string => {
  const size = sizes[origin];
  if (size && minimum === 1) return 'Must not be empty.';
  if (size) return `Must have at least ${size(minimum)}${lengthOf(input)}.`;
  return `Must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}, not ${shown(input)}.`;
};

const tooBig = ({ origin, maximum, inclusive, input }: Extract<RawIssue, { code: 'too_big' }>): string => {
  const size = sizes[origin];
  if (size) return `Must have at most ${size(maximum)}${lengthOf(input)}.`;
  return `Must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}, not ${shown(input)}.`;
};

const wrongValue = ({ values, input }: { values: readonly unknown[]; input?: unknown }): string =>
  values.length === 1
    ? `Must be ${shown(values[0])}, not ${shown(input)}.`
    : `Must be one of ${listed(values)}, not ${shown(input)}.`;

/** Returns what each form of a union expects, for a value that is none of them. */
const noForm = (issue: Extract<RawIssue, { code: 'invalid_union' }>): string => {
  if (issue.discriminator !== undefined)
    return wrongValue({
      values: Array.isArray(issue.options) ? issue.options : [],
      input: (Object(issue.input) as Record<string, unknown>)[issue.discriminator],
    });
  const expected = issue.errors.flatMap(([first]) => {
    if (first?.code === 'invalid_type') return kinds[first.expected] ?? first.expected;
    return first?.code === 'invalid_value' ? first.values.map(value => shown(value)) : [];
  });
  return `Must be ${sayEither([...new Set(expected)])}, not ${kindOf(issue.input)}.`;
};

/** Returns a sentence that says why a value is invalid and what the field accepts. Written to follow the field's name. */
export const sentenceOf = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${kinds[issue.expected] ?? issue.expected}, not ${kindOf(issue.input)}.`;
    case 'invalid_value':
      return wrongValue(issue);
    case 'invalid_format':
      // a value with its own format may be a secret, so the sentence does not repeat it
      return formatSentences[issue.format]?.(issue.input) ?? 'Must have the required format.';
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'invalid_union':
      return noForm(issue);
    default:
      return 'Must be valid.';
  }
};
