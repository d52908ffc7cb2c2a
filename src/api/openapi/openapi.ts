import { z } from 'zod';
import { publicUrl, type Config } from '../../config/index.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { startedJob } from '../http/still-working.ts';
import { errorAnswers, errorCodesOf, errorDetail, errorResponses } from './openapi-errors.ts';
import { openApiWebhooks } from './openapi-webhooks.ts';
import { promise, quickStart, rules } from './quick-start.ts';
import { schemaMaker, type JsonSchema } from './openapi-schemas.ts';

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'Session token of a person.' },
  bearerKey: { type: 'http', scheme: 'bearer', description: 'API key `sk-social-…`.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'API key `sk-social-…`.' },
};

const rateHeaders = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};

const header = (text: string, schema: JsonSchema) => ({ description: text, required: true, schema });

const headers = {
  RequestId: header('Names this request in our logs.', { type: 'string', maxLength: 128 }),
  RateLimitLimit: header('Requests that the window allows.', { type: 'integer', minimum: 1 }),
  RateLimitRemaining: header('Requests that are left in the window.', { type: 'integer', minimum: 0 }),
  RateLimitReset: header('When the window ends, in unix seconds.', { type: 'integer', minimum: 0 }),
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the request safe to repeat for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const conditionOn = {
  get: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag that you have: answers 304 without a body while nothing of it has changed.',
    schema: { type: 'string', maxLength: 1_000 },
  },
  change: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag, or the `revision` in quotes, that you decided by: answers 412 `precondition_failed` and changes nothing when somebody else has changed it since.',
    schema: { type: 'string', maxLength: 1_000 },
  },
};

const etagHeader = {
  ETag: {
    description:
      'Names what is shown: for `If-None-Match`, and for `If-Match` of a change. Not on a replayed answer.',
    required: false,
    schema: { type: 'string', maxLength: 100 },
  },
};

const conditionOf = ({ conditional, method }: Endpoint) =>
  conditional ? [method === 'get' ? conditionOn.get : conditionOn.change] : [];

const unchangedOf = ({ conditional, method }: Endpoint) =>
  conditional && method === 'get'
    ? { 304: { description: 'You have it as it is.', headers: { ...rateHeaders, ...etagHeader } } }
    : {};

const securityOf = ({ access }: Endpoint) => {
  if (access === 'public') return [];
  if (access === 'session') return [{ session: [] }];
  return [{ session: [access] }, { bearerKey: [access] }, { apiKey: [access] }];
};

type SchemaOf = ReturnType<typeof schemaMaker>['schemaOf'];

const fieldsOf = (schema: z.ZodType | undefined, where: 'path' | 'query', schemaOf: SchemaOf) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, { description: about, ...field }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(about === undefined ? {} : { description: about }),
    schema: field,
  }));
};

const envelope = (data: JsonSchema | undefined): JsonSchema => ({
  type: 'object',
  required: ['success', ...(data ? ['data'] : [])],
  additionalProperties: false,
  properties: { success: { const: true }, ...(data ? { data } : {}) },
});

const descriptions = { 200: 'Done.', 201: 'Created.', 202: 'Accepted; the work goes on.', 204: 'Done.' };

const contentOf = ({ returns, content }: Endpoint, schemaOf: SchemaOf) => ({
  ...((returns || !content) && {
    'application/json': { schema: envelope(returns && schemaOf(returns, 'output')) },
  }),
  ...content,
});

const successOf = (spec: Endpoint, schemaOf: SchemaOf) => {
  const { status = 200, headers: own } = spec;
  return {
    [status]: {
      description: descriptions[status],
      headers: { ...rateHeaders, ...(spec.conditional && etagHeader), ...own },
      ...(status !== 204 && { content: contentOf(spec, schemaOf) }),
    },
  };
};

const acceptedOf = ({ mayTakeLong }: Endpoint, schemaOf: SchemaOf) =>
  mayTakeLong && {
    202: {
      description: 'The work goes on; ask about it at `GET /jobs/{jobId}`, or here again.',
      headers: rateHeaders,
      content: { 'application/json': { schema: envelope(schemaOf(startedJob, 'output')) } },
    },
  };

const redirectOf = ({ redirects }: Endpoint) =>
  redirects && {
    302: {
      description: redirects,
      headers: { ...rateHeaders, Location: header('Where to.', { type: 'string', maxLength: 5_000 }) },
      content: { 'text/html': { schema: { type: 'string', maxLength: 0 } } },
    },
  };

const operationOf = (spec: Endpoint, schemaOf: SchemaOf) => ({
  operationId: spec.operationId,
  tags: [spec.tag],
  summary: spec.summary,
  ...(spec.description === undefined ? {} : { description: spec.description }),
  security: securityOf(spec),
  parameters: [
    ...fieldsOf(spec.params, 'path', schemaOf),
    ...fieldsOf(spec.query, 'query', schemaOf),
    ...(spec.method === 'post' ? [idempotencyKey] : []),
    ...conditionOf(spec),
  ],
  ...(spec.body && {
    requestBody: {
      required: !spec.body.safeParse(undefined).success,
      content: {
        [spec.bodyType ?? 'application/json']: { schema: schemaOf(spec.body, 'input') },
        ...(spec.orJson && { 'application/json': { schema: schemaOf(spec.orJson, 'input') } }),
      },
    },
  }),
  responses: {
    ...successOf(spec, schemaOf),
    ...acceptedOf(spec, schemaOf),
    ...redirectOf(spec),
    ...unchangedOf(spec),
    ...errorResponses(spec),
  },
  'x-error-codes': errorCodesOf(spec),
});

/** The OpenAPI 3.1 file of the operations, made from the schemas that check requests and answers. */
export const openApiFile = (specs: readonly Endpoint[], config: Config) => {
  const maker = schemaMaker();
  const { schemaOf, components } = maker;
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const spec of specs) (paths[spec.path] ??= {})[spec.method] = operationOf(spec, schemaOf);
  const webhooks = openApiWebhooks(maker);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Social Publishing Service',
      version: '1.0.0',
      description: `${promise}\n\n${quickStart(publicUrl(config))}\n\n## Rules\n\n${rules}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: config.PUBLIC_URL ?? '/' }],
    tags: [...new Set([...specs.map(spec => spec.tag), 'Events'])].map(name => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: { ErrorDetail: errorDetail, ...components },
      headers,
      securitySchemes,
      responses: errorAnswers,
    },
  };
};
