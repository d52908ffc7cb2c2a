import { errorStatus, type ErrorCode } from '../../domain/errors.ts';
import { needsSubscription } from '../credentials/access.ts';
import type { Endpoint } from '../http/endpoint.ts';

const always: ErrorCode[] = ['validation_failed', 'rate_limited', 'internal_error', 'unavailable'];
const withBody: ErrorCode[] = [
  'malformed_body',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
];

/** Every code that an operation may answer with. */
export const errorCodesOf = (spec: Endpoint): ErrorCode[] => {
  const codes: ErrorCode[] = [
    ...always,
    ...(spec.method === 'get' ? [] : withBody),
    ...(spec.access === 'public' ? [] : (['unauthorized', 'insufficient_scope'] as const)),
    ...(needsSubscription(spec) ? (['billing_suspended'] as const) : []),
    ...(spec.params ? (['not_found'] as const) : []),
    ...(spec.method === 'post' ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(spec.conditional && spec.method !== 'get' ? (['precondition_failed'] as const) : []),
    ...(spec.errors ?? []),
  ];
  return [...new Set(codes)];
};

const codesByStatus = Map.groupBy(Object.keys(errorStatus) as ErrorCode[], code => errorStatus[code]);

const errorSchema = (codes: ErrorCode[]) => ({
  type: 'object',
  required: ['success', 'error', 'message', 'requestId'],
  additionalProperties: false,
  properties: {
    success: { const: false },
    error: { type: 'string', enum: codes },
    message: { type: 'string', maxLength: 2_000 },
    requestId: { type: 'string', maxLength: 128 },
    details: { type: 'array', maxItems: 100, items: { $ref: '#/components/schemas/ErrorDetail' } },
    requiredScopes: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 64 } },
    retryAfter: { type: 'integer', minimum: 0 },
  },
});

/** One thing that is wrong with the input. */
export const errorDetail = {
  type: 'object',
  required: ['path', 'code', 'message'],
  additionalProperties: false,
  properties: {
    path: { type: 'string', maxLength: 2_000 },
    code: { type: 'string', maxLength: 64 },
    message: { type: 'string', maxLength: 2_000 },
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

/** One shared error answer a status, under `Error400` and so on. */
export const errorAnswers = Object.fromEntries(
  [...codesByStatus].map(([status, codes]) => [
    `Error${status}`,
    {
      description: codes.map(code => `\`${code}\``).join(', '),
      headers: headersOf(codes),
      content: { 'application/json': { schema: errorSchema(codes) } },
    },
  ]),
);

/** The error answers of one operation, by status. */
export const errorResponses = (spec: Endpoint): Record<string, { $ref: string }> =>
  Object.fromEntries(
    [...new Set(errorCodesOf(spec).map(code => errorStatus[code]))]
      .sort((a, b) => a - b)
      .map(status => [String(status), { $ref: `#/components/responses/Error${status}` }]),
  );
