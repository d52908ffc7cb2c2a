import type { ToolSpec } from './tools/tool-spec.ts';

type Data = Record<string, unknown>;

/** Maximum characters of a text in a short answer's list. */
const maxText = 240;

const isObject = (value: unknown): value is Data =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** Removes empty values. */
const withoutEmpty = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([key, child]): [string, unknown] => [key, withoutEmpty(child)]);
  return Object.fromEntries(fields.filter(([, child]) => !isEmpty(child)));
};

const cut = (value: unknown): unknown => {
  if (typeof value === 'string' && value.length > maxText) return `${value.slice(0, maxText - 1).trimEnd()}…`;
  return value;
};

/** Picks these fields. Null stays, because it says that there is no value. */
const pick = (thing: Data, names: readonly string[]): Data =>
  Object.fromEntries(
    names.filter(name => thing[name] !== undefined).map(name => [name, withoutEmpty(thing[name])]),
  );

const cutAll = (thing: Data): Data =>
  Object.fromEntries(
    Object.entries(thing).map(([key, value]) => [key, key === 'chunk' || key === 'url' ? value : cut(value)]),
  );

/** Returns the name of the list in an answer that is one. */
const listIn = (data: Data, brief: readonly string[]): string | undefined => {
  if (brief.some(name => name in data && name !== 'text')) return undefined;
  return Object.keys(data).find(name => Array.isArray(data[name]));
};

const shortened = (data: Data, brief: readonly string[]): Data => {
  const list = listIn(data, brief);
  if (list === undefined) return { ...pick(data, brief), ...('jobId' in data && { jobId: data['jobId'] }) };
  const things = (data[list] as unknown[]).map(one => (isObject(one) ? cutAll(pick(one, brief)) : one));
  return { ...data, [list]: things };
};

/** Describes how to get the rest of a list. Undefined on the last page. */
const moreOf = ({ name, pages }: ToolSpec, data: Data, offset: number): string | undefined => {
  const call = (argument: string, value: unknown): string =>
    `There are more results. Call ${name} again with ${argument}: ${JSON.stringify(value)}.`;
  if (pages === 'after') return typeof data['next'] === 'string' ? call('after', data['next']) : undefined;
  if (pages === undefined) return undefined;
  const list = Object.values(data).find(Array.isArray) as unknown[] | undefined;
  const next = offset + (list?.length ?? 0);
  return list && list.length > 0 && next < Number(data['total'] ?? 0) ? call('offset', next) : undefined;
};

/** Returns an operation's data as a tool shows it: the most useful fields for a model, unless it asks for all. */
export const answerOf = (
  tool: ToolSpec,
  data: Data,
  { isFull, offset }: { isFull: boolean; offset: number },
): Data => {
  const more = moreOf(tool, data, offset);
  const told = tool.brief && !isFull ? shortened(data, tool.brief) : data;
  return more === undefined ? told : { ...told, more };
};
