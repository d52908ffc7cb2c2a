import { z } from 'zod';
import { searchOrganization } from '../../../db/search/search.ts';
import type { BrandScope } from '../../../domain/actor.ts';
import { readableBrandsOf } from '../../../domain/changes/changes.ts';
import { searchTypes, type SearchType } from '../../../domain/search/search.ts';
import { endpoint } from '../../http/endpoint.ts';
import { queryInteger, queryNames } from '../../http/schemas.ts';
import { hitShape, searchType, viewHit } from './search-view.ts';

const types = z.array(searchType).max(searchTypes.length);

export const searchRoutes = [
  endpoint({
    method: 'get',
    path: '/search',
    operationId: 'searchAll',
    tag: 'Search',
    summary: 'Search everything',
    description:
      'Searches all types that the caller may read, by the scope of each type’s list. A post matches if each word starts a word of its text, as in `GET /posts?q=`. Archived posts are not found. Other types match if each word appears in the title, a file’s alternative text, a carousel’s topic, an agent’s instructions, or a description. Best matches first: equal titles, then titles that start with the query, then others, each newest first. For very common words, only the newest posts are found. Use `POST /kbs/{kbId}/search` for passages of documents.',
    access: 'any',
    query: z.strictObject({
      q: z.string().trim().min(2).max(200).meta({ description: 'One or more words.', example: 'coffee' }),
      types: queryNames(searchType).describe('Only these types: `types=post,media`. Defaults to all.'),
      limit: queryInteger(1, 20).default(5).describe('Maximum number of results per type.'),
    }),
    returns: z.strictObject({
      hits: z
        .array(hitShape)
        .max(searchTypes.length * 20)
        .describe('Results, best first.'),
      more: types.describe('Types with more than `limit` results.'),
      leftOut: types.describe('Types that were not searched, because the caller may not read them.'),
    }),
    handle: async ({ actor, em, query: { q, types: asked = searchTypes, limit } }) => {
      const scopes = new Map<SearchType, BrandScope>();
      for (const type of asked) {
        const scope = readableBrandsOf(actor, type);
        if (scope !== undefined) scopes.set(type, scope);
      }
      const rows = await searchOrganization(em, { orgId: actor.orgId, q, scopes, limit: limit + 1 });
      const count = (type: SearchType): number => rows.filter(row => row.type === type).length;
      const more = asked.filter(type => count(type) > limit);
      const lasts = new Set(more.map(type => rows.findLast(row => row.type === type)));
      return {
        hits: rows.filter(row => !lasts.has(row)).map(viewHit),
        more,
        leftOut: asked.filter(type => !scopes.has(type)),
      };
    },
  }),
];
