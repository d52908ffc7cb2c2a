import type { Field, ListedFields } from './listing-fields.ts';

/** ListedFields of a JSON Feed's item, and the names of RSS that they have here (jsonfeed.org, version 1.1). */
const names: Record<string, string> = {
  id: 'guid',
  url: 'link',
  external_url: 'source',
  title: 'title',
  content_html: 'encoded',
  content_text: 'content',
  summary: 'summary',
  date_modified: 'modified',
  date_published: 'date',
};

const types: Record<string, string> = { content_html: 'html' };

const fieldOf = (name: string, value: unknown, base: string): Field | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  const type = types[name] ?? 'text';
  return text === '' ? undefined : { value: text, type, isAtom: true, base, isPermaLink: true };
};

const fieldsOf = (item: unknown, base: string): ListedFields => {
  const fields: ListedFields = new Map();
  if (typeof item !== 'object' || item === null) return fields;
  for (const [name, value] of Object.entries(item)) {
    const known = Object.hasOwn(names, name) ? names[name] : undefined;
    const field = known === undefined ? undefined : fieldOf(name, value, base);
    if (known !== undefined && field) fields.set(known, field);
  }
  return fields;
};

/** Reads the items of a JSON Feed. Undefined for any other text. */
export const readJsonFeed = (text: string, base: string): ListedFields[] | undefined => {
  if (!/^\s*\{/.test(text)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { version, items } = json as { version?: unknown; items?: unknown };
  const isFeed = typeof version === 'string' && /^https?:\/\/jsonfeed\.org\/version\//.test(version);
  return isFeed && Array.isArray(items) ? items.map(item => fieldsOf(item, base)) : undefined;
};
