import { textAt } from '../adapters/http/json.ts';

/** Maximum length of an id. The longest real ones are LinkedIn's comment ids, with about 80 characters. */
const maxId = 200;

export const isPlatformId = (id: string): boolean => id.length <= maxId && /^[\x21-\x7e]+$/.test(id);

/** Returns the platform's id of an account, a post, or an event at a path, or undefined for an invalid one. */
export const idAt = (json: unknown, ...path: string[]): string | undefined => {
  const id = textAt(json, ...path);
  return id !== undefined && isPlatformId(id) ? id : undefined;
};
