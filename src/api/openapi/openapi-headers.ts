import type { JsonSchema } from './openapi-schemas.ts';

/** Headers of every answer. */
export const rateHeaders = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};

/** Declares a header that is always present. */
export const header = (text: string, schema: JsonSchema) => ({ description: text, required: true, schema });

/** Definitions of headers to which every answer refers. */
export const sharedHeaders = {
  RequestId: header('Id of this request in the service’s log.', {
    type: 'string',
    minLength: 1,
    maxLength: 128,
    pattern: '^[!-~]+$',
  }),
  RateLimitLimit: header('Number of requests per window.', { type: 'integer', minimum: 1 }),
  RateLimitRemaining: header('Number of requests left in the window.', { type: 'integer', minimum: 0 }),
  RateLimitReset: header('End of the window, in Unix seconds.', { type: 'integer', minimum: 0 }),
};

/** The `Idempotency-Key` header, which every POST accepts. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the request safe to repeat for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]([ -~]*[!-~])?$' },
};

/** Pattern of a tag in quotes, as `revisionsWanted` reads it. */
const tag = '(W/)?"[^"]{0,74}"';
const ifMatch = String.raw`^\s*(\*|${tag}(\s*,\s*${tag})*)?\s*$`;

/** Condition headers of operations on one resource with a revision. */
export const conditionOn = {
  get: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETag from an earlier answer. The answer is 304 without a body if nothing has changed.',
    schema: { type: 'string', maxLength: 1_000 },
  },
  change: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'ETag from an earlier answer, or the `revision` in quotes, or several separated by commas. If someone else has changed the resource, the answer is 412 `precondition_failed`, and nothing changes.',
    schema: { type: 'string', maxLength: 1_000, pattern: ifMatch },
  },
};

/** ETag header of answers that show one resource with a revision. */
export const etagHeader = {
  ETag: {
    description:
      'Version of the resource, for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer.',
    required: false,
    schema: { type: 'string', maxLength: 100, pattern: '^"[^"]+"$' },
  },
};
