import type { Json, Reply } from './http.ts';

/**
 * An answer without one of its fields: `data[].created_at` in every item of the list, `header:range` for a header. An answer
 * that is no JSON stays as it is.
 */
export function without(reply: Reply, field: string): Reply {
  const header = /^header:(.+)$/.exec(field)?.[1];
  if (header !== undefined) {
    const { [header]: _left, ...headers } = reply.headers ?? {};
    return { ...reply, headers };
  }
  const body: unknown = parsed(reply.body?.toString() ?? '');
  if (body === undefined) return reply;
  omitField(body, field.split('.'));
  return { ...reply, body: JSON.stringify(body) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Removes a path from a value. `data[]` continues in every item of `data`, and `[]` alone matches a list without a name.
 */
function omitField(value: unknown, [step = '', ...rest]: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  const isList = step.endsWith('[]');
  const name = isList ? step.slice(0, -2) : step;
  if (rest.length === 0) {
    delete (value as Json)[name];
    return;
  }
  const next = (value as Json)[name];
  for (const item of isList && Array.isArray(next) ? (next as unknown[]) : [next]) omitField(item, rest);
}
