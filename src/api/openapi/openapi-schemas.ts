import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';
import { plain } from './plain-schemas.ts';

export type { JsonSchema };

const atComponents = (text: string): string => text.replaceAll('"#/$defs/', '"#/components/schemas/');

/** Default examples by format, for fields without an example of their own. */
export const exampleOfFormat: Readonly<Record<string, unknown>> = {
  'date-time': '2030-01-15T09:00:00.000Z',
  uuid: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
  uri: 'https://example.com/coffee.jpg',
  'idn-email': 'ada@example.com',
  binary: '(the bytes of the file)',
};

/** Allows one value in place of a list: `?a=1` as well as `?a=1&a=2`. */
const listOrOne = (schema: z.core.JSONSchema.BaseSchema): void => {
  const { orOne: _mark, ...list } = schema;
  for (const key of Object.keys(schema)) delete schema[key];
  schema.anyOf = [list.items as z.core.JSONSchema.BaseSchema, list];
};

/**
 * Adjusts a generated schema: removes patterns beside formats, and adds the defaults of query fields, which zod leaves out
 * because it sees them as texts.
 */
const override = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // accepts letters of any alphabet, like `mailAddressPattern`
  if (jsonSchema.format === 'email') jsonSchema.format = 'idn-email';
  if (jsonSchema['orOne'] === true) listOrOne(jsonSchema);
  const { def } = zodSchema._zod;
  if (def.type === 'default' && typeof def.defaultValue === 'number') jsonSchema.default = def.defaultValue;
};

/** Removes `additionalProperties: false` from answers, because later versions may add fields. */
const opened = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(opened) as Value;
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(
    ([key, child]) => key !== 'additionalProperties' || child !== false,
  );
  return Object.fromEntries(kept.map(([key, child]) => [key, opened(child)])) as Value;
};

const formatExample = ({ format }: JsonSchema): unknown =>
  format === 'binary' ? undefined : exampleOfFormat[String(format)];

/** Adds an example to a field: its own, that of its value if the value may be null, or that of its format. */
const fieldWithExample = (field: JsonSchema): JsonSchema => {
  const { example: own, ...schema } = field;
  const [value = schema] = ((schema['anyOf'] ?? []) as JsonSchema[]).filter(({ type }) => type !== 'null');
  const example = 'default' in schema ? undefined : (own ?? value['example'] ?? formatExample(value));
  return { ...(withExamples(schema) as JsonSchema), ...(example !== undefined && { examples: [example] }) };
};

/** Converts `.meta({ example })` to JSON Schema, which shows examples only on fields. */
const withExamples = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withExamples);
  if (value === null || typeof value !== 'object') return value;
  const { example: _unseen, properties, ...rest } = value as JsonSchema;
  const others = Object.entries(rest).map(([key, child]): [string, unknown] => [key, withExamples(child)]);
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, fieldWithExample(field)]);
  return { ...Object.fromEntries(others), ...(properties && { properties: Object.fromEntries(fields) }) };
};

type Io = 'input' | 'output';

const texts: Record<Io, WeakMap<z.ZodType, string>> = { input: new WeakMap(), output: new WeakMap() };

/**
 * Returns the JSON Schema of a zod schema as text. Results are cached: conversion takes most of the API's start, and a
 * schema occurs in several operations and again in `assertSound`.
 */
export const jsonSchemaText = (schema: z.ZodType, io: Io): string => {
  const known = texts[io].get(schema);
  if (known !== undefined) return known;
  const closed = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  const made = io === 'output' ? opened(closed) : closed;
  const text = atComponents(JSON.stringify(withExamples(made)));
  texts[io].set(schema, text);
  return text;
};

/**
 * Converts zod schemas to JSON Schema. A schema with `.meta({ id: 'Post' })` becomes a component of that name wherever it
 * occurs. Requests use the input side and answers the output side, so a named schema must look the same from both.
 */
export const schemaMaker = () => {
  const components: Record<string, JsonSchema> = {};
  const add = (name: string, schema: JsonSchema): JsonSchema => {
    const known = (components[name] ??= schema);
    if (!isDeepStrictEqual(known, schema)) throw new Error(`Two schemas are called ${name}`);
    return { $ref: `#/components/schemas/${name}` };
  };
  /** Returns a reference to the schema under this name. A schema that is already a reference stays as it is. */
  const nameSchema = (name: string, schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? add(name, schema) : schema;
  const schemaOf = (schema: z.ZodType, io: Io): JsonSchema => {
    const {
      $schema: _dialect,
      $defs,
      ...rest
    } = JSON.parse(jsonSchemaText(schema, io)) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, { id: _id, ...component }] of Object.entries($defs ?? {})) add(name, plain(component));
    const { id: name, ...whole } = rest;
    return typeof name === 'string' ? add(name, plain(whole)) : plain(whole);
  };
  return { schemaOf, nameSchema, components };
};

export type SchemaMaker = ReturnType<typeof schemaMaker>;
