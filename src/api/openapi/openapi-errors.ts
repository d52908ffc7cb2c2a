import { errorStatus, type ErrorCode } from '../../domain/errors.ts';
import { needsSubscription } from '../credentials/require-subscription.ts';
import type { Endpoint } from '../http/endpoint.ts';

const always: ErrorCode[] = [
  'validation_failed',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'unavailable',
];
const withBody: ErrorCode[] = [
  'malformed_body',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
];

/** Returns every error code that an operation may answer. */
export const errorCodesOf = (spec: Endpoint): ErrorCode[] => {
  const codes: ErrorCode[] = [
    ...always,
    ...(spec.method === 'get' ? [] : [...withBody, 'invalid_state' as const]),
    ...(spec.access === 'public' ? [] : (['unauthorized', 'insufficient_scope'] as const)),
    ...(needsSubscription(spec) ? (['billing_suspended'] as const) : []),
    ...(spec.params || spec.forOperators ? (['not_found'] as const) : []),
    ...(spec.method === 'post' ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(spec.conditional && spec.method !== 'get' ? (['precondition_failed'] as const) : []),
    ...(spec.errors ?? []),
  ];
  return [...new Set(codes)];
};

const codesByStatus = Map.groupBy(Object.keys(errorStatus) as ErrorCode[], code => errorStatus[code]);

/** Schema of one error in the input. */
const errorDetail = {
  type: 'object',
  description: 'One problem with the input.',
  required: ['path', 'code', 'message'],
  properties: {
    path: {
      type: 'string',
      maxLength: 2_000,
      description: 'Location in the request. Empty for the request as a whole.',
      examples: ['media[0].id'],
    },
    code: {
      type: 'string',
      maxLength: 64,
      description: 'Code of the violated rule.',
      examples: ['unknown_field'],
    },
    message: {
      type: 'string',
      maxLength: 2_000,
      description: 'Explanation for people.',
      examples: ['Unknown field. Did you mean `scheduledAt`?'],
    },
  },
};

const apiError = {
  type: 'object',
  description: 'Answer with a status of 400 or more.',
  required: ['success', 'error', 'message', 'requestId'],
  properties: {
    success: { type: 'boolean', const: false, description: 'Always false.' },
    error: { $ref: '#/components/schemas/ErrorCode' },
    message: {
      type: 'string',
      maxLength: 2_000,
      description: 'Explanation of what went wrong and what to do, for people. The wording may change.',
      examples: ['`scheduledAt` needs a time zone, such as 2030-01-15T09:00:00Z.'],
    },
    requestId: {
      type: 'string',
      maxLength: 128,
      pattern: '^[A-Za-z0-9._-]{8,128}$',
      description:
        'Id of the request in the service’s log, same as `X-Request-Id`. Include it in questions to the operator.',
      examples: ['6f1c2a9e-3c0b-4a51-9a4e-0b7c2f8d1e55'],
    },
    error_description: {
      type: 'string',
      maxLength: 2_000,
      description: 'Same as `message`, for OAuth clients.',
      examples: ['The grant has expired. Ask the person again.'],
    },
    details: {
      type: 'array',
      maxItems: 100,
      items: { $ref: '#/components/schemas/ErrorDetail' },
      description:
        'All problems of the input. The first one is in `message`. With `precondition_failed`, the person who made the change.',
    },
    requiredScopes: {
      type: 'array',
      maxItems: 50,
      items: { $ref: '#/components/schemas/Scope' },
      description: 'With `insufficient_scope`: the scopes of which one is needed.',
    },
    current: {
      type: 'object',
      description:
        'With `precondition_failed` for a post: its current state and the author of the last change.',
      required: ['revision', 'changedBy', 'changedByName', 'changedAt'],
      properties: {
        revision: { type: 'integer', minimum: 1, description: 'Current revision.', examples: [4] },
        changedBy: {
          type: ['string', 'null'],
          maxLength: 60,
          description: '`user:`, `api_key:`, or `agent:` followed by an id.',
          examples: ['user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0'],
        },
        changedByName: {
          type: ['string', 'null'],
          maxLength: 100,
          description: 'Current name of the author, or null if deleted.',
          examples: ['Ada'],
        },
        changedAt: {
          type: ['string', 'null'],
          format: 'date-time',
          maxLength: 32,
          description: 'When, in UTC.',
          examples: ['2026-11-23T10:00:00.000Z'],
        },
      },
    },
    retryAfter: {
      type: 'integer',
      minimum: 0,
      description: 'Whole seconds after which a retry makes sense, same as the `Retry-After` header.',
      examples: [30],
    },
  },
};

/** Named schemas of error answers. `Scope` belongs to one of their fields. */
export const errorSchemas = {
  ApiError: apiError,
  ErrorDetail: errorDetail,
  ErrorCode: {
    type: 'string',
    enum: Object.keys(errorStatus),
    description: 'Stable error code for programs. `message` is for people.',
  },
};

const headersOf = (codes: ErrorCode[]) => ({
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
  ...(codes.some(code => code === 'rate_limited' || code === 'unavailable') && {
    'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'integer', minimum: 0 } },
  }),
});

/** One shared error answer per status, named `Error400` and so on. */
export const errorAnswers = Object.fromEntries(
  [...codesByStatus].map(([status, codes]) => [
    `Error${status}`,
    {
      description: codes.map(code => `\`${code}\``).join(', '),
      headers: headersOf(codes),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ApiError' },
          example: {
            success: false,
            error: codes[0],
            message: 'Explanation of what went wrong, and what to do.',
            requestId: '6f1c2a9e-3c0b-4a51-9a4e-0b7c2f8d1e55',
          },
        },
      },
      'x-error-codes': codes,
    },
  ]),
);

/** Returns the error answers of one operation, by status. */
export const errorResponses = (spec: Endpoint): Record<string, { $ref: string }> =>
  Object.fromEntries(
    [...new Set(errorCodesOf(spec).map(code => errorStatus[code]))]
      .sort((a, b) => a - b)
      .map(status => [String(status), { $ref: `#/components/responses/Error${status}` }]),
  );
