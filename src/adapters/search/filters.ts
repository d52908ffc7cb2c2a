import { isId } from '../../domain/ids.ts';
import type { ChunkScope } from './search.ts';

const fields = ['orgId', 'kbId', 'documentId'] as const;

/** In backticks a value is taken as it is; of our ids none can hold one. */
const literal = (id: string): string => {
  if (!isId(id)) throw new RangeError('only our own ids may stand in a filter of the search');
  return `\`${id}\``;
};

/** What a search or a deletion may touch, as the server wants it: all of the scope's fields must fit. */
export const filterOf = (scope: ChunkScope, olderThan?: number): string => {
  const given: Partial<Record<(typeof fields)[number], string>> = scope;
  const parts = fields.flatMap(field => {
    const id = given[field];
    return id === undefined ? [] : [`${field}:=${literal(id)}`];
  });
  if (olderThan !== undefined) parts.push(`revision:<${Math.trunc(olderThan)}`);
  return parts.join(' && ');
};

/** A filter for single chunks. */
export const filterOfIds = (ids: readonly string[]): string => `id:[${ids.map(literal).join(',')}]`;
