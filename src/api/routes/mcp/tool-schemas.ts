import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Endpoint } from '../../http/endpoint.ts';
import { jsonSchemaText, type JsonSchema } from '../../openapi/openapi-schemas.ts';
import type { ToolSpec } from './tools.ts';

type Definitions = Record<string, JsonSchema>;

/** The schema as the OpenAPI file has it, but standing by itself: what it refers to lies below `$defs`. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema & { $defs?: Definitions } => {
  const text = jsonSchemaText(schema, io).replaceAll('"#/components/schemas/', '"#/$defs/');
  const {
    $schema: _dialect,
    id: _id,
    $defs = {},
    ...rest
  } = JSON.parse(text) as JsonSchema & { $defs?: Definitions };
  // a name of ours in the OpenAPI file, where JSON Schema would read another keyword
  const definitions = Object.entries($defs).map(([name, { id: _own, ...one }]): [string, JsonSchema] => [
    name,
    one,
  ]);
  return { ...rest, ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }) };
};

/** The name under which a tool takes a field of its operation; undefined for one that it does not take. */
const argumentFor = (
  { rename = {}, without = {}, sets = {} }: ToolSpec,
  field: string,
): string | undefined => {
  if (Object.hasOwn(without, field) || Object.hasOwn(sets, field)) return undefined;
  return Object.entries(rename).find(([, own]) => own === field)?.[0] ?? field;
};

/** A schema is plain JSON, which is how the protocol's types see it. */
const asJson = (schema: JsonSchema): Tool['inputSchema'] =>
  JSON.parse(JSON.stringify(schema)) as Tool['inputSchema'];

/** One object of all that an operation takes: what stands in its path, its query and its body. */
export const inputSchemaOf = (tool: ToolSpec, { params, query, body }: Endpoint): Tool['inputSchema'] => {
  const parts = [params, query, body].flatMap(part => (part ? [schemaOf(part, 'input')] : []));
  const named = (fields: [string, unknown][]): [string, unknown][] =>
    fields.flatMap(([field, value]) => {
      const name = argumentFor(tool, field);
      return name === undefined ? [] : [[name, value]];
    });
  const properties = Object.fromEntries(
    parts.flatMap(part => named(Object.entries(part.properties ?? {}))),
  ) as Definitions;
  const required = parts.flatMap(part => named((part.required ?? []).map(field => [field, true])));
  const definitions = Object.assign({}, ...parts.map(part => part.$defs ?? {})) as Definitions;
  return asJson({
    type: 'object',
    properties,
    required: required.map(([name]) => name),
    additionalProperties: false,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  });
};

/** The schema of `data` in the operation's answer. */
export const outputSchemaOf = ({ returns }: Endpoint): Tool['inputSchema'] =>
  asJson({ ...schemaOf(returns ?? z.strictObject({}), 'output'), type: 'object' });

/** `POST /confirmations/{id}/commit` in a description, where that is a tool. */
const operationName = /`(GET|POST|PUT|PATCH|DELETE) (\/[\w{}/-]*)`/g;

/** What a model reads of a tool: the operation's own words, with the names of tools for those of operations. */
export const descriptionOf = (
  { note }: ToolSpec,
  { summary, description }: Endpoint,
  toolAt: (method: string, path: string) => string | undefined,
): string =>
  [`${summary}.`, description, note]
    .filter(part => part !== undefined)
    .join(' ')
    .replaceAll(operationName, (whole, method: string, path: string) => {
      const name = toolAt(method.toLowerCase(), path);
      return name === undefined ? whole : `\`${name}\``;
    });
