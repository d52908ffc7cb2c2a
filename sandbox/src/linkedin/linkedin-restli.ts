import { json } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';

/** Response of a LinkedIn finder. */
export const found = (elements: readonly Json[]): Reply =>
  json(200, { elements, paging: { start: 0, count: 10, links: [] } });

/** Returns the texts in `List(a,b)`: undefined if the parameter has another form, empty if it is missing. */
export function listParameter(call: Call, name: string): string[] | undefined {
  const given = call.query.get(name);
  if (given === null) return [];
  const inside = /^List\((.*)\)$/.exec(given)?.[1];
  // a client may encode what is in a list once more
  return inside === undefined ? undefined : inside.split(',').filter(Boolean).map(decoded);
}

/** The key and the URN in `(share:urn)`, once more encoded or not. */
export function keyedParameter(call: Call, name: string): { key: string; value: string } | undefined {
  const [, key, value] = /^\((\w+):(.+)\)$/.exec(call.query.get(name) ?? '') ?? [];
  return key === undefined || value === undefined ? undefined : { key, value: decoded(value) };
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A day in UTC. */
export interface Days {
  /** Unix milliseconds; the end is not in it. */
  from: number;
  to: number;
}

/**
 * Parses `dateRange=(start:(day:1,month:5,year:2026),end:(…))`. Returns undefined if it is missing, null if it is invalid.
 */
export function daysIn(call: Call): Days | null | undefined {
  const given = call.query.get('dateRange');
  if (given === null) return undefined;
  const [from, to] = [dateIn(given, 'start'), dateIn(given, 'end')];
  if (from === undefined || (given.includes('end:') && to === undefined)) return null;
  const end = to ?? Date.now();
  return from <= end ? { from, to: end } : null;
}

function dateIn(range: string, name: 'start' | 'end'): number | undefined {
  const inside = new Map([
    ['start', /start:\(([^()]*)\)/.exec(range)?.[1]],
    ['end', /end:\(([^()]*)\)/.exec(range)?.[1]],
  ]).get(name);
  if (inside === undefined) return undefined;
  const parts = Object.fromEntries(inside.split(',').map(part => part.split(':')));
  const time = Date.UTC(Number(parts['year']), Number(parts['month']) - 1, Number(parts['day']));
  return Number.isNaN(time) ? undefined : time;
}

/** A time as LinkedIn's parts of a date. */
export function datePartsOf(time: number): Json {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
