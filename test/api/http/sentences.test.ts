import assert from 'node:assert/strict';
import { z } from 'zod';
import { compileCheck, type Check } from '../../../src/api/http/check.ts';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import type { JsonSchema } from '../../../src/api/openapi/json-schema.ts';
import { routes } from '../../../src/api/routes/index.ts';
import type { Detail } from '../../../src/domain/errors.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { checkOptions } from '../../../src/domain/limits/options.ts';
import { publishProblems } from '../../../src/domain/posts/post-problems.ts';
import { currentApiFile } from '../../../tools/api-file.ts';
import { bodySchemaOf, operationsOf, type OpenApiFile, type Operation } from '../../support/http/openapi.ts';
import { fieldsOfBody, wrongQueries, wrongValues, type WrongValue } from '../../support/http/wrong-values.ts';

const file = JSON.parse(JSON.stringify(currentApiFile())) as OpenApiFile;
const schemas = file.components.schemas as Record<string, JsonSchema>;
const anything = compileCheck(z.unknown());

/** Checks of each operation, as the API compiles them once. */
const checks = new Map(
  routes({} as ApiContext).map(({ operationId, body, query }) => [
    operationId,
    { body: body && compileCheck(body), query: query && compileCheck(query) },
  ]),
);

/** Matches the path of a platform's setting, which the rules of posts check after the request's own. */
const setting = /(?:^|\.)platformOptions\.(\w+)\.(?!(?:text|media|thread)\b)(\w+)/;

/** Values of settings occur in several operations, and long ones take a while to check. */
const known = new Map<string, Detail[]>();

const checkSetting = (platform: PlatformName, name: string, value: unknown): Detail[] => {
  const key = JSON.stringify([platform, name, value]);
  const content = { text: 'Tea', media: [], thread: [], platforms: [platform] };
  const platformOptions = { [platform]: { [name]: value } };
  const found = known.get(key) ?? publishProblems({ ...content, platformOptions }, [{ platform }], new Map());
  known.set(key, found);
  return found;
};

/** Returns what the rules of posts say about the setting at the end of a path. */
const problemsOfSetting = ({ path, sent }: WrongValue): Detail[] => {
  const [, platform = '', name = ''] = setting.exec(path) ?? [];
  const before = path.slice(0, path.indexOf('platformOptions'));
  const keys = [...before.split(/[.[\]]+/).filter(Boolean), 'platformOptions', platform, name];
  const value = keys.reduce((found, key) => (found as Record<string, unknown>)[key], sent);
  return checkSetting(platform as PlatformName, name, value).map(problem => ({
    ...problem,
    path: before + problem.path,
  }));
};

/** Returns the details about a field, and for a setting those about the whole setting. */
const detailsAt = (wrong: WrongValue, check: Check): Detail[] => {
  const result = check(wrong.sent);
  const own = 'details' in result ? result.details : [];
  const [upTo] = setting.exec(wrong.path) ?? [];
  if (upTo === undefined)
    return own.filter(({ path }) => path.replace(/\[\d+\]$/, '') === wrong.path.replace(/\[\d+\]$/, ''));
  const whole = wrong.path.slice(0, wrong.path.indexOf(upTo) + upTo.length);
  return [...own, ...problemsOfSetting(wrong)].filter(({ path }) => path.startsWith(whole));
};

const vague =
  /^Must (?:be valid|have one of the allowed forms|have the required format)|undefined|\[object|NaN/;

/** Maximum number of words that a sentence lists. */
const maxWords = 60;

/** Returns what is untrue or missing in the answer to a wrong value. */
const faultsOf = (wrong: WrongValue, check: Check): string[] => {
  const details = detailsAt(wrong, check);
  const said = details.map(({ message }) => message).join(' ');
  const isSetting = setting.test(wrong.path);
  const unnamed = wrong.names
    .slice(0, maxWords)
    .filter(name => ![name, Number(name).toLocaleString('en')].some(text => said.includes(text)));
  const saysRequired = details.some(
    ({ code, message }) => code === 'required' || / required\b/.test(message),
  );
  return [
    ...(details.length === 0 ? ['is accepted, or refused at another path'] : []),
    ...(saysRequired && wrong.kind !== 'missing' ? ['is said to be required'] : []),
    ...(vague.test(said) ? ['is refused without a reason'] : []),
    ...(unnamed.length > 0 && !(isSetting && wrong.kind !== 'unknown value')
      ? [`does not name ${unnamed.join(', ')}`]
      : []),
  ].map(fault => `${fault}: “${said}”`);
};

const shownValue = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 60);

const faultsIn = (wrongs: readonly WrongValue[], check: Check, operationId: string): string[] =>
  wrongs.flatMap(wrong =>
    faultsOf(wrong, check).map(
      fault => `${operationId} ${wrong.path} ${shownValue(wrong.value)} (${wrong.kind}) ${fault}`,
    ),
  );

describe('the sentence for a wrong value', () => {
  it('is true of each field of each body: its type, its words, its bounds, and whether it was sent', () => {
    let count = 0;
    const faults = operationsOf(file).flatMap(({ operation }) => {
      const [check, schema] = [checks.get(operation.operationId)?.body, bodySchemaOf(operation)];
      if (!check || !schema) return [];
      const wrongs = wrongValues(schema as JsonSchema, schemas);
      count += wrongs.length;
      return faultsIn(wrongs, check, operation.operationId);
    });
    assert.ok(count > 3_000, `only ${count} values`);
    assert.deepEqual(faults, []);
  });

  it('is true of each field of each query', () => {
    let count = 0;
    const faults = operationsOf(file).flatMap(({ operation }) => {
      const check = checks.get(operation.operationId)?.query;
      const fields = operation.parameters.filter(field => field.in === 'query');
      if (!check) return [];
      const wrongs = fields.flatMap(field => wrongQueries(field, schemas));
      count += wrongs.length;
      return faultsIn(wrongs, check, operation.operationId);
    });
    assert.ok(count > 300, `only ${count} values`);
    assert.deepEqual(faults, []);
  });
});

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
  const { body, query } = checks.get(operationId) ?? {};
  const schema = bodySchemaOf(operation);
  const ofBody = schema && body ? fieldsOfBody(schema as JsonSchema, schemas) : [];
  return [
    ...ofBody.map(({ path, forms, sending }) => ({ path, forms, sending, check: body ?? anything })),
    ...parameters
      .filter(field => field.in === 'query')
      .map(({ name, schema: own }) => ({
        path: name,
        forms: [own as JsonSchema],
        sending: (value: unknown): unknown => ({ [name]: value }),
        check: query ?? anything,
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
