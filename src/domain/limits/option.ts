import { timesOf } from '../clips/caption-files/caption-times.ts';

/** JSON Schema of one setting; what callers read in the OpenAPI file. null is allowed beside it and means "not set". */
export interface OptionSchema {
  type: 'string' | 'boolean' | 'integer' | 'array';
  description: string;
  [keyword: string]: unknown;
}

export interface Option {
  schema: OptionSchema;
  /** The rest of a sentence when the value is not what it must be, else null. */
  wrong(value: unknown): string | null;
}

/** As long as the API takes any text of a post; what a platform takes is less. */
export const maxCharacters = 100_000;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** An instant as ISO 8601 writes it. */
export const timeOption = (description: string): Option => ({
  schema: { type: 'string', pattern: instant.source, maxLength: 40, description },
  wrong: value =>
    typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value))
      ? null
      : 'must be a time such as 2026-12-24T18:00:00Z',
});

/** The text of a file of captions: at least one line of it says from when to when. */
export const captionsOption = (description: string): Option => ({
  schema: { type: 'string', minLength: 1, maxLength: maxCharacters, description },
  wrong: value =>
    typeof value === 'string' && value.length <= maxCharacters && hasTimes(value)
      ? null
      : `must be the text of a caption file with times such as 00:00:01,000 --> 00:00:02,500, of at most ${maxCharacters.toLocaleString('en')} characters`,
});

const hasTimes = (text: string): boolean =>
  text.split(/\r\n|\n|\r/).some(line => timesOf(line) !== undefined);
