import assert from 'node:assert/strict';
import fc from 'fast-check';
import { useApi } from '../../support/http/api.ts';
import { forgetKnown } from '../../support/canaries/canaries.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import {
  bodySchemaOf,
  operationsOf,
  sendingOf,
  type OpenApiFile,
  type Operation,
} from '../../support/http/openapi.ts';

/**
 * Sends nearly valid requests: the fields of the OpenAPI file with values of the right type, the wrong type, and from the
 * edge of what a database can hold. Every answer must be documented (checked on every call) and not 500.
 */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | false;
}

/** Other keywords of a schema, which bound or describe values that are nearly right anyway. */
const bounds = [
  'type',
  'required',
  'description',
  'default',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'id',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'title',
  'examples',
  'example',
  'contentEncoding',
  'deprecated',
];

const someId = '01890000-0000-7000-8000-000000000000';
const nasty = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '😀'.repeat(70),
  'a'.repeat(5_000),
  "';--",
  '%00',
  '../..',
  '__proto__',
];
const texts = fc.oneof(
  fc.constantFrom(...nasty, someId, '2030-01-01T00:00:00Z', 'x'),
  fc.string({ unit: 'binary' }),
);
const numbers = fc.oneof(fc.constantFrom(0, -1, 1.5, 1e308, 2 ** 53, 2 ** 31), fc.integer());
const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), texts, numbers);

const deref = (file: OpenApiFile, schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : (file.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema);

const fitting = (file: OpenApiFile, given: Schema, depth: number): fc.Arbitrary<unknown> => {
  const schema = deref(file, given);
  if (depth > 4) return anything;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map(option => fitting(file, option, depth + 1)));
  return ofType(file, schema, depth);
};

const ofType = (file: OpenApiFile, schema: Schema, depth: number): fc.Arbitrary<unknown> => {
  const [type] = [schema.type].flat();
  if (schema.properties) return objects(file, schema.properties, depth);
  if (schema.additionalProperties)
    return fc.dictionary(texts, nearly(file, schema.additionalProperties, depth + 1), { maxKeys: 2 });
  if (type === 'array') return fc.array(nearly(file, schema.items ?? {}, depth + 1), { maxLength: 3 });
  if (type === 'string') return texts;
  if (type === 'boolean') return fc.boolean();
  return type === 'integer' || type === 'number' ? numbers : anything;
};

/** Five times in six a value of the documented type. */
const nearly = (file: OpenApiFile, schema: Schema, depth: number): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: fitting(file, schema, depth) }, { weight: 1, arbitrary: anything });

const objects = (
  file: OpenApiFile,
  properties: Record<string, Schema>,
  depth: number,
): fc.Arbitrary<unknown> => {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, nearly(file, schema, depth + 1)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
};

/** Returns the keywords of a schema and its parts that `fitting` would skip. */
const passedOver = (file: OpenApiFile, given: Schema, depth = 0): string[] => {
  const { $ref: _, ...schema } = deref(file, given);
  const { enum: _values, const: _value, properties = {}, items, anyOf = [], oneOf = [], ...rest } = schema;
  const { additionalProperties, ...others } = rest;
  const parts = [...Object.values(properties), ...anyOf, ...oneOf];
  const all = [...parts, ...(items ? [items] : []), ...(additionalProperties ? [additionalProperties] : [])];
  return [
    ...Object.keys(others).filter(name => !bounds.includes(name)),
    ...(depth > 8 ? [] : all.flatMap(part => passedOver(file, part, depth + 1))),
  ];
};

/** An answer that never ends; it takes no body, and its file tests its parameters. */
const isStream = ({ responses }: Operation): boolean =>
  responses['200']?.content?.['text/event-stream'] !== undefined;

const bodyOf = (operation: Operation): Schema | undefined => bodySchemaOf(operation);

const requests = (file: OpenApiFile, path: string, operation: Operation) => {
  const schema = bodyOf(operation);
  const fields = operation.parameters.filter(field => field.in === 'query').map(({ name }) => name);
  return fc.record({
    path: fc
      .array(fc.oneof(fc.constant(someId), texts), { minLength: 4, maxLength: 4 })
      .map(values =>
        path.replaceAll(/\{\w+\}/g, () => encodeURIComponent((values.pop() ?? '').toWellFormed()) || '-'),
      ),
    query: fc
      .dictionary(fc.constantFrom(...fields, 'unknown'), fc.oneof(texts, numbers.map(String)), { maxKeys: 2 })
      .map(query => new URLSearchParams(query).toString()),
    body: schema === undefined ? fc.constant(undefined) : fitting(file, schema, 0),
  });
};

/** Seed of the requests, the same on every run. FUZZ_SEED changes it, and FUZZ_RUNS adds runs. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const runs = Number(process.env['FUZZ_RUNS'] ?? 25);

describe('nearly right requests', () => {
  const api = useApi({
    // nothing works behind this API: an export would be waited for in vain
    EXPORT_WAIT: '0ms',
    CAROUSEL_WAIT: '0ms',
    RATE_LIMIT: '1000000',
    RATE_LIMIT_ORGANIZATION: '1000000',
    SIGNUP_LIMIT: '100000',
    OPERATORS: 'operator@example.com',
    ...Object.fromEntries(['POST', 'INVITATION', 'CONNECT'].map(name => [`${name}_LIMIT`, '1000000'])),
  });
  let ada: TestUser;

  before(async () => {
    ada = await aUser(api(), { email: 'operator@example.com' });
    await api().rows('update users set email_verified_at = now() where id = $1', ada.id);
    await aBrand(api(), ada.token, 'x');
  });
  after(async () => {
    // made-up passwords and headers are no secrets: they also occur in names
    forgetKnown();
  });

  it('are made of everything that the bodies of requests are made of', () => {
    const unread = operationsOf(api().file).flatMap(({ operation }) =>
      passedOver(api().file, bodyOf(operation) ?? {}).map(name => `${operation.operationId}: ${name}`),
    );
    assert.deepEqual(unread, []);
  });

  it('are never answered with an error of ours, whatever the operation', async function () {
    // the total time depends on the load of the machine; each request has a limit, which ends a hang
    this.timeout(0);
    for (const { method, path, operation } of operationsOf(api().file)) {
      if (['logOut', 'deleteAccount'].includes(operation.operationId) || isStream(operation)) continue;
      await fc.assert(
        fc.asyncProperty(requests(api().file, path, operation), async ({ path: at, query, body }) => {
          // what one request had as a password or a header's value may be another one's name
          forgetKnown();
          const address = query === '' ? at : `${at}?${query}`;
          const { body: json, ...sending } = sendingOf(operation, body);
          const { status, text } = await api().send(method.toUpperCase(), address, json, {
            as: ada.token,
            ...sending,
          });
          assert.ok(status < 500, `${method} ${address} → ${status} ${text}`);
        }),
        {
          numRuns: runs,
          seed,
          interruptAfterTimeLimit: 120_000 + runs * 1_000,
          markInterruptAsFailure: true,
        },
      );
    }
  });
});
