import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { currentApiFile } from '../../../tools/api-file.ts';
import { closed, operationsOf, type OpenApiFile } from '../../support/http/openapi.ts';

interface Schema {
  $ref?: string;
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

interface Media {
  schema: Schema;
  example?: unknown;
}

/** A field with its owner, its path, and the place of its schema. */
interface Field {
  owner: string;
  name: string;
  schema: Schema;
}

const fieldsIn = (value: unknown, owner: string): Field[] => {
  if (Array.isArray(value)) return value.flatMap(each => fieldsIn(each, owner));
  if (value === null || typeof value !== 'object') return [];
  const { properties = {}, ...rest } = value as Schema;
  const own = Object.entries(properties).flatMap(([name, schema]): Field[] => [
    { owner, name, schema },
    ...fieldsIn(schema, name === 'data' ? owner : `${owner}.${name}`),
  ]);
  const others = Object.entries(rest).filter(([key]) => !['examples', 'example', 'default'].includes(key));
  return [...own, ...others.flatMap(([, child]) => fieldsIn(child, owner))];
};

describe('the OpenAPI file', () => {
  const file = JSON.parse(JSON.stringify(currentApiFile())) as OpenApiFile;
  const schemas = file.components.schemas as Record<string, Schema>;
  const operations = operationsOf(file).map(({ operation }) => operation);
  const sent = Object.values(file.webhooks).flatMap(methods => Object.values(methods));
  const fields = [
    ...Object.entries(schemas).flatMap(([name, schema]) => fieldsIn(schema, name)),
    ...operations.flatMap(({ operationId, responses }) => fieldsIn(responses, operationId)),
  ];
  const described = ({ description, $ref }: Schema): boolean =>
    Boolean(description ?? schemas[$ref?.split('/').at(-1) ?? '']?.description);

  it('describes every field, parameter and named schema', () => {
    const silent = [
      ...fields.filter(({ schema }) => !described(schema)).map(({ owner, name }) => `${owner}.${name}`),
      ...[...operations, ...sent].flatMap(({ operationId, parameters }) =>
        parameters
          .filter(each => !described(each as unknown as Schema))
          .map(({ name }) => `${operationId} ${name}`),
      ),
      ...Object.keys(schemas).filter(name => !described(schemas[name] ?? {})),
    ];
    assert.deepEqual(silent, []);
  });

  describe('gives examples', () => {
    // each schema checks one example: quick to compile matters, not quick to run
    const quick = { inlineRefs: false, validateSchema: false, code: { optimize: false } };
    const ajv = new Ajv2020({ strict: false, allErrors: true, ...quick });
    (formats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addFormat('idn-email', /^[^\s@]+@[^\s@]+$/);
    ajv.addSchema({ ...closed(file), $id: 'api' });
    const compiled = new Map<string, ValidateFunction>();
    const compile = (schema: Schema): ValidateFunction => {
      const text = JSON.stringify(closed(schema)).replaceAll('"#/', '"api#/');
      const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
      compiled.set(text, known);
      return known;
    };
    const wrong = (schema: Schema, example: unknown): string[] => {
      const validate = compile(schema);
      return validate(example) ? [] : [`${ajv.errorsText(validate.errors)} in ${JSON.stringify(example)}`];
    };
    const wrongOf = (name: string, media: Media | undefined): string[] => {
      if (media === undefined) return [];
      if (media.example === undefined) return [`${name} has no example`];
      return wrong(media.schema, media.example).map(text => `${name}: ${text}`);
    };

    /** Parameters whose values only the reader has. A sample with an example value would be refused. */
    const readersOwn = ['Idempotency-Key', 'If-Match', 'If-None-Match', 'after', 'targetId'];

    it('of every parameter, body and answer, as their schemas have it', () => {
      const problems = operations.flatMap(({ operationId, parameters, requestBody, responses }) => [
        ...parameters
          .filter(each => each.required || !readersOwn.includes(each.name) || 'example' in each)
          .flatMap(each => wrongOf(`${operationId} ${each.name}`, each as unknown as Media)),
        ...Object.values(requestBody?.content ?? {}).flatMap(media => wrongOf(operationId, media)),
        ...Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([status, { content }]) =>
            wrongOf(`${operationId} ${status}`, content?.['application/json'] as Media | undefined),
          ),
      ]);
      assert.deepEqual(problems, []);
    });

    it('of no parameter that only the reader has', () => {
      const made = operations.flatMap(({ operationId, parameters }) =>
        (parameters as unknown as { name: string; example?: unknown }[])
          .filter(({ name, example }) => example === 'an example' || (name === 'Idempotency-Key' && example))
          .map(({ name }) => `${operationId} ${name}`),
      );
      assert.deepEqual(made, []);
    });

    it('of every event and every error', () => {
      const events = sent.flatMap(({ operationId, requestBody }) =>
        wrongOf(operationId, requestBody?.content['application/json']),
      );
      const errors = Object.entries(file.components.responses).flatMap(([name, { content }]) =>
        wrongOf(name, content?.['application/json'] as Media | undefined),
      );
      assert.deepEqual([...events, ...errors], []);
    });

    it('of fields, that are right', () => {
      const problems = fields.flatMap(({ owner, name, schema }) =>
        (schema.examples ?? []).flatMap(example =>
          wrong(schema, example).map(text => `${owner}.${name}: ${text}`),
        ),
      );
      assert.deepEqual([...new Set(problems)], []);
    });

    it('of bodies that the operations themselves take', () => {
      const bodies = new Map(
        operations.map(({ operationId, requestBody }) => [
          operationId,
          (requestBody?.content['application/json'] as Media | undefined)?.example,
        ]),
      );
      const refused = routes({} as ApiContext).flatMap(({ operationId, body, rawBody }) => {
        const example = bodies.get(operationId);
        if (body === undefined || example === undefined || rawBody) return [];
        const { error } = body.safeParse(example);
        return error ? [`${operationId}: ${JSON.stringify(error.issues)} in ${JSON.stringify(example)}`] : [];
      });
      assert.deepEqual(refused, []);
    });
  });
});
