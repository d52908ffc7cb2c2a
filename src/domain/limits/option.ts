import { timesOf } from '../clips/caption-files/caption-times.ts';
import { maxInstantLength, parseInstant } from '../instants.ts';

/** JSON Schema of one setting, published in the OpenAPI file. Null is allowed in addition and means "not set". */
export interface OptionSchema {
  type: 'string' | 'boolean' | 'integer' | 'array';
  description: string;
  [keyword: string]: unknown;
}

export interface Option {
  schema: OptionSchema;
  /** Returns the rest of an error sentence for an invalid value, or null for a valid one. */
  wrong(value: unknown): string | null;
}

/** Maximum length that the API accepts for any text of a post. Platform limits are lower. */
export const maxCharacters = 100_000;

/** Option for an instant of RFC 3339. */
export const timeOption = (description: string): Option => ({
  schema: { type: 'string', format: 'date-time', maxLength: maxInstantLength, description },
  wrong: value =>
    typeof value === 'string' && parseInstant(value) !== undefined
      ? null
      : 'must be a time such as 2026-12-24T18:00:00Z',
});

/** Option for a caption file. At least one line must contain a start and an end time. */
export const captionsOption = (description: string): Option => ({
  schema: { type: 'string', minLength: 1, maxLength: maxCharacters, description },
  wrong: value =>
    typeof value === 'string' && value.length <= maxCharacters && hasTimes(value)
      ? null
      : `must be the text of a caption file with times such as 00:00:01,000 --> 00:00:02,500, of at most ${maxCharacters.toLocaleString('en')} characters`,
});

const hasTimes = (text: string): boolean =>
  text.split(/\r\n|\n|\r/).some(line => timesOf(line) !== undefined);
