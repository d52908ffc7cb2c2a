import assert from 'node:assert/strict';
import { compileCheck, type Check } from '../../../src/api/http/check.ts';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import type { JsonSchema } from '../../../src/api/openapi/json-schema.ts';
import { routes } from '../../../src/api/routes/index.ts';
import type { Detail } from '../../../src/domain/errors.ts';
import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';
import { publishProblems } from '../../../src/domain/posts/post-problems.ts';
import { currentApiFile } from '../../../tools/api-file.ts';
import { bodySchemaOf, operationsOf, type OpenApiFile } from '../../support/http/openapi.ts';
import { wrongQueries, wrongValues, type WrongValue } from '../../support/http/wrong-values.ts';

const file = JSON.parse(JSON.stringify(currentApiFile())) as OpenApiFile;
const schemas = file.components.schemas as Record<string, JsonSchema>;
const specs = new Map(routes({} as ApiContext).map(spec => [spec.operationId, spec]));

/** Matches the path of a platform's setting, which the rules of posts check after the request's own. */
const setting = /(?:^|\.)platformOptions\.(\w+)\.(?!(?:text|media|thread)\b)(\w+)/;

/** Values of settings occur in several operations, and long ones take a while to check. */
const known = new Map<string, Detail[]>();

const checkSetting = (platform: PlatformName, name: string, value: unknown): Detail[] => {
  const key = JSON.stringify([platform, name, value]);
  const content = { text: 'Tea', media: [], thread: [], platforms: [platform] };
  const platformOptions = { [platform]: { [name]: value } };
  const found =
    known.get(key) ?? publishProblems({ ...content, platformOptions }, content.platforms, new Map());
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
      const [body, schema] = [specs.get(operation.operationId)?.body, bodySchemaOf(operation)];
      if (!body || !schema) return [];
      const wrongs = wrongValues(schema as JsonSchema, schemas);
      count += wrongs.length;
      return faultsIn(wrongs, compileCheck(body), operation.operationId);
    });
    assert.ok(count > 3_000, `only ${count} values`);
    assert.deepEqual(faults, []);
  });

  it('is true of each field of each query', () => {
    let count = 0;
    const faults = operationsOf(file).flatMap(({ operation }) => {
      const query = specs.get(operation.operationId)?.query;
      const fields = operation.parameters.filter(field => field.in === 'query');
      if (!query) return [];
      const wrongs = fields.flatMap(field => wrongQueries(field, schemas));
      count += wrongs.length;
      return faultsIn(wrongs, compileCheck(query), operation.operationId);
    });
    assert.ok(count > 300, `only ${count} values`);
    assert.deepEqual(faults, []);
  });

  it('knows every platform of which posts have settings', () => {
    assert.equal(platformNames.length, 5);
  });
});
