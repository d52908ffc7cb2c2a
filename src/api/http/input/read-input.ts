import { z } from 'zod';
import { compileCheck, type Check, refuseNul, checkAll } from '../check.ts';
import { bodyLimits, readJson, readForm } from './read-body.ts';
import type { Endpoint } from '../endpoint.ts';
import { noSuchThing } from './no-such-thing.ts';
import { readFields } from './text-fields.ts';
import type { Context } from 'koa';
import type { ApiContext } from '../api-context.ts';

const nothing = compileCheck(z.strictObject({}));
const noBody = compileCheck(z.strictObject({}).optional());

const form = 'application/x-www-form-urlencoded';

interface Checks {
  params: Check | undefined;
  query: Check;
  body: Check | undefined;
  read: typeof readJson;
}

/** Compiles the checks of an operation's inputs once. */
export const compileChecks = ({ params, query, body, bodyType, rawBody }: Endpoint): Checks => ({
  params: params && compileCheck(params),
  query: query ? compileCheck(query) : nothing,
  body:
    rawBody || bodyType === 'multipart/form-data'
      ? undefined
      : body
        ? compileCheck(body, bodyType === form ? 'a form' : 'JSON')
        : noBody,
  read: bodyType === form ? readForm : readJson,
});

export const readParams = (
  spec: Endpoint,
  check: Check | undefined,
  params: Record<string, string>,
): unknown => {
  if (!check) return undefined;
  const unstorable = Object.keys(params).find(name => params[name]?.includes('\0'));
  const result = check(params);
  const wrong = unstorable ?? ('details' in result ? result.details[0]?.path : undefined);
  if (wrong !== undefined) throw noSuchThing(spec.path, wrong, params[wrong]);
  return 'data' in result ? result.data : undefined;
};

const readQuery = (ctx: Context): unknown => {
  const query = readFields(ctx.querystring);
  if (ctx.querystring.includes('%00')) refuseNul(query);
  return query;
};

/** Parsed input of a request. */
export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

export const readInput = async (
  ctx: Context,
  api: ApiContext,
  spec: Endpoint,
  checks: Checks,
): Promise<Input> => {
  const params = readParams(spec, checks.params, ctx['params'] as Record<string, string>);
  const reads = checks.body !== undefined && ctx.method !== 'GET' && ctx.method !== 'HEAD';
  const given = reads ? await checks.read(ctx, bodyLimits(api.service.config, spec.largeBody)) : undefined;
  const [query, body] = checkAll([
    [checks.query, readQuery(ctx)],
    ...(reads && checks.body ? [[checks.body, given] as [Check, unknown]] : []),
  ]);
  return { params, query, body };
};
