import type { JsonSchema } from './openapi-schemas.ts';
import { exampleOfFormat, exampleValues } from './words/examples.ts';
import { makingWords } from './words/making.ts';
import { peopleWords } from './words/people.ts';
import { postingWords } from './words/posting.ts';
import { sharedWords } from './words/shared.ts';

/** What each field means where its schema does not say it: by its name, or by its schema and name where that differs. */
export const fieldWords: Readonly<Record<string, string>> = {
  ...sharedWords,
  ...peopleWords,
  ...postingWords,
  ...makingWords,
};

/** Under which names a field may be described, the closest first: `Post.targets.url`, `Post.url`, `url`. */
export const namesOf = (owner: string, field: string): string[] => [
  `${owner}.${field}`,
  `${owner.split('.')[0]}.${field}`,
  field,
];

const found = <Value>(
  table: Readonly<Record<string, Value>>,
  names: readonly string[],
): Value | undefined => {
  const name = names.find(each => Object.hasOwn(table, each));
  return name === undefined ? undefined : table[name];
};

const isScalar = ({ type, enum: values, const: only, format }: JsonSchema): boolean =>
  values === undefined &&
  only === undefined &&
  format !== 'binary' &&
  [type].flat().some(each => each === 'string' || each === 'number' || each === 'integer');

const options = (schema: JsonSchema): JsonSchema[] =>
  Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [schema];

/** Whether a value of the table can stand here: one name may mean a text here and a number there. */
const fits = (value: unknown, schema: JsonSchema): boolean => {
  if (typeof value === 'string')
    return (
      [schema.type].flat().includes('string') &&
      (schema['format'] === undefined || schema['format'] === exampleFormat(value)) &&
      value.length <= Number(schema['maxLength'] ?? Infinity)
    );
  return (
    typeof value === 'number' && [schema.type].flat().some(each => each === 'number' || each === 'integer')
  );
};

const exampleFormat = (value: string): string | undefined => {
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return 'date-time';
  if (/^https?:/.test(value)) return 'uri';
  if (/^[0-9a-f]{8}-/.test(value)) return 'uuid';
  return value.includes('@') ? 'idn-email' : undefined;
};

/** An example of a text or a number, by its names, else by its format. */
export const scalarExample = (schema: JsonSchema, names: readonly string[]): unknown => {
  const one = options(schema).find(isScalar);
  if (one === undefined || schema['examples'] !== undefined || 'default' in schema) return undefined;
  const named = found(exampleValues, names);
  if (named !== undefined && fits(named, one)) return named;
  return exampleOfFormat[String(one['format'])];
};

const describeField = (schema: JsonSchema, names: readonly string[]): JsonSchema => {
  const description =
    schema.description ?? (schema.$ref === undefined ? found(fieldWords, names) : undefined);
  const example = scalarExample(schema, names);
  return {
    ...schema,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  };
};

/** The schema with every field described, at any depth. `owner`: the schema that it belongs to, and the way there. */
export const describeSchema = (schema: JsonSchema, owner: string): JsonSchema => {
  const { properties, items, anyOf, oneOf, ...rest } = schema;
  const inside = (one: unknown): JsonSchema => describeSchema(one as JsonSchema, owner);
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          describeField(
            describeSchema(field, name === 'data' ? owner : `${owner}.${name}`),
            namesOf(owner, name),
          ),
        ]),
      ),
    }),
    ...(items !== undefined && { items: inside(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(inside) }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map(inside) }),
  };
};

/** The named schemas, each with what it is and what its fields mean. */
export const describeComponents = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const description = schema.description ?? fieldWords[name];
      return [name, { ...(description !== undefined && { description }), ...describeSchema(schema, name) }];
    }),
  );
