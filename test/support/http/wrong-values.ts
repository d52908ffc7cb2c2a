import { exampleOf } from '../../../src/api/openapi/make-examples.ts';
import type { JsonSchema } from '../../../src/api/openapi/json-schema.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;
type Key = string | number;

/** A value that a field must refuse, in a request that is otherwise as the contract shows it. */
export interface WrongValue {
  kind: 'wrong type' | 'unknown value' | 'missing' | 'near miss';
  /** Path of the field, as an error shows it. */
  path: string;
  /** The whole input, with the value at the path. */
  sent: unknown;
  value: unknown;
  /** Texts of which the sentence must contain each: allowed values, the number of a bound, the name of a type. */
  names: readonly string[];
}

/** A field of a request, with an input that reaches it. */
interface Field {
  at: Key[];
  schema: JsonSchema;
  isRequired: boolean;
  base: unknown;
}

const resolve = (schema: JsonSchema, schemas: Schemas): JsonSchema => {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...around } = schema;
  return { ...resolve(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas), ...around };
};

/** Returns the forms that a value may have, without null. */
const formsOf = (given: JsonSchema, schemas: Schemas): JsonSchema[] => {
  const schema = resolve(given, schemas);
  const options = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (options) return options.flatMap(option => formsOf(option, schemas));
  return schema.type === 'null' ? [] : [schema];
};

