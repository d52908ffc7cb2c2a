import type { JsonSchema } from './json-schema.ts';

/**
 * Simplifies JSON Schema. Of several ways to express one thing, client generators understand only some, so this module
 * writes the one that all of them accept. `npm run check:generators` counts what they lose.
 */

const isNull = ({ type }: JsonSchema): boolean => type === 'null';

/**
 * Merges null into the type of a nullable schema, because oapi-codegen drops the items of a list that stands beside a null.
 */
const withNull = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...around } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const options = anyOf as JsonSchema[];
  const [value, another] = options.filter(each => !isNull(each));
  if (!options.some(isNull) || another !== undefined || typeof value?.type !== 'string') return schema;
  const words = value['enum'];
  return {
    ...value,
    ...around,
    type: [value.type, 'null'],
    ...(Array.isArray(words) && { enum: [...(words as unknown[]), null] }),
  };
};

/**
 * Writes the default of an `anyOf` into its description, because languages that turn `anyOf` into a class support no
 * default.
 */
const withSpokenDefault = (schema: JsonSchema): JsonSchema => {
  if (!('anyOf' in schema) || !('default' in schema)) return schema;
  const { default: value, ...rest } = schema;
  if (value === null) return rest;
  const sentence = `Defaults to \`${JSON.stringify(value).replaceAll('"', '')}\`.`;
  return { ...rest, description: [rest.description, sentence].filter(Boolean).join(' ') };
};

/**
 * Removes the id format from the items of a list among several kinds, because openapi-generator would check the items with
 * a method that Java does not have.
 */
const withPlainItems = (schema: JsonSchema): JsonSchema => {
  const { anyOf } = schema as { anyOf?: JsonSchema[] };
  if (!anyOf?.some(({ items }) => (items as JsonSchema | undefined)?.['format'] === 'uuid')) return schema;
  const plainItems = ({ items, ...option }: JsonSchema): JsonSchema => {
    if (!items) return option;
    const { format: _uuid, ...item } = items as JsonSchema;
    return { ...option, items: item };
  };
  return { ...schema, anyOf: anyOf.map(plainItems) };
};

const values = new Set(['default', 'examples', 'enum', 'const', 'required']);

/** Simplifies a schema and every schema within it. */
export const plain = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(plain) as Value;
  if (value === null || typeof value !== 'object') return value;
  const { properties, ...rest } = value as JsonSchema;
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, plain(field)]);
  const others = Object.entries(rest).map(([key, child]) => [key, values.has(key) ? child : plain(child)]);
  const whole = {
    ...(Object.fromEntries(others) as JsonSchema),
    ...(properties && { properties: Object.fromEntries(fields) as Record<string, JsonSchema> }),
  };
  return withPlainItems(withSpokenDefault(withNull(whole))) as Value;
};
