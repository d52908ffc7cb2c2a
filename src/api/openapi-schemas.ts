import { z } from 'zod';

/** The part of JSON Schema 2020-12 that we write. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  [keyword: string]: unknown;
}

const atComponents = (text: string): string => text.replaceAll('"#/$defs/', '"#/components/schemas/');

/**
 * Turns zod schemas into JSON Schema. One with `.meta({ id: 'Post' })` becomes a component of that name, wherever it
 * occurs; requests see the input side, answers the output side, so a named schema must look the same from both.
 */
export const schemaMaker = () => {
  const components: Record<string, JsonSchema> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const {
      $schema: _dialect,
      $defs,
      ...rest
    } = JSON.parse(atComponents(JSON.stringify(made))) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, { id: _id, ...component }] of Object.entries($defs ?? {}))
      components[name] ??= component;
    const { id: name, ...whole } = rest;
    if (typeof name !== 'string') return whole;
    components[name] ??= whole;
    return { $ref: `#/components/schemas/${name}` };
  };
  return { schemaOf, components };
};
