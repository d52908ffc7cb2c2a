import type { z } from 'zod';
import type { Endpoint } from '../http/endpoint.ts';
import { startedJob } from '../http/still-working.ts';
import { errorCodesOf, errorResponses } from './openapi-errors.ts';
import { eventCallbacks } from './openapi-webhooks.ts';
import { conditionOn, etagHeader, header, idempotencyKey, rateHeaders } from './openapi-headers.ts';
import type { JsonSchema, SchemaMaker } from './openapi-schemas.ts';

const conditionOf = ({ conditional, method }: Endpoint) =>
  conditional ? [method === 'get' ? conditionOn.get : conditionOn.change] : [];

const unchangedOf = ({ conditional, method }: Endpoint) =>
  conditional && method === 'get'
    ? { 304: { description: 'Nothing has changed.', headers: { ...rateHeaders, ...etagHeader } } }
    : {};

const securityOf = ({ access }: Endpoint) => {
  if (access === 'public') return [];
  if (access === 'session') return [{ session: [] }];
  if (access === 'key') return [{ bearerKey: [] }, { apiKey: [] }];
  if (access === 'any') return [{ session: [] }, { bearerKey: [] }, { apiKey: [] }];
  return [{ session: [access] }, { bearerKey: [access] }, { apiKey: [access] }];
};

type SchemaOf = SchemaMaker['schemaOf'];

const fieldsOf = (schema: z.ZodType | undefined, where: 'path' | 'query', schemaOf: SchemaOf) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, { description: about, examples, ...field }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(about !== undefined && { description: about }),
    schema: field,
    ...(Array.isArray(examples) && { example: examples[0] as unknown }),
  }));
};

const envelope = (data: JsonSchema | undefined): JsonSchema => ({
  type: 'object',
  required: ['success', ...(data ? ['data'] : [])],
  properties: {
    success: { type: 'boolean', const: true, description: 'Always true.' },
    ...(data && { data: { description: 'The requested data.', ...data } }),
  },
});

const descriptions = { 200: 'Done.', 201: 'Created.', 202: 'Accepted. The work continues.', 204: 'Done.' };

const contentOf = ({ returns, content }: Endpoint, schemaOf: SchemaOf) => ({
  ...((returns || !content) && {
    'application/json': { schema: envelope(returns && schemaOf(returns, 'output')) },
  }),
  ...content,
});

const successOf = (spec: Endpoint, schemaOf: SchemaOf) => {
  const { status = 200, headers: own } = spec;
  const answer = {
    headers: { ...rateHeaders, ...(spec.conditional && etagHeader), ...own },
    ...(status !== 204 && { content: contentOf(spec, schemaOf) }),
  };
  return {
    [status]: { description: descriptions[status], ...answer },
    ...(spec.continuesIf && { 202: { description: descriptions[202], ...answer } }),
  };
};

const acceptedOf = ({ mayTakeLong }: Endpoint, schemaOf: SchemaOf) =>
  mayTakeLong && {
    202: {
      description: 'The work continues. Read its state at `GET /jobs/{jobId}`, or repeat this request.',
      headers: rateHeaders,
      content: { 'application/json': { schema: envelope(schemaOf(startedJob, 'output')) } },
    },
  };

const redirectOf = ({ redirects }: Endpoint) =>
  redirects && {
    302: {
      description: redirects,
      headers: {
        ...rateHeaders,
        Location: header('Address of the redirect.', { type: 'string', maxLength: 5_000 }),
      },
      content: { 'text/html': { schema: { type: 'string', maxLength: 0 } } },
    },
  };

/** Returns the name of a body's schema: `createPost` → `CreatePostRequest`. */
const nameOfBody = ({ operationId }: Endpoint): string =>
  `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Request`;

/** Describes one operation, from the schemas that check its requests and answers. */
export const operationOf = (spec: Endpoint, maker: SchemaMaker) => ({
  operationId: spec.operationId,
  tags: [spec.tag],
  summary: spec.summary,
  ...(spec.description === undefined ? {} : { description: spec.description }),
  security: securityOf(spec),
  parameters: [
    ...fieldsOf(spec.params, 'path', maker.schemaOf),
    ...fieldsOf(spec.query, 'query', maker.schemaOf),
    ...(spec.method === 'post' ? [idempotencyKey] : []),
    ...conditionOf(spec),
    ...Object.entries(spec.takesHeaders ?? {}).map(([name, taken]) => ({ name, in: 'header', ...taken })),
  ],
  ...(spec.body && {
    requestBody: {
      required: !spec.body.safeParse(undefined).success,
      content: {
        [spec.bodyType ?? 'application/json']: {
          schema: maker.nameSchema(nameOfBody(spec), {
            description: `Body of \`${spec.operationId}\`.`,
            ...maker.schemaOf(spec.body, 'input'),
          }),
          ...(spec.example !== undefined && { example: spec.example }),
        },
        ...Object.fromEntries(
          Object.entries(spec.alsoTakes ?? {}).map(([type, { schema }]) => [
            type,
            { schema: maker.nameSchema(`${nameOfBody(spec)}Text`, schema) },
          ]),
        ),
      },
    },
  }),
  responses: {
    ...successOf(spec, maker.schemaOf),
    ...acceptedOf(spec, maker.schemaOf),
    ...(spec.mayBeEmpty !== undefined && { 202: { description: spec.mayBeEmpty, headers: rateHeaders } }),
    ...redirectOf(spec),
    ...unchangedOf(spec),
    ...errorResponses(spec),
  },
  ...(spec.asksForEvents && { callbacks: eventCallbacks(maker) }),
  'x-error-codes': errorCodesOf(spec),
});
