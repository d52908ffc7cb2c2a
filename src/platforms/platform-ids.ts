import { textAt } from '../adapters/http/json.ts';

/** The longest real ids are LinkedIn's of comments, with some 80 characters. */
const maxId = 200;

export const isPlatformId = (id: string): boolean => id.length <= maxId && /^[\x21-\x7e]+$/.test(id);

/** The platform's id there of an account, a post, or an event; undefined for what is none. */
export const idAt = (json: unknown, ...path: string[]): string | undefined => {
  const id = textAt(json, ...path);
  return id !== undefined && isPlatformId(id) ? id : undefined;
};
