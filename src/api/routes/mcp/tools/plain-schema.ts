import type { JsonSchema } from '../../../openapi/openapi-schemas.ts';
import type { ToolSchema } from './tool-spec.ts';

export type Definitions = Readonly<Record<string, JsonSchema>>;

const types = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean']);

const resolved = (schema: JsonSchema, definitions: Definitions): JsonSchema => {
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return schema;
  const { $ref: _ref, ...own } = schema;
  return resolved({ ...definitions[name], ...own }, definitions);
};

/**
 * Chooses one of several schemas. Null is dropped, because a tool's arguments can be omitted. Of the others the last is the
 * most general (`a` or `[a]`).
 */
const choiceOf = (schema: JsonSchema, definitions: Definitions): JsonSchema => {
  const { anyOf, oneOf, ...rest } = schema as JsonSchema & { anyOf?: JsonSchema[]; oneOf?: JsonSchema[] };
  const choices = (anyOf ?? oneOf ?? []).map(one => resolved(one, definitions));
  const chosen = choices.findLast(({ type }) => type !== 'null');
  return chosen ? choiceOf({ ...chosen, ...rest }, definitions) : schema;
};

const typeOf = ({ type, const: only, enum: names }: JsonSchema): string => {
  const named = [type].flat().find(one => one !== 'null' && one !== undefined);
  return named ?? (only === undefined && names === undefined ? 'object' : 'string');
};

/** Ignores numbers that only express the absence of a bound. */
const bound = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < 999_999_999 ? value : undefined;

const choicesOf = ({ enum: names, const: only }: JsonSchema): string[] | undefined => {
  const all = (names ?? (only === undefined ? [] : [only])) as unknown[];
  const texts = all.filter(one => typeof one === 'string');
  return texts.length > 0 ? texts : undefined;
};

/** Returns the limits of a text or a number. */
const boundsOf = (type: string, schema: JsonSchema): Partial<ToolSchema> => {
  const names = choicesOf(schema);
  if (type === 'string')
    return {
      ...(names && { enum: names }),
      ...(schema['format'] === 'date-time' && { format: 'date-time' }),
    };
  const [minimum, maximum] = [bound(schema['minimum']), bound(schema['maximum'])];
  return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
};

/** Returns the items of a list or the fields of an object. */
const partsOf = (type: string, schema: JsonSchema, definitions: Definitions): Partial<ToolSchema> => {
  const { properties = {}, required = [] } = schema;
  const items = (schema['items'] ?? { type: 'string' }) as JsonSchema;
  if (type === 'array') return { items: plainSchema(items, definitions) };
  if (type !== 'object') return {};
  return {
    properties: plainFields(properties, definitions),
    ...(required.length > 0 && { required }),
  };
};

/** Reduces a schema to what every client supports. The operation checks the rest. Throws if nothing remains. */
export const plainSchema = (given: JsonSchema, definitions: Definitions): ToolSchema => {
  const schema = choiceOf(resolved(given, definitions), definitions);
  const type = typeOf(schema);
  if (!types.has(type)) throw new Error(`No MCP client supports this schema: ${JSON.stringify(given)}`);
  const { description } = schema;
  return {
    type: type as ToolSchema['type'],
    ...(description !== undefined && { description }),
    ...boundsOf(type, schema),
    ...partsOf(type, schema, definitions),
  };
};

/** Returns the named fields of an object, because fields with free names cannot be described. */
const plainFields = (
  fields: Readonly<Record<string, JsonSchema>>,
  definitions: Definitions,
): Record<string, ToolSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plainSchema(field, definitions)]));

/** Removes the fields with these names at any depth. */
export const withoutFields = (schema: ToolSchema, names: readonly string[]): ToolSchema => ({
  ...schema,
  ...(schema.items && { items: withoutFields(schema.items, names) }),
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([name]) => !names.includes(name))
        .map(([name, field]) => [name, withoutFields(field, names)]),
    ),
  }),
});
