import { storable } from './redact.ts';

/** Reading answers that nobody promised: every step may be missing. */
export const at = (json: unknown, ...path: (string | number)[]): unknown => {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
};

/**
 * A non-empty text there, such as can be stored; a number counts while it is exact (ids above 2^53 are already damaged and
 * count for nothing).
 */
export const textAt = (json: unknown, ...path: (string | number)[]): string | undefined => {
  const value = at(json, ...path);
  if (typeof value === 'string') return value === '' ? undefined : storable(value);
  return Number.isSafeInteger(value) ? String(value) : undefined;
};

/** A number there, also when written as text. */
export const numberAt = (json: unknown, ...path: (string | number)[]): number | undefined => {
  const value = at(json, ...path);
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** The list there, else an empty one. */
export const listAt = (json: unknown, ...path: (string | number)[]): unknown[] => {
  const value = at(json, ...path);
  return Array.isArray(value) ? value : [];
};
