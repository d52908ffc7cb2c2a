import type { JsonSchema } from './json-schema.ts';

/**
 * JSON Schema has several ways to say one thing, and generators of clients read some of them: each thing is written in the way
 * that all of them take. `npm run check:generators` counts what they lose.
 */

const isNull = ({ type }: JsonSchema): boolean => type === 'null';

/** What may be null and has a type of its own: oapi-codegen drops the items of a list beside a null. */
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

/** `anyOf` has no default in the languages that make a class of it: its description says it. */
const withSpokenDefault = (schema: JsonSchema): JsonSchema => {
  if (!('anyOf' in schema) || !('default' in schema)) return schema;
  const { default: value, ...rest } = schema;
  if (value === null) return rest;
  const sentence = `Defaults to \`${JSON.stringify(value).replaceAll('"', '')}\`.`;
  return { ...rest, description: [rest.description, sentence].filter(Boolean).join(' ') };
};

/** The items of a list that is one of several kinds have no format of ids: openapi-generator checks them by what Java does not have. */
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

/** A schema, and each within it, in the plain way. */
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
