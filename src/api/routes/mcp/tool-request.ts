import type { z } from 'zod';
import type { Endpoint } from '../../http/endpoint.ts';
import type { InnerRequest } from '../../http/mount.ts';
import { refuseInvalid } from '../../http/check.ts';
import type { ToolSpec } from './tools.ts';

const fieldsOf = (schema: z.ZodType | undefined): readonly string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];

type Entries = [string, unknown][];

const refuseLeftOut = ({ without = {}, sets = {} }: ToolSpec, given: Entries): void =>
  refuseInvalid(
    given
      .filter(([name]) => Object.hasOwn(without, name) || Object.hasOwn(sets, name))
      .map(([path]) => ({
        path,
        code: 'unknown_field',
        message: `Is not a field of this request. ${without[path] ?? ''}`,
      })),
  );

/** What a path is made of must be texts: anything else names nothing. */
const refuseOddPaths = ({ rename = {} }: ToolSpec, inPath: readonly string[], own: Entries): void => {
  const nameOf = (field: string): string =>
    Object.entries(rename).find(([, renamed]) => renamed === field)?.[0] ?? field;
  const given = new Map(own);
  refuseInvalid(
    inPath
      .filter(field => typeof given.get(field) !== 'string')
      .map(field =>
        given.has(field)
          ? { path: nameOf(field), code: 'invalid_type', message: 'Must be a string.' }
          : { path: nameOf(field), code: 'required', message: 'Is required.' },
      ),
  );
};

/** What the tool sets, unless all that it was given, if anything, is left alone by that. */
const setBy = (
  { sets = {}, setsUnlessOnly = [] }: ToolSpec,
  inPath: readonly string[],
  given: readonly string[],
): Readonly<Record<string, unknown>> => {
  const fields = given.filter(name => !inPath.includes(name));
  return fields.every(name => setsUnlessOnly.includes(name)) ? {} : sets;
};

/**
 * The arguments of a tool as its operation takes them, with what the server itself adds. What belongs to neither path nor
 * query goes to the body, or to the query of an operation without one, whose check then says that there is no such field.
 */
export const requestOf = (
  tool: ToolSpec,
  { params, query, body }: Endpoint,
  given: Record<string, unknown>,
  added: Record<string, unknown> = {},
): InnerRequest => {
  refuseLeftOut(tool, Object.entries(given));
  const [inPath, inQuery] = [fieldsOf(params), fieldsOf(query)];
  const sets = setBy(tool, inPath, Object.keys(given));
  const own = Object.entries({ ...given, ...sets, ...added }).map(([name, value]): [string, unknown] => [
    tool.rename?.[name] ?? name,
    value,
  ]);
  refuseOddPaths(tool, inPath, own);
  const rest = own.filter(([name]) => !inPath.includes(name) && !inQuery.includes(name));
  const pick = (names: readonly string[]): Entries => own.filter(([name]) => names.includes(name));
  return {
    params: Object.fromEntries(pick(inPath).map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries([...pick(inQuery), ...(body ? [] : rest)]),
    body: body && Object.fromEntries(rest),
  };
};
