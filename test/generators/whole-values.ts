import type { OpenApiFile } from '../support/http/openapi.ts';

/** Parts of a schema that are read here. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  default?: unknown;
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** A value of a schema, under the name that its type has in a client. */
export interface Named {
  name: string;
  value: unknown;
}

const ofFormat: Readonly<Record<string, string>> = {
  'date-time': '2030-01-15T09:00:00Z',
  date: '2030-01-15',
  uuid: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
  uri: 'https://example.com/coffee.jpg',
  'idn-email': 'ada@example.com',
};

const isNull = ({ type }: Schema): boolean => type === 'null';

/** Makes values in which no property is missing or null. `turn` selects one of several kinds. */
const maker = (schemas: Record<string, Schema>, turn: number) => {
  const ofType = (schema: Schema, way: readonly string[]): unknown => {
    const type = [schema.type].flat().find(one => one !== 'null');
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
          const value = of(field, way);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    if (type === 'array') return [of(schema.items ?? {}, way)].filter(one => one !== undefined);
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
    return type === 'string' ? (ofFormat[schema.format ?? ''] ?? 'text') : undefined;
  };

  /** Undefined for what may be anything, and for a schema within itself. */
  const of = (schema: Schema, way: readonly string[]): unknown => {
    const name = schema.$ref?.split('/').at(-1);
    if (name !== undefined) return way.includes(name) ? undefined : of(schemas[name] ?? {}, [...way, name]);
    if ('const' in schema) return schema.const;
    const words = schema.enum?.filter(one => one !== null);
    if (words) return words[turn % words.length];
    const options = (schema.anyOf ?? schema.oneOf)?.filter(one => !isNull(one));
    const option = options?.[turn % options.length];
    return option ? of(option, way) : ofType(schema, way);
  };
  return of;
};

/** Maximum number of kinds of a value: so many values are made of each schema. */
const turns = 4;

const answersOf = (file: OpenApiFile): [string, Schema][] =>
  Object.values(file.paths)
    .flatMap(methods => Object.values(methods))
    .flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]): [string, Schema][] => {
        const schema = content?.['application/json']?.schema;
        return schema && status.startsWith('2') ? [[`${operationId} ${status}`, schema]] : [];
      }),
    );

/** Values of all schemas, and of all answers, of which each property has one. */
export const wholeValues = (file: OpenApiFile): Named[] => {
  const schemas = file.components.schemas as Record<string, Schema>;
  const all = [...Object.entries(schemas), ...answersOf(file)];
  return all.flatMap(([name, schema]) =>
    Array.from({ length: turns }, (_, turn) => ({ name, value: maker(schemas, turn)(schema, [name]) })),
  );
};

const sameText = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && Date.parse(one) === Date.parse(String(other)));

/** Counts the properties of a value, including nested ones. */
export const countProperties = (value: unknown): number => {
  if (value === null || typeof value !== 'object') return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, child) => sum + countProperties(child), own);
};

/** The places of what was read and is not written again, or is written as something else. */
export const lostIn = (read: unknown, again: unknown, at: string): string[] => {
  if (read === null || typeof read !== 'object') return sameText(read, again) ? [] : [at];
  if (again === null || typeof again !== 'object') return [at];
  return Object.entries(read).flatMap(([key, child]) =>
    lostIn(child, (again as Record<string, unknown>)[key], `${at}.${key}`),
  );
};
