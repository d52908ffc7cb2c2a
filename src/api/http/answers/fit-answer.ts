import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type Holder = Record<PropertyKey, unknown>;

/** A value that did not fit its schema, and the value that was sent instead. */
export interface FittedValue {
  path: Path;
  code: string;
  done: 'cut' | 'emptied' | 'left out';
}

/** Returns the object or list at a path, or undefined if the path leads to another kind of value. */
const valueAt = (data: unknown, path: Path): Holder | undefined => {
  const value = path.reduce<unknown>((at, part) => (at as Holder | null)?.[part], data);
  return value !== null && typeof value === 'object' ? (value as Holder) : undefined;
};

const holderOf = (data: unknown, path: Path): Holder | undefined => valueAt(data, path.slice(0, -1));

/** Returns the value cut to what its schema allows, or undefined if no part of it fits. */
const cutValue = (value: unknown, issue: Issue): unknown => {
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    if (typeof value === 'string') return Array.from(value).slice(0, max).join('');
    if (typeof value === 'number') return max;
    if (Array.isArray(value)) return value.slice(0, max);
  }
  return issue.code === 'too_small' && typeof value === 'number' ? Number(issue.minimum) : undefined;
};

/** Returns the path of the outermost list item that contains an issue. */
const itemOf = (path: Path): Path | undefined => {
  const index = path.findIndex(part => typeof part === 'number');
  return index === -1 ? undefined : path.slice(0, index + 1);
};

/** Fixes one value in place. Returns what was done, or undefined if the value is not in an object or list. */
const mendValue = (data: unknown, issue: Issue): FittedValue['done'] | undefined => {
  if (issue.code === 'unrecognized_keys') {
    const owner = valueAt(data, issue.path);
    for (const unknown of issue.keys) delete owner?.[unknown];
    return 'left out';
  }
  const [holder, key] = [holderOf(data, issue.path), issue.path.at(-1)];
  if (holder === undefined || key === undefined) return undefined;
  const cut = cutValue(holder[key], issue);
  holder[key] = cut ?? null;
  return cut === undefined ? 'emptied' : 'cut';
};

/** An item of a list, with the issue in it. */
interface UnfitItem {
  item: Path;
  issue: Issue;
}

/** Returns the list items that contain these issues, last first, or undefined if an issue lies outside of any list. */
const listItems = (issues: readonly Issue[]): UnfitItem[] | undefined => {
  const items = new Map<string, UnfitItem>();
  for (const issue of issues) {
    const item = itemOf(issue.path);
    if (item === undefined) return undefined;
    items.set(item.join('.'), { item, issue });
  }
  return [...items.values()].toSorted((one, other) => Number(other.item.at(-1)) - Number(one.item.at(-1)));
};

/**
 * Fits an answer to its schema, so that one bad value does not make a whole page unavailable: removes optional fields, cuts
 * values that are too long or too large, replaces other values with null, and as a last resort removes the list item.
 * Changes `data`, which must be plain JSON. `check` returns the current issues of the data. Returns what was done, or
 * undefined if a part outside of any list still does not fit.
 */
export const fitAnswer = (
  data: unknown,
  check: (data: unknown) => readonly Issue[],
): FittedValue[] | undefined => {
  const done: FittedValue[] = [];
  const note = ({ path, code }: Issue, what: FittedValue['done'] | undefined): void => {
    if (what !== undefined) done.push({ path, code, done: what });
  };
  for (const issue of check(data)) note(issue, mendValue(data, issue));
  const unfit = listItems(check(data));
  if (unfit === undefined) return undefined;
  // from the end, so that earlier indexes stay valid
  for (const { item, issue } of unfit) {
    const list: unknown = holderOf(data, item);
    if (Array.isArray(list)) list.splice(Number(item.at(-1)), 1);
    note(issue, 'left out');
  }
  return check(data).length === 0 ? done : undefined;
};
