import assert from 'node:assert/strict';
import { currentApiFile } from '../../../tools/api-file.ts';
import { operationsOf, type OpenApiFile } from '../../support/http/openapi.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

const values = new Set(['default', 'example', 'examples', 'enum', 'const', 'required']);

/** Returns every object of the file that describes a value, with its place. */
const schemasIn = (value: unknown, at: string): [string, Schema][] => {
  if (value === null || typeof value !== 'object') return [];
  const { properties, ...rest } = value as Schema;
  return [
    [at, value as Schema],
    ...Object.entries(properties ?? {}).flatMap(([name, field]) => schemasIn(field, `${at}.${name}`)),
    ...Object.entries(rest).flatMap(([key, child]) =>
      values.has(key) ? [] : schemasIn(child, `${at}/${key}`),
    ),
  ];
};

const pascal = (name: string): string => name.replace(/^./, letter => letter.toUpperCase());

describe('the OpenAPI file, for authors of clients,', () => {
  const file = JSON.parse(JSON.stringify(currentApiFile())) as OpenApiFile;
  const named = file.components.schemas as Record<string, Schema>;
  const all = schemasIn(file, '');
  const resolved = (schema: Schema): Schema => named[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const placesWhere = (is: (schema: Schema) => unknown): string[] =>
    all.filter(([, schema]) => is(schema)).map(([at]) => at);
  const isNull = ({ type }: Schema): boolean => type === 'null';
  const takesNull = (schema: Schema): boolean => {
    const { type, anyOf = [], enum: words = [] } = resolved(schema);
    return [type].flat().includes('null') || words.includes(null) || anyOf.some(takesNull);
  };

  it('says the type of every constant and of every list of words', () => {
    const untyped = placesWhere(schema => ('const' in schema || schema.enum) && schema.type === undefined);
    assert.deepEqual(untyped, []);
  });

  it('writes a null beside the type of what may be null, and beside a reference alone as an option', () => {
    const hidden = placesWhere(
      ({ anyOf = [] }) => anyOf.some(isNull) && !anyOf.every(one => isNull(one) || one.$ref),
    );
    assert.deepEqual(hidden, []);
    const lists = all.filter(([at]) => /Options\.(?:media|thread)$/.test(at));
    assert.ok(lists.length >= 7);
    for (const [at, { type }] of lists) assert.deepEqual(type, ['array', 'null'], at);
  });

  it('gives the items of a list that is one of several kinds no format that classes in Java lack', () => {
    const formatted = placesWhere(({ anyOf = [] }) =>
      anyOf.some(({ items }) => (items as Schema | undefined)?.['format'] === 'uuid'),
    );
    assert.deepEqual(formatted, []);
  });

  it('names no schema as a generator names the object in a field of another', () => {
    const clashes = Object.entries(named).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([field, { properties: own }]) => own && Object.hasOwn(named, name + pascal(field)))
        .map(([field]) => `${name}.${field}`),
    );
    assert.deepEqual(clashes, []);
  });

  it('gives no schema a name that may be null: a reference to it would hide that', () => {
    assert.deepEqual(
      Object.keys(named).filter(name => takesNull(named[name] ?? {})),
      [],
    );
  });

  it('gives options no default, which is a value of none of their types', () => {
    assert.deepEqual(
      placesWhere(schema => schema.anyOf && 'default' in schema),
      [],
    );
  });

  it('mentions null only if null is accepted or returned', () => {
    const promised = all.filter(
      ([, schema]) =>
        /\bnull\b/i.test(schema.description ?? '') &&
        (schema.type ?? schema.$ref ?? schema.anyOf) !== undefined &&
        !takesNull(schema) &&
        !schemasIn(schema, '').some(([, inner]) => takesNull(inner)),
    );
    assert.deepEqual(
      promised.map(([at, { description }]) => `${at}: ${description}`),
      [],
    );
  });

  it('has names that are names everywhere, and that no word of another schema’s field gets as well', () => {
    const operations = operationsOf(file).map(({ operation }) => operation.operationId);
    const sent = Object.values(file.webhooks).flatMap(each =>
      Object.values(each).map(one => one.operationId),
    );
    for (const name of Object.keys(named)) assert.match(name, /^[A-Z][A-Za-z0-9]*$/);
    for (const name of [...operations, ...sent]) assert.match(name, /^[a-z][A-Za-z0-9]*$/);
    const parts = Object.entries(named).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, field]) => 'const' in field || field.enum)
        .map(([field]) => name + pascal(field)),
    );
    assert.deepEqual(
      parts.filter(name => name in named),
      [],
    );
  });

  it('reaches from its operations every schema that it has, so that none is left out as unused', () => {
    const reached = new Set<string>();
    const reach = (value: unknown): void => {
      for (const [, name = ''] of JSON.stringify(value).matchAll(/schemas\/(\w+)"/g))
        if (!reached.has(name)) reach(named[(reached.add(name), name)]);
    };
    reach([file.paths, file.components.responses]);
    assert.deepEqual(
      Object.keys(named).filter(name => !reached.has(name)),
      [],
    );
  });
});
