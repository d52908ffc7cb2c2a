import { assertHasAccess } from '../credentials/access.ts';
import { jsonSchemaText } from '../openapi/openapi-schemas.ts';
import type { Endpoint } from './endpoint.ts';

const assertUnique = (specs: readonly Endpoint[]): void => {
  const seen = new Set<string>();
  for (const { method, path, operationId } of specs)
    for (const name of [operationId, `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`]) {
      if (seen.has(name)) throw new Error(`Two operations are called ${name}`);
      seen.add(name);
    }
};

/** Whether a JSON Schema contains, at any depth, an object with fields that also accepts unknown fields. */
const isOpen = (schema: unknown): boolean => {
  if (schema === null || typeof schema !== 'object') return false;
  const { properties, additionalProperties } = schema as Record<string, unknown>;
  return (
    (properties !== undefined && additionalProperties === undefined) || Object.values(schema).some(isOpen)
  );
};

const assertClosed = ({ operationId, params, query, body }: Endpoint): void => {
  for (const schema of [params, query, body])
    if (schema && isOpen(JSON.parse(jsonSchemaText(schema, 'input'))))
      throw new Error(
        `${operationId} takes unknown fields: use z.strictObject, or z.looseObject where that is meant`,
      );
};

/**
 * Stops the process at its start if an operation declares no access, if two have the same name or address, or if one would
 * accept unknown fields.
 */
export const assertSound = (specs: readonly Endpoint[]): void => {
  specs.forEach(assertHasAccess);
  specs.forEach(assertClosed);
  assertUnique(specs);
};
