import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface Response {
  $ref?: string;
  content?: Record<string, { schema?: object }>;
  headers?: Record<string, { required?: boolean; $ref?: string }>;
}

export interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  responses: Record<string, Response>;
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  'x-error-codes': string[];
}

export interface OpenApiFile {
  openapi: string;
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, Response & { 'x-error-codes': string[] }>;
    schemas: Record<string, unknown>;
  };
}

/** An answer to hold against the file. */
export interface Seen {
  method: string;
  path: string;
  status: number;
  type: string | null;
  headers: Headers;
  body: unknown;
}

const pattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
const holes = (path: string): number => path.split('{').length;

/** An operation, and the paths that it answers at. */
interface Place {
  method: string;
  path: string;
  operation: Operation;
  matches: RegExp;
}

/** The operations by their method, those with fewer holes first. */
const placesOf = (file: OpenApiFile): Map<string, Place[]> =>
  Map.groupBy(
    operationsOf(file)
      .map(one => ({ ...one, matches: pattern(one.path) }))
      .sort((a, b) => holes(a.path) - holes(b.path)),
    ({ method }) => method,
  );

/** Returns every operation of the file as method, path and description. */
export const operationsOf = (file: OpenApiFile): { method: string; path: string; operation: Operation }[] =>
  Object.entries(file.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

const form = 'application/x-www-form-urlencoded';

/** The schema of an operation's body, unless it is a file. */
export const bodySchemaOf = ({ requestBody }: Operation): Record<string, unknown> | undefined =>
  (requestBody?.content['application/json'] ?? requestBody?.content[form])?.schema;

/** A body as an operation takes it: as JSON, or as a page's form sends it. */
export const sendingOf = (
  { requestBody }: Operation,
  body: unknown,
): { body?: unknown; raw?: string; headers?: Record<string, string> } => {
  if (!requestBody?.content[form]) return { body };
  const raw = new URLSearchParams((body ?? {}) as Record<string, string>).toString();
  return { raw, headers: { 'Content-Type': form } };
};

const alwaysThere = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/**
 * Returns the file with every object closed. The file itself leaves objects open, since answers may get further fields, but
 * today's answers have exactly the named ones.
 */
export const closed = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(closed) as Value;
  if (value === null || typeof value !== 'object') return value;
  const all = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, closed(child)])) as Value;
  return 'properties' in value && 'type' in value ? { additionalProperties: false, ...all } : all;
};

/**
 * Makes the check of every answer of a test: its status is documented, its headers are present, and its body matches the
 * schema.
 */
export const answerChecker = (file: OpenApiFile): ((seen: Seen) => void) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ ...closed(file), $id: 'api' });
  const compiled = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  const places = placesOf(file);
  const escape = (part: string): string =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

  /** Returns the operation of an answer. An answer with 405 has none. */
  const placeOf = ({ method, path, status }: Seen): Place | undefined =>
    status === 405 ? undefined : places.get(method)?.find(({ matches }) => matches.test(path));

  const pointerIn = ({ operation, path, method }: Place, seen: Seen): string | undefined => {
    const documented = operation.responses[String(seen.status)];
    const name = `${method} ${path} → ${seen.status}`;
    assert.ok(documented, `${name} is not documented: ${JSON.stringify(seen.body)}`);
    if (seen.status >= 400) {
      const code = (seen.body as { error: string }).error;
      assert.ok(operation['x-error-codes'].includes(code), `${name} does not name the code ${code}`);
      assert.equal(documented.$ref, `#/components/responses/Error${seen.status}`, name);
      return '#/components/schemas/ApiError';
    }
    if (seen.status === 204 || seen.status === 304) return undefined;
    if (!documented.content && !documented.$ref) {
      assert.equal(seen.body, undefined, `${name} has a body`);
      return undefined;
    }
    const type = seen.type?.split(';')[0] ?? '';
    assert.ok(documented.content?.[type], `${name} is documented without ${type}`);
    const at = `#/paths/${escape(path)}/${method}/responses/${seen.status}/content/${escape(type)}/schema`;
    return type === 'application/json' ? at : undefined;
  };

  const schemaPointer = (seen: Seen): string | undefined => {
    const found = placeOf(seen);
    if (!found) {
      const { error } = seen.body as { error: string };
      const codes = file.components.responses[`Error${seen.status}`]?.['x-error-codes'];
      assert.ok(codes?.includes(error), `${seen.status} does not go with the code ${error}`);
      return '#/components/schemas/ApiError';
    }
    return pointerIn(found, seen);
  };

  return seen => {
    for (const header of alwaysThere)
      assert.ok(seen.headers.has(header), `no ${header} on ${seen.method} ${seen.path}`);
    const pointer = schemaPointer(seen);
    if (pointer === undefined) return;
    const validate = validator(pointer);
    assert.ok(
      validate(seen.body),
      `${seen.method} ${seen.path} → ${seen.status}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(seen.body)}`,
    );
  };
};