const pathText = (at: Key[]): string =>
  at
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${part}`))
    .join('');

/** Returns a copy of a value with another value at a path, and the objects and lists that lead there. */
const withValue = (value: unknown, [key, ...rest]: Key[], wanted: unknown): unknown => {
  if (key === undefined) return wanted;
  const isList = typeof key === 'number';
  const old: Record<Key, unknown> =
    value !== null && typeof value === 'object' && Array.isArray(value) === isList ? { ...value } : {};
  const next = withValue(old[key], rest, wanted);
  if (isList) return [next];
  const { [key]: _former, ...kept } = old;
  return next === undefined ? kept : { ...kept, [key]: next };
};

const fieldsOf = (form: JsonSchema, at: Key[], base: unknown): Field[] => [
  ...Object.entries(form.properties ?? {}).map(([name, schema]): Field => {
    return { at: [...at, name], schema, isRequired: form.required?.includes(name) === true, base };
  }),
  ...(form['items']
    ? [{ at: [...at, 0], schema: form['items'] as JsonSchema, isRequired: false, base }]
    : []),
];

const maxDepth = 6;

/** Returns the fields of an object, and of the objects and lists within it. Of several forms, each counts. */
const fieldsWithin = (schema: JsonSchema, schemas: Schemas, at: Key[], base: unknown): Field[] => {
  const forms = at.length > maxDepth ? [] : formsOf(schema, schemas);
  return forms.flatMap(form => {
    const ofForm = exampleOf(form, { schemas, whole: false });
    const reached = forms.length > 1 || at.length > 0 ? withValue(base, at, ofForm) : base;
    return fieldsOf(form, at, reached).flatMap(field => [
      field,
      ...fieldsWithin(field.schema, schemas, field.at, field.base),
    ]);
  });
};

const typesOf = (forms: readonly JsonSchema[]): string[] => forms.flatMap(({ type }) => type ?? []);

const valuesOfTypes: readonly (readonly [type: string, value: unknown])[] = [
  ['object', { fieldOfNoOperation: 1 }],
  ['array', [[]]],
  ['boolean', true],
  ['string', 'a text'],
];

/** Names of types in sentences. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'list',
  boolean: 'true or false',
  object: 'object',
  integer: 'number',
  number: 'number',
};

/** Returns the words of a field that accepts nothing else. */
const wordsOf = (forms: readonly JsonSchema[]): string[] => {
  const words = forms.map(form => ('const' in form ? [form['const']] : form['enum'])) as unknown[][];
  return words.every(Array.isArray) ? words.flat().filter(word => typeof word === 'string') : [];
};

type Beyond = readonly [value: unknown, number: number];

/** Makes the values just beyond a bound, or none where the bound cannot be passed. */
const beyond: Readonly<Record<string, (bound: number) => readonly unknown[]>> = {
  maxLength: bound => ['a'.repeat(bound + 1)],
  minLength: bound => (bound > 1 ? ['a'.repeat(bound - 1)] : []),
  maximum: bound => (bound < Number.MAX_SAFE_INTEGER ? [bound + 1] : []),
  minimum: bound => (bound > Number.MIN_SAFE_INTEGER ? [bound - 1] : []),
  maxItems: bound => [Array.from({ length: bound + 1 }, () => null)],
  minItems: bound => (bound > 1 ? [[]] : []),
};

/** Bounds of a text that has to fit more than its length. */
const ofLength = ['maxLength', 'minLength'];

/** Returns the values just beyond the bounds of a form, each with the bound that the sentence must contain. */
const valuesBeyond = (form: JsonSchema): Beyond[] => {
  const isFree = !['pattern', 'format', 'enum', 'const'].some(keyword => keyword in form);
  return Object.entries(beyond).flatMap(([keyword, valuesOf]) => {
    const bound = form[keyword];
    if (typeof bound !== 'number' || (!isFree && ofLength.includes(keyword))) return [];
    return valuesOf(bound).map((value): Beyond => [value, bound]);
  });
};

/** Texts that are nearly in a format, and belong to none. */
const nearlyFormatted: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2030-01-15T09:00:00', '2030-02-30T09:00:00Z', '15.01.2030 09:00'],
  uuid: ['019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f', 'acme'],
  uri: ['example.com/coffee.jpg', 'https//example.com'],
  'idn-email': ['ada@example', 'ada example.com'],
};

type Wrong = Pick<WrongValue, 'kind' | 'value' | 'names'>;

const wrongWords = (words: readonly string[]): Wrong[] => [
  { kind: 'unknown value', value: `${words[0]}s`, names: words },
  { kind: 'near miss', value: ` ${words[0]}`, names: words },
  { kind: 'wrong type', value: 7, names: words },
];

const wrongForForms = (forms: readonly JsonSchema[]): Wrong[] => {
  const words = wordsOf(forms);
  if (words.length > 0) return wrongWords(words);
  const types = typesOf(forms);
  const [, other] = valuesOfTypes.find(([type]) => !types.includes(type)) ?? [];
  const [only, ...more] = forms;
  const single = only !== undefined && more.length === 0 ? only : {};
  return [
    ...(types.length > 0
      ? [
          {
            kind: 'wrong type' as const,
            value: other,
            names: typesOf(forms.filter(form => !('const' in form))).flatMap(type => typeNames[type] ?? []),
          },
        ]
      : []),
    ...valuesBeyond(single).map(([value, number]) => {
      return { kind: 'near miss' as const, value, names: [String(number)] };
    }),
    ...(nearlyFormatted[String(single['format'])] ?? []).map(value => {
      return { kind: 'near miss' as const, value, names: [] };
    }),
  ];
};

/** A field of a body: its path, its forms, and the body with a value in it. */
export interface BodyField {
  path: string;
  forms: JsonSchema[];
  isRequired: boolean;
  sending: (value: unknown) => unknown;
}

/** Returns every field of a body. */
export const fieldsOfBody = (schema: JsonSchema, schemas: Schemas): BodyField[] => {
  const whole = exampleOf(schema, { schemas, whole: false });
  return fieldsWithin(schema, schemas, [], whole).map(({ at, schema: own, isRequired, base }) => ({
    path: pathText(at),
    forms: formsOf(own, schemas),
    isRequired,
    sending: value => withValue(base, at, value),
  }));
};

/** Returns wrong values for each field of a body. */
export const wrongValues = (schema: JsonSchema, schemas: Schemas): WrongValue[] =>
  fieldsOfBody(schema, schemas).flatMap(({ path, forms, isRequired, sending }) =>
    [
      ...(isRequired ? [{ kind: 'missing' as const, value: undefined, names: ['required'] }] : []),
      ...wrongForForms(forms),
    ].map(wrong => ({ ...wrong, path, sent: sending(wrong.value) })),
  );

/** Returns wrong texts for a field of a query, also as the second of several values. */
export const wrongQueries = (
  { name, schema, required }: { name: string; schema: JsonSchema; required: boolean },
  schemas: Schemas,
): WrongValue[] => {
  const forms = formsOf(schema, schemas).flatMap(form =>
    form.type === 'array' ? formsOf(form['items'] as JsonSchema, schemas) : [form],
  );
  const isList = formsOf(schema, schemas).some(({ type }) => type === 'array');
  const [word, ...words] = wordsOf(forms);
  const texts: Wrong[] =
    word === undefined
      ? wrongForForms(forms)
          .filter(({ kind, value }) => kind === 'near miss' && !Array.isArray(value))
          .map(wrong => ({ ...wrong, value: String(wrong.value) }))
      : [`${word}s`, ...(isList ? [`${word},${word}s`] : [])].map(value => {
          return { kind: 'unknown value' as const, value, names: [word, ...words] };
        });
  const isCounted = typesOf(forms).some(type => ['integer', 'number', 'boolean'].includes(type));
  return [
    ...texts,
    ...(isCounted ? [{ kind: 'wrong type' as const, value: 'x', names: [] }] : []),
    ...(required ? [{ kind: 'missing' as const, value: undefined, names: ['required'] }] : []),
  ].map(wrong => ({
    ...wrong,
    path: name,
    sent: wrong.value === undefined ? {} : { [name]: wrong.value },
  }));
};
