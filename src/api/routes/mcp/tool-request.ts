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
        message: `Is no field here. ${without[path] ?? ''}`,
      })),
  );

/**
 * The arguments of a tool as its operation takes them, with what the server itself adds. What belongs to neither path nor query goes to the body, or to the
 * query of an operation without one, whose check then says that there is no such field.
 */
export const requestOf = (
  tool: ToolSpec,
  { params, query, body }: Endpoint,
  given: Record<string, unknown>,
  added: Record<string, unknown> = {},
): InnerRequest => {
  refuseLeftOut(tool, Object.entries(given));
  const own = Object.entries({ ...given, ...tool.sets, ...added }).map(([name, value]): [string, unknown] => [
    tool.rename?.[name] ?? name,
    value,
  ]);
  const [inPath, inQuery] = [fieldsOf(params), fieldsOf(query)];
  const rest = own.filter(([name]) => !inPath.includes(name) && !inQuery.includes(name));
  const pick = (names: readonly string[]): Entries => own.filter(([name]) => names.includes(name));
  return {
    params: Object.fromEntries(pick(inPath).map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries([...pick(inQuery), ...(body ? [] : rest)]),
    body: body && Object.fromEntries(rest),
  };
};
