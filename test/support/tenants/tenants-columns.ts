import { query } from '../../../src/local/parts/postgres.ts';
import { someIp, type Reply, type TestApi } from '../http/api.ts';
import { bodySchemaOf, operationsOf, sendingOf, type OpenApiFile, type Operation } from '../http/openapi.ts';
import { anImage } from '../media.ts';
import { attemptOf, type Attempt } from './tenants-requests.ts';
import { resolved, slotsOf, type Schema, type Slot } from './tenants-slots.ts';
import type { Tenant } from './tenants-world.ts';

type Fields = Record<string, unknown>;

const camel = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The name of every column, as tables and as entities write it. */
export const columnNames = async (databaseUrl: string): Promise<string[]> => {
  const { rows } = await query(
    databaseUrl,
    `select distinct column_name from information_schema.columns where table_schema = 'public'`,
  );
  const names = (rows as { column_name: string }[]).map(({ column_name: name }) => name);
  return [...new Set(names.flatMap(name => [name, camel(name)]))];
};

/** A right request of an operation that changes something, and an object in its body with the fields that it takes. */
export interface Target extends Attempt {
  operation: Operation;
  /** `media[0]`; empty for the body itself. */
  at: string;
  /** Returns another body, with these fields added to that object. */
  bodyWith(extra: Fields): unknown;
  known: readonly string[];
}

const schemaOf = ({ operation }: Slot): Schema => (bodySchemaOf(operation) as Schema | undefined) ?? {};

const fieldsOf = (file: OpenApiFile, given: Schema): string[] => {
  const { properties = {}, anyOf, oneOf } = resolved(file, given);
  return [...Object.keys(properties), ...(anyOf ?? oneOf ?? []).flatMap(one => fieldsOf(file, one))];
};

const wholeBody = (file: OpenApiFile, slot: Slot, attempt: Attempt): Target => ({
  ...attempt,
  operation: slot.operation,
  at: '',
  known: fieldsOf(file, schemaOf(slot)),
  bodyWith: extra => ({ ...(attempt.body as Fields | undefined), ...extra }),
});

/** Returns the first object of a list in the body: the object that contains a slot like `media[].id`. */
const inList = (file: OpenApiFile, slot: Slot, attempt: Attempt): Target[] => {
  const [, list = '', rest] = /^(\w+)\[\]\.(\w+)$/.exec(slot.name) ?? [];
  if (rest === undefined) return [];
  const { anyOf, ...whole } = resolved(file, resolved(file, schemaOf(slot)).properties?.[list] ?? {});
  const items = (anyOf?.find(each => each.items) ?? whole).items ?? {};
  const body = attempt.body as Record<string, Fields[]>;
  return [
    {
      ...attempt,
      operation: slot.operation,
      at: `${list}[0]`,
      known: fieldsOf(file, items),
      bodyWith: extra => ({ ...body, [list]: [{ ...body[list]?.[0], ...extra }] }),
    },
  ];
};

/** Operations whose bodies have no fixed schema, such as Stripe's events, which are signed, and the bytes of a video. */
const looseBodies = [
  'receiveStripeEvent',
  'receivePlatformEvent',
  'createClipUpload',
  'appendToClipUpload',
  'registerClient',
  'exchangeOAuthGrant',
  'revokeOAuthToken',
];
const upload = 'multipart/form-data';

/** Whether an operation's address is no credential, which would be refused before anything else of the request. */
const isNoCredential = ({ path }: { path: string }): boolean => !path.endsWith('/uploads/{id}/{token}');

const isLoose = ({ operation }: Pick<Slot, 'operation'>): boolean =>
  looseBodies.includes(operation.operationId);

/** Returns every object that an operation accepts, filled as its owner would. */
export const targetsOf = (file: OpenApiFile, { world }: Tenant): Target[] => {
  const changing = operationsOf(file)
    .filter(isNoCredential)
    .filter(({ method, operation }) => method !== 'get' && !operation.requestBody?.content[upload]);
  const bodies = changing.map(each => ({ ...each, where: 'path', name: '', kind: 'post' }) as Slot);
  const attempt = (slot: Slot): Attempt => attemptOf(file, slot, { world, id: world[slot.kind][0] ?? '' });
  return [
    ...bodies.filter(each => !isLoose(each)).map(slot => wholeBody(file, slot, attempt(slot))),
    ...slotsOf(file).flatMap(slot => inList(file, slot, attempt(slot))),
  ];
};

