import type { z } from 'zod';
import type { Endpoint } from '../../http/endpoint.ts';
import type { InnerRequest } from '../../http/mount.ts';
import { refuseInvalid } from '../../http/check.ts';
import { probablyMeant } from '../../http/input/did-you-mean.ts';
import { argumentsOf } from './tool-schemas.ts';
import { ownIds, withNewNames } from './tools/ids.ts';
import type { ToolSpec } from './tools/tool-spec.ts';

type Given = Readonly<Record<string, unknown>>;

const fieldsOf = (schema: z.ZodType | undefined): readonly string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];

/**
 * Sorts arguments into the operation's path, query, and body. Fields that belong to neither path nor query go to the body,
 * if there is one.
 */
export const innerRequest = ({ params, query, body }: Endpoint, own: Given): InnerRequest => {
  const [inPath, inQuery] = [fieldsOf(params), fieldsOf(query)];
  const all = Object.entries(own);
  const pick = (names: readonly string[]) => all.filter(([name]) => names.includes(name));
  const rest = all.filter(([name]) => !inPath.includes(name) && !inQuery.includes(name));
  return {
    params: Object.fromEntries(pick(inPath).map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries([...pick(inQuery), ...(body ? [] : rest)]),
    body: body && Object.fromEntries(rest),
  };
};

/** Returns a call's arguments: without null ones, and under their current names. */
export const argumentsFrom = (tool: ToolSpec, said: Given): Record<string, unknown> =>
  withNewNames(
    withoutNulls(said),
    argumentsOf(tool).map(({ name }) => name),
  );

/** Removes null arguments, because clients in OpenAI's strict mode send every argument, with null for the omitted ones. */
export const withoutNulls = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(withoutNulls) as Value;
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([, child]) => child !== null);
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutNulls(child)])) as Value;
};

const insteadOf = ({ without = {} }: ToolSpec, name: string, known: readonly string[]): string => {
  if (Object.hasOwn(without, name)) return without[name] ?? '';
  const meant = probablyMeant(name, known);
  if (meant !== undefined) return `Did you mean \`${meant}\`?`;
  return known.length > 0 ? `Arguments: ${known.join(', ')}.` : '';
};

const refuseUnknown = (tool: ToolSpec, given: Given): void => {
  const known = argumentsOf(tool).map(({ name }) => name);
  refuseInvalid(
    Object.keys(given)
      .filter(name => !known.includes(name))
      .map(path => ({
        path,
        code: 'unknown_field',
        message: `Unknown argument of ${tool.name}. ${insteadOf(tool, path, known)}`.trim(),
      })),
  );
};

/** Refuses path arguments that are not texts, because they match nothing. */
const refuseOddPaths = (tool: ToolSpec, { params }: Endpoint, given: Given): void => {
  const inPath = fieldsOf(params);
  const named = argumentsOf(tool).filter(({ own }) => inPath.includes(own));
  refuseInvalid(
    named
      .filter(({ name }) => typeof given[name] !== 'string')
      .map(({ name: path }) =>
        given[path] === undefined
          ? { path, code: 'required', message: 'Is required.' }
          : { path, code: 'invalid_type', message: 'Must be a string.' },
      ),
  );
};

/** Returns the fields that the tool sets, or none if the call gives only fields that permit that (`setsUnlessOnly`). */
const setBy = ({ sets = {}, setsUnlessOnly }: ToolSpec, { params }: Endpoint, given: Given): Given => {
  if (!setsUnlessOnly) return sets;
  const fields = Object.keys(given).filter(name => !fieldsOf(params).includes(name));
  return fields.every(name => setsUnlessOnly.includes(name)) ? {} : sets;
};

/** Returns a tool's arguments as its operation takes them, with what the server itself adds. */
export const requestOf = (tool: ToolSpec, spec: Endpoint, given: Given, added: Given = {}): InnerRequest => {
  refuseUnknown(tool, given);
  refuseOddPaths(tool, spec, given);
  const own = argumentsOf(tool)
    .filter(({ name }) => given[name] !== undefined)
    .map(({ name, own: field }): [string, unknown] => [field, ownIds(given[name], name)]);
  return innerRequest(spec, {
    ...tool.presets,
    ...Object.fromEntries(own),
    ...setBy(tool, spec, given),
    ...added,
  });
};
