import type { OpenApiFile } from './openapi.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema> };

/** Bytes counted for a value without a maximum size in its schema. */
const unknownBytes = 1_000;

const resolve = (file: OpenApiFile, given: Schema): Schema =>
  typeof given['$ref'] === 'string'
    ? resolve(
        file,
        given['$ref']
          .slice(2)
          .split('/')
          .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], file) as Schema,
      )
    : given;

/** Returns the approximate maximum bytes of a value of a schema: a letter is a byte. */
const bytesOf = (file: OpenApiFile, given: Schema): number => {
  const schema = resolve(file, given);
  const of = (child: unknown): number => bytesOf(file, child as Schema);
  const either = (schema['anyOf'] ?? schema['oneOf']) as unknown[] | undefined;
  if (either) return Math.max(...either.map(of));
  if (Array.isArray(schema['enum'])) return Math.max(...schema['enum'].map(each => String(each).length));
  const type = [schema['type']].flat().find(name => name !== 'null');
  if (type === 'string') return (schema['maxLength'] as number | undefined) ?? unknownBytes;
  if (type === 'array')
    return ((schema['maxItems'] as number | undefined) ?? unknownBytes) * of(schema['items'] ?? {});
  if (type !== 'object') return type === undefined ? unknownBytes : 12;
  return Object.entries(schema.properties ?? {}).reduce(
    (sum, [name, child]) => sum + name.length + of(child),
    2,
  );
};

/** The largest `data` that an operation can answer, and its fields. */
export const largestAnswer = (file: OpenApiFile, responses: object): { bytes: number; fields: string[] } => {
  const [, found] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const content = resolve(file, found as Schema)['content'] as Record<string, { schema: Schema }> | undefined;
  const envelope = content?.['application/json'] && resolve(file, content['application/json'].schema);
  const data = envelope?.properties?.['data'] && resolve(file, envelope.properties['data']);
  return data
    ? { bytes: bytesOf(file, data), fields: Object.keys(data.properties ?? {}) }
    : { bytes: 0, fields: [] };
};
