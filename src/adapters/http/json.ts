import { cleanText } from '../../domain/outside-text.ts';

/** Reads a path of an untyped answer, in which every step may be missing. */
export const at = (json: unknown, ...path: (string | number)[]): unknown => {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
};

/**
 * Reads a non-empty text through the gate for texts from outside. A number counts if it is exact (ids above 2^53 are already damaged and are
 * ignored).
 */
export const textAt = (json: unknown, ...path: (string | number)[]): string | undefined => {
  const value = at(json, ...path);
  if (typeof value === 'string') return value === '' ? undefined : cleanText(value);
  return Number.isSafeInteger(value) ? String(value) : undefined;
};

/** Reads a text that can be stored, and that may be empty. */
export const wordsAt = (json: unknown, ...path: (string | number)[]): string | undefined => {
  const value = at(json, ...path);
  return typeof value === 'string' ? cleanText(value) : undefined;
};

/** Reads a number, also one written as text. */
export const numberAt = (json: unknown, ...path: (string | number)[]): number | undefined => {
  const value = at(json, ...path);
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** Reads a list, or an empty one if there is none. */
export const listAt = (json: unknown, ...path: (string | number)[]): unknown[] => {
  const value = at(json, ...path);
  return Array.isArray(value) ? value : [];
};
