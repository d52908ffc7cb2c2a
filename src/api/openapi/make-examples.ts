import { exampleOfFormat, type JsonSchema } from './openapi-schemas.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Options for making an example: all fields, or only the required ones. */
interface Making {
  schemas: Schemas;
  whole: boolean;
}

/** Example of a text without a declared example. */
export const placeholder = 'an example';

const isNull = ({ type }: JsonSchema): boolean => type === 'null';
const isObject = ({ type, $ref }: JsonSchema): boolean => type === 'object' || $ref !== undefined;

/**
 * Chooses among options: null if an object may be null (a failure, a wait), otherwise the first option that is not null.
 */
const ofOptions = (options: readonly JsonSchema[], making: Making): unknown => {
  const [first = {}] = options.filter(each => !isNull(each));
  return options.some(isNull) && isObject(first) && !('enum' in resolve(first, making))
    ? null
    : exampleOf(first, making);
};

const resolve = (schema: JsonSchema, { schemas }: Making): JsonSchema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

const ofObject = ({ properties = {}, required = [], minProperties }: JsonSchema, making: Making): object => {
  const names = Object.keys(properties).filter(name => making.whole || required.includes(name));
  const shown =
    names.length === 0 && minProperties !== undefined ? Object.keys(properties).slice(0, 1) : names;
  return Object.fromEntries(shown.map(name => [name, exampleOf(properties[name] ?? {}, making)]));
};

const ofType = (schema: JsonSchema, making: Making): unknown => {
  const [type] = [schema.type].flat();
  if (type === 'object') return ofObject(schema, making);
  if (type === 'array') return [exampleOf((schema['items'] ?? {}) as JsonSchema, making)];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(Number(schema['minimum'] ?? 0), 0);
  if (type === 'string') return exampleOfFormat[String(schema['format'])] ?? placeholder;
  return null;
};

/** Returns an example of a schema. */
export const exampleOf = (schema: JsonSchema, making: Making): unknown => {
  const [given] = (schema['examples'] ?? []) as unknown[];
  if (given !== undefined) return given;
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (schema.$ref !== undefined) return exampleOf(resolve(schema, making), making);
  const [first] = (schema['enum'] ?? []) as unknown[];
  if (first !== undefined) return first;
  const options = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(options) ? ofOptions(options as JsonSchema[], making) : ofType(schema, making);
};
