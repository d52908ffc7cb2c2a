import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type Holder = Record<PropertyKey, unknown>;

/** A value that did not fit its schema, and what was sent instead. */
export interface FittedValue {
  path: Path;
  code: string;
  done: 'cut' | 'emptied' | 'left out';
}

/** Returns the object or list at a path; undefined if something else stands there. */
const valueAt = (data: unknown, path: Path): Holder | undefined => {
  const value = path.reduce<unknown>((at, part) => (at as Holder | null)?.[part], data);
  return value !== null && typeof value === 'object' ? (value as Holder) : undefined;
};

const holderOf = (data: unknown, path: Path): Holder | undefined => valueAt(data, path.slice(0, -1));

/** Returns the value as far as its schema allows, or undefined if no part of it fits. */
const cutValue = (value: unknown, issue: Issue): unknown => {
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    if (typeof value === 'string') return Array.from(value).slice(0, max).join('');
    if (typeof value === 'number') return max;
    if (Array.isArray(value)) return value.slice(0, max);
  }
  return issue.code === 'too_small' && typeof value === 'number' ? Number(issue.minimum) : undefined;
};

/** Path of the first list's item that an issue lies in, from the outside. */
const itemOf = (path: Path): Path | undefined => {
  const index = path.findIndex(part => typeof part === 'number');
  return index === -1 ? undefined : path.slice(0, index + 1);
};

/** Mends one value that does not fit, in place; says how, or undefined for what stands in no object or list. */
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

/** An item of a list, and what does not fit in it. */
interface UnfitItem {
  item: Path;
  issue: Issue;
}

/** Returns the items of lists that hold these issues, the last first; undefined if one lies outside of any list. */
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
 * Makes an answer fit its schema, as one value must not take a page from its readers: leaves fields out that are not promised,
 * cuts what is too long or too large, puts null in place of what else does not fit, and as the last resort leaves the item of a
 * list out. Changes `data`, which must be
 * plain JSON. `check` returns the issues of the data as it is by then. Returns what was done, or undefined if a part outside of
 * any list still does not fit.
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
  // from the end, so that the places of those before stay
  for (const { item, issue } of unfit) {
    const list: unknown = holderOf(data, item);
    if (Array.isArray(list)) list.splice(Number(item.at(-1)), 1);
    note(issue, 'left out');
  }
  return check(data).length === 0 ? done : undefined;
};