/** Returns the names that the operation accepted or ignored instead of refusing them by name. */
export const takenOf = async (
  api: TestApi,
  target: Target,
  { names, as }: { names: readonly string[]; as: string },
): Promise<string[]> => {
  const extra = names.filter(name => !target.known.includes(name));
  // the request would be a right one
  if (extra.length === 0) return [];
  const whole = target.bodyWith(Object.fromEntries(extra.map(name => [name, 'taken'])));
  const { body, raw, headers } = sendingOf(target.operation, whole);
  const from = { as, headers: { ...headers, 'X-Forwarded-For': someIp() } };
  const reply = await api.send(target.method, target.path, body, {
    ...from,
    ...(raw !== undefined && { raw }),
  });
  const at = target.at === '' ? '' : `${target.at}.`;
  return notRefused(
    target,
    extra.map(name => at + name),
    reply,
  );
};

const notRefused = (
  { method, path }: Attempt,
  names: readonly string[],
  { status, body }: Reply,
): string[] => {
  const details = (body?.details ?? []) as { path: string; code: string }[];
  const refused = details.filter(({ code }) => code === 'unknown_field').map(({ path: at }) => at);
  return names.filter(name => !refused.includes(name)).map(name => `${method} ${path} ${name} → ${status}`);
};

/** Returns every operation that accepts a form with a file. */
export const uploadsOf = (file: OpenApiFile, { world }: Tenant): Target[] =>
  operationsOf(file)
    .filter(({ operation }) => operation.requestBody?.content[upload])
    .map(each => {
      const slot: Slot = { ...each, where: 'path', name: '', kind: 'post' };
      const schema = each.operation.requestBody?.content[upload]?.schema ?? {};
      return {
        ...attemptOf(file, slot, { world, id: '' }),
        operation: each.operation,
        at: '',
        known: fieldsOf(file, schema),
        bodyWith: extra => extra,
      };
    });

/**
 * Returns the accepted names of a form with a valid file, as `takenOf` does: the first name has its own file, the others
 * are texts.
 */
export const takenOfUpload = async (
  api: TestApi,
  target: Target,
  { names, as }: { names: readonly string[]; as: string },
): Promise<string[]> => {
  const extra = names.filter(name => !target.known.includes(name));
  const image = new Blob([await anImage()], { type: 'image/jpeg' });
  const raw = new FormData();
  for (const [index, name] of extra.entries())
    if (index === 0) raw.set(name, image, 'other.jpg');
    else raw.set(name, 'taken');
  raw.set('file', image, 'right.jpg');
  return notRefused(target, extra, await api.send(target.method, target.path, undefined, { as, raw }));
};

/** Platforms and login providers may add to what they send back. */
const looseQueries = ['completeConnection', 'completeSocialLogin', 'provePlatformWebhook'];

/** Returns every operation as its owner would call it, with the names that its query accepts. */
export const queriesOf = (file: OpenApiFile, { world }: Tenant): Target[] =>
  operationsOf(file)
    .filter(each => isNoCredential(each) && !looseQueries.includes(each.operation.operationId))
    .map(each => {
      const slot: Slot = { ...each, where: 'path', name: '', kind: 'post' };
      const inQuery = each.operation.parameters.filter(({ in: where }) => where === 'query');
      return {
        ...attemptOf(file, slot, { world, id: '' }),
        operation: each.operation,
        at: '',
        known: inQuery.map(({ name }) => name),
        bodyWith: extra => extra,
      };
    });

/** Returns the accepted names of the query, as `takenOf` does. */
export const takenOfQuery = async (
  api: TestApi,
  target: Target,
  { names, as }: { names: readonly string[]; as: string },
): Promise<string[]> => {
  const extra = names.filter(name => !target.known.includes(name));
  const query = new URLSearchParams(Object.fromEntries(extra.map(name => [name, 'taken'])));
  const { body, raw, headers } = sendingOf(target.operation, target.body);
  const reply = await api.send(
    target.method,
    `${target.path}${target.path.includes('?') ? '&' : '?'}${query.toString()}`,
    body,
    {
      as,
      headers: { ...headers, 'X-Forwarded-For': someIp() },
      ...(raw !== undefined && { raw }),
    },
  );
  return notRefused(target, extra, reply);
};
