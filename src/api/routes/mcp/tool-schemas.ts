import type { Tool } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Endpoint } from '../../http/endpoint.ts';
import { jsonSchemaText, type JsonSchema } from '../../openapi/openapi-schemas.ts';
import { argumentName } from './tools/ids.ts';
import { plainSchema, withoutFields, type Definitions } from './tools/plain-schema.ts';
import type { ArgumentSpec, ToolSchema, ToolSpec } from './tools/tool-spec.ts';
import type { NameTools } from './name-tools.ts';
import type { FoundTool } from './found-tools.ts';

/** Fields of an operation's path, query, and body, as the OpenAPI file has them. */
interface Fields {
  properties: Readonly<Record<string, JsonSchema>>;
  required: readonly string[];
  definitions: Definitions;
}

const fieldsOf = (schema: z.ZodType): Fields => {
  const {
    properties = {},
    required = [],
    $defs = {},
  } = JSON.parse(jsonSchemaText(schema, 'input')) as JsonSchema & { $defs?: Definitions };
  return { properties, required, definitions: $defs };
};

const allFields = ({ params, query, body }: Endpoint): Fields => {
  const parts = [params, query, body].flatMap(part => (part ? [fieldsOf(part)] : []));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Fields['properties'],
    required: parts.flatMap(({ required }) => required),
    definitions: Object.assign({}, ...parts.map(({ definitions }) => definitions)) as Definitions,
  };
};

/** Returns the arguments with the operation's own names. */
export const argumentsOf = ({ takes }: ToolSpec): { name: string; own: string; spec: ArgumentSpec }[] =>
  Object.entries(takes).map(([name, given]) => {
    const spec = typeof given === 'string' ? { says: given } : given;
    return { name, own: spec.as ?? name, spec };
  });

/** Returns the arguments that the server itself takes in addition to the operation's fields. */
const ownArguments = ({ brief, makes, price }: ToolSpec): Record<string, ToolSchema> => ({
  ...(brief && { detail: { type: 'string', enum: ['short', 'full'] } }),
  ...(makes && {
    again: { type: 'boolean', description: 'Creates another.' },
  }),
  ...(price && {
    acceptCredits: {
      type: 'integer',
      minimum: 0,
      description: 'Price that the person agreed to. Without it, the call only returns the price.',
    },
  }),
});

/** Drops the description of a list's items, because that of the list is enough. */
const itemsOf = ({ items }: Pick<ToolSchema, 'items'>): Pick<ToolSchema, 'items'> => {
  if (!items) return {};
  const { description: _description, ...rest } = items;
  return { items: rest };
};

/** Returns the schema of an argument. Throws if the argument is not a field of its operation. */
const schemaOf = (
  { name, own, spec }: ReturnType<typeof argumentsOf>[number],
  fields: Fields,
  names: NameTools,
): ToolSchema => {
  const field = fields.properties[own];
  if (!field) throw new Error(`No operation takes the argument ${name}`);
  const { drops = [], shape = withoutFields(plainSchema(field, fields.definitions), drops) } = spec;
  return nameAll({ ...shape, ...itemsOf(shape), description: spec.says }, names, name);
};

/** Names tools in descriptions, and ids by their names in objects of the field `parent`. */
const nameAll = ({ description, ...schema }: ToolSchema, names: NameTools, parent: string): ToolSchema => ({
  ...schema,
  ...(description && { description: names(description) }),
  ...(schema.items && { items: nameAll(schema.items, names, parent) }),
  ...(schema.required && { required: schema.required.map(name => argumentName(name, parent)) }),
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [
        argumentName(name, parent),
        nameAll(field, names, name),
      ]),
    ),
  }),
});

/** Converts a schema to plain JSON, as which the protocol's types treat it. */
export const inputOf = (schema: ToolSchema): Tool['inputSchema'] =>
  JSON.parse(JSON.stringify(schema)) as Tool['inputSchema'];

/** Returns one plain object with all arguments of a tool. `names` replaces paths of operations with tools. */
export const argumentsSchemaOf = ({ tool, spec }: FoundTool, names: NameTools): ToolSchema => {
  const fields = allFields(spec);
  const given = argumentsOf(tool);
  const required = given.filter(one => one.spec.needed || fields.required.includes(one.own));
  const properties = Object.fromEntries(given.map(one => [one.name, schemaOf(one, fields, names)]));
  return {
    type: 'object',
    properties: { ...properties, ...ownArguments(tool) },
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
  };
};
