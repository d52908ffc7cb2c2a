import { publicUrl, type Config } from '../../config/index.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { errorAnswers, errorSchemas } from './openapi-errors.ts';
import { withExamples, withSentExample } from './openapi-examples.ts';
import { sharedHeaders } from './openapi-headers.ts';
import { operationOf } from './openapi-operation.ts';
import { schemaMaker, type JsonSchema } from './openapi-schemas.ts';
import { tagsOf } from './openapi-tags.ts';
import { scope } from './named-lists.ts';
import { openApiWebhooks } from './openapi-webhooks.ts';
import { promise, quickStart, rules } from './quick-start.ts';

/** Version of the contract. */
export const apiVersion = '1.0.0';

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'Session token of a person.' },
  bearerKey: { type: 'http', scheme: 'bearer', description: 'API key `sk-social-…`.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'API key `sk-social-…`.' },
};

/** Applies a function to each operation of each path. */
const mapOperations = <Operation>(
  paths: Record<string, Record<string, Operation>>,
  change: (operation: Operation) => Operation,
): Record<string, Record<string, Operation>> =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, change(one)])),
    ]),
  );

/** Makes the OpenAPI 3.1 file of the operations, from the schemas that check requests and answers. */
export const openApiFile = (specs: readonly Endpoint[], config: Config) => {
  const maker = schemaMaker();
  // error answers always refer to it
  maker.schemaOf(scope, 'output');
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const spec of specs) (paths[spec.path] ??= {})[spec.method] = operationOf(spec, maker);
  const webhooks = openApiWebhooks(maker);
  const schemas: Record<string, JsonSchema> = { ...errorSchemas, ...maker.components };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Social Publishing Service',
      version: apiVersion,
      description: `${promise}\n\n${quickStart(publicUrl(config))}\n\n## Rules\n\n${rules}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: config.PUBLIC_URL ?? '/' }],
    tags: tagsOf(specs),
    paths: mapOperations(paths, one => withExamples(one, schemas)),
    webhooks: mapOperations(webhooks, one => withSentExample(one, schemas)),
    components: {
      schemas,
      headers: sharedHeaders,
      securitySchemes,
      responses: errorAnswers,
    },
  };
};
