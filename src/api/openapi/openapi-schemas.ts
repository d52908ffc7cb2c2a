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

/** A format needs no pattern beside it; and zod leaves out the defaults of query fields, which it sees as texts. */
const override = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  const { def } = zodSchema._zod;
  if (def.type === 'default' && typeof def.defaultValue === 'number') jsonSchema.default = def.defaultValue;
};

/**
 * Turns zod schemas into JSON Schema. One with `.meta({ id: 'Post' })` becomes a component of that name, wherever it
 * occurs; requests see the input side, answers the output side, so a named schema must look the same from both.
 */
export const schemaMaker = () => {
  const components: Record<string, JsonSchema> = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
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
