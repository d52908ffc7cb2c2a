import { isId } from '../../domain/ids.ts';
import type { ChunkScope } from './search.ts';

const fields = ['orgId', 'kbId', 'documentId'] as const;

/** Quotes a value in backticks, which our ids cannot contain. */
const literal = (id: string): string => {
  if (!isId(id)) throw new RangeError('only our own ids may stand in a filter of the search');
  return `\`${id}\``;
};

/** Returns the filter of a search or a deletion, in the server's syntax. All fields of the scope must match. */
export const filterOf = (scope: ChunkScope, olderThan?: number): string => {
  const given: Partial<Record<(typeof fields)[number], string>> = scope;
  const parts = fields.flatMap(field => {
    const id = given[field];
    return id === undefined ? [] : [`${field}:=${literal(id)}`];
  });
  if (olderThan !== undefined) parts.push(`revision:<${Math.trunc(olderThan)}`);
  return parts.join(' && ');
};

/** Returns a filter for single chunks. */
export const filterOfIds = (ids: readonly string[]): string => `id:[${ids.map(literal).join(',')}]`;
