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

/** Null is how a field is left out, which a tool's arguments just are; of several others the last says most (`a` or `[a]`). */
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

/** Numbers that only say that there is no bound. */
const bound = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < 999_999_999 ? value : undefined;

const choicesOf = ({ enum: names, const: only }: JsonSchema): string[] | undefined => {
  const all = (names ?? (only === undefined ? [] : [only])) as unknown[];
  const texts = all.filter(one => typeof one === 'string');
  return texts.length > 0 ? texts : undefined;
};

/** What a text or a number may be. */
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

/** What a list or an object has. */
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

/** The schema as every client takes it: what it cannot say, the operation checks. Throws where nothing is left of it. */
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

/** Fields of free names cannot be told: an object has those that have a name. */
const plainFields = (
  fields: Readonly<Record<string, JsonSchema>>,
  definitions: Definitions,
): Record<string, ToolSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plainSchema(field, definitions)]));

/** Without the fields of these names, wherever they stand. */
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
