import assert from 'node:assert/strict';
import { z } from 'zod';
import { compileCheck, type Check } from '../../../src/api/http/check.ts';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import type { JsonSchema } from '../../../src/api/openapi/json-schema.ts';
import { routes } from '../../../src/api/routes/index.ts';
import type { Detail } from '../../../src/domain/errors.ts';
import { checkOptions } from '../../../src/domain/limits/options.ts';
import { currentApiFile } from '../../../tools/api-file.ts';
import { bodySchemaOf, operationsOf, type OpenApiFile, type Operation } from '../../support/http/openapi.ts';
import { fieldsOfBody } from '../../support/http/wrong-values.ts';

/** Values that each format of the contract includes, by the standard that defines it. */
const included: Readonly<Record<string, readonly string[]>> = {
  // RFC 3339, section 5.6
  'date-time': [
    '2035-06-19T08:30:06Z',
    '2035-06-19t08:30:06z',
    '2035-06-19T08:30:06.5Z',
    '2035-06-19T08:30:06.123456789012Z',
    '2035-12-31T23:59:60Z',
    '2035-12-31T15:59:60-08:00',
    '2035-06-19T08:30:06+05:45',
    '2035-06-19T08:30:06-00:00',
  ],
  // RFC 9562, section 4: either case
  uuid: ['019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0', '019A8F0E-6B7C-7D31-9F52-3C1DE8A4B7F0'],
  // RFC 3986: scheme and host in either case
  uri: ['https://example.com', 'HTTPS://Example.COM:8443/a%20b?c=d'],
  // RFC 6531
  'idn-email': ['ada@example.com', "O'Hara+news@Sub.Example.COM", 'grüße@bücher.example'],
};

/** Codes of values that have the format and are too early or too late for the field. */
const ofSize = ['too_big', 'too_small'];

const settingOf = /platformOptions\.(\w+)\.(\w+)$/;

const file = JSON.parse(JSON.stringify(currentApiFile())) as OpenApiFile;
const schemas = file.components.schemas as Record<string, JsonSchema>;
const specs = new Map(routes({} as ApiContext).map(spec => [spec.operationId, spec]));

interface Field {
  /** Operation and path, for a failure. */
  at: string;
  path: string;
  format: string;
  check: Check;
  sending: (value: unknown) => unknown;
}

/** Returns whether the API refuses a value of a field. A setting is checked by the rules of posts. */
const isRefused = ({ check, path, sending }: Field, value: string): boolean => {
  const result = check(sending(value));
  const [, platform, name = ''] = settingOf.exec(path) ?? [];
  const isWrong = ({ path: at, code }: Detail): boolean => at === path && !ofSize.includes(code);
  return (
    ('details' in result && result.details.some(isWrong)) ||
    (platform === 'youtube' && checkOptions(platform, { [name]: value }).length > 0)
  );
};

/** Returns the fields of an operation that have a format and no other form. */
const formattedFields = (operation: Operation): Field[] => {
  const { operationId, parameters } = operation;
  const spec = specs.get(operationId);
  const schema = bodySchemaOf(operation);
  const ofBody = schema && spec?.body ? fieldsOfBody(schema as JsonSchema, schemas) : [];
  const checks = {
    body: compileCheck(spec?.body ?? z.unknown()),
    query: compileCheck(spec?.query ?? z.unknown()),
  };
  return [
    ...ofBody.map(({ path, forms, sending }) => ({ path, forms, sending, check: checks.body })),
    ...parameters
      .filter(field => field.in === 'query')
      .map(({ name, schema: own }) => ({
        path: name,
        forms: [own as JsonSchema],
        sending: (value: unknown): unknown => ({ [name]: value }),
        check: checks.query,
      })),
  ].flatMap(({ forms: [only, ...more], ...field }): Field[] => {
    const format = only?.['format'];
    if (typeof format !== 'string' || more.length > 0) return [];
    return [{ ...field, format, at: `${operationId} ${field.path}` }];
  });
};

describe('a format that the OpenAPI file promises', () => {
  it('is accepted in whole in every field of every body and query', () => {
    const fields = operationsOf(file).flatMap(({ operation }) => formattedFields(operation));
    const refused = fields.flatMap(field =>
      (included[field.format] ?? [])
        .filter(value => isRefused(field, value))
        .map(value => `${field.at} ${value}`),
    );
    assert.deepEqual(new Set(fields.map(({ format }) => format)), new Set(Object.keys(included)));
    assert.deepEqual(refused, []);
  });
});
