import assert from 'node:assert/strict';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import { jsonSchemaText, type JsonSchema } from '../../../src/api/openapi/openapi-schemas.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { findOperations } from '../../../src/api/routes/mcp/found-tools.ts';
import { makeOffer } from '../../../src/api/routes/mcp/offer.ts';
import { idNames, idRoles, idsOfOthers, nameIds, ownIds } from '../../../src/api/routes/mcp/tools/ids.ts';

type Defined = Readonly<Record<string, JsonSchema>>;

const isIdField = (field: string): boolean => /^ids?$|Ids?$/.test(field);
const one = (field: string): string => field.replace(/Ids$/, 'Id');

/** An answer with every field that a schema has, and one thing in each list. */
const sampleOf = (schema: JsonSchema, defined: Defined): unknown => {
  const { $ref, anyOf, oneOf, properties, items } = schema as JsonSchema & {
    anyOf?: JsonSchema[];
    oneOf?: JsonSchema[];
  };
  if ($ref !== undefined) return sampleOf(defined[$ref.split('/').at(-1) ?? ''] ?? {}, defined);
  const choices = anyOf ?? oneOf;
  if (choices) {
    const all = choices.map(choice => sampleOf(choice, defined));
    return all.find(choice => typeof choice === 'object') ?? all[0];
  }
  if (items) return [sampleOf(items as JsonSchema, defined)];
  if (!properties) return 'a value';
  return Object.fromEntries(Object.entries(properties).map(([field, of]) => [field, sampleOf(of, defined)]));
};

/** Every field with an id, at any depth. */
const idFields = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(idFields);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([field, child]) => [
    ...(isIdField(field) ? [field] : []),
    ...(field === 'envelope' ? [] : idFields(child)),
  ]);
};

/** Every argument with an id in a tool's schema, at any depth. */
const idArguments = (schema: JsonSchema): string[] => [
  ...(schema['items'] ? idArguments(schema['items'] as JsonSchema) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(isIdField(name) ? [name] : []),
    ...idArguments(field),
  ]),
];

describe('the ids of the tools', () => {
  const specs = routes({} as ApiContext);
  const found = findOperations(specs);
  const offer = makeOffer({} as ApiContext, found, specs);
  const known = new Set([...Object.keys(idNames), ...Object.keys(idRoles).map(one), ...idsOfOthers]);
  const unknown = (fields: readonly string[]) => [
    ...new Set(fields.map(one).filter(field => !known.has(field))),
  ];
  /** The only tools with ids of another name, which the connectors of ChatGPT prescribe. */
  const prescribed = new Set(['search', 'fetch']);

  it('have one name in the arguments of all tools', () => {
    for (const { tool } of offer.tools.values())
      if (!prescribed.has(tool.name))
        assert.deepEqual(unknown(idArguments(tool.inputSchema as JsonSchema)), [], tool.name);
  });

  it('have the same name in every answer', () => {
    const given = new Set<string>();
    for (const { tool, spec } of found) {
      if (!spec.returns) continue;
      const schema = JSON.parse(jsonSchemaText(spec.returns, 'output')) as JsonSchema & { $defs?: Defined };
      const sample = sampleOf(schema, schema.$defs ?? {});
      const answer = nameIds(Array.isArray(sample) ? { items: sample } : sample, tool.gives);
      assert.deepEqual(unknown(idFields(answer)), [], `${tool.name}: ${JSON.stringify(answer)}`);
      for (const field of idFields(answer)) given.add(idRoles[field] ?? one(field));
    }
    for (const { tool } of offer.tools.values()) {
      const { required = [] } = tool.inputSchema;
      for (const field of required.filter(isIdField))
        if (!prescribed.has(tool.name)) assert.ok(given.has(one(field)), `no tool returns ${field}`);
    }
  });

  it('come back to an operation under its own name', () => {
    const media = [{ id: '1', altText: 'Tea' }];
    const thread = [{ text: 'And', media }];
    const named = nameIds({ media, thread }, undefined);
    assert.deepEqual(named, {
      media: [{ mediaId: '1', altText: 'Tea' }],
      thread: [{ text: 'And', media: [{ mediaId: '1', altText: 'Tea' }] }],
    });
    assert.deepEqual(ownIds(named), { media, thread });
    assert.deepEqual(ownIds({ media }), { media });
    assert.deepEqual(ownIds({ posts: [{ postId: '1' }] }), { posts: [{ postId: '1' }] });
  });
});
