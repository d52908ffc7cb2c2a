import { eventNames, testEvent } from '../../domain/webhooks/events.ts';
import type { JsonSchema, SchemaMaker } from './openapi-schemas.ts';
import { eventShapes, meaningOf } from './event-schemas.ts';

const header = (name: string, description: string, schema: JsonSchema, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});
const text: JsonSchema = { type: 'string', maxLength: 2_000 };

/** Headers of every delivery. See `src/adapters/secrets/sign-delivery.ts`. */
const headers = [
  header('X-Service-Event', 'Type of the event. Not signed: trust the one in the body.', text),
  header('X-Service-Delivery', 'Id of the delivery, same in every attempt.', text),
  header(
    'X-Service-Timestamp',
    'Time of this attempt, in Unix seconds. Reject one older than 5 minutes.',
    text,
  ),
  header(
    'X-Service-Signature',
    '`sha256=` and the hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the secret. Compare in constant time.',
    text,
  ),
  header('X-Service-Signatures', 'One signature per valid secret, newest first, separated by commas.', text),
  header('X-Service-Attempt', 'Number of the attempt, starting at 1.', { type: 'integer', minimum: 1 }),
  header(
    'X-Service-Sequence',
    'Number of the event among all events of this webhook, without gaps. Missing ones are at `GET /webhooks/{id}/events`. Absent on a test.',
    { type: 'integer', minimum: 1 },
    false,
  ),
  header('webhook-id', 'Id of the event, as in Standard Webhooks.', text),
  header('webhook-timestamp', 'Same as `X-Service-Timestamp`.', text),
  header('webhook-signature', '`v1,<base64>` for each valid secret, separated by spaces.', text),
];

const camelCase = (name: string): string =>
  `on${name.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;

const responses = {
  '2XX': { description: 'Accepted. Any other answer, or none within 15 seconds, counts as a failure.' },
  '410': { description: 'Disables the webhook.' },
};

const eventKinds = [...eventNames, testEvent];

const webhookOf = (name: keyof typeof eventShapes, { schemaOf }: SchemaMaker) => ({
  post: {
    operationId: camelCase(name),
    tags: ['Events'],
    summary: `${name}: ${meaningOf(name)}`,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(eventShapes[name], 'output') } },
    },
    responses,
  },
});

/** Returns the schema of an event of any kind, discriminated by `event`. */
const anyEvent = ({ schemaOf, nameSchema }: SchemaMaker): JsonSchema => {
  const kinds = eventKinds.map(name => [name, String(schemaOf(eventShapes[name], 'output').$ref)] as const);
  return nameSchema('AnyEvent', {
    description: 'Bodies that webhooks receive. `event` tells them apart.',
    oneOf: kinds.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'event', mapping: Object.fromEntries(kinds) },
  });
};

/**
 * Repeats the events as callbacks of the operation that creates a webhook: some generators make types only of what an
 * operation refers to, and ignore `webhooks`.
 */
export const eventCallbacks = (maker: SchemaMaker) => ({
  event: {
    '{$request.body#/url}': {
      post: {
        operationId: 'onEvent',
        tags: ['Events'],
        summary: 'Any subscribed event, as `webhooks` describes each',
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema: anyEvent(maker) } } },
        responses,
      },
    },
  },
});

/** Returns the `webhooks` section of the OpenAPI file, from the schemas of the events. */
export const openApiWebhooks = (maker: SchemaMaker) =>
  Object.fromEntries(eventKinds.map(name => [name, webhookOf(name, maker)] as const));
