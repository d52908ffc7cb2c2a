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
      'Finds things of every type at once, as far as the caller may read them: each type by the scope of its own list. A post has all the words, each beginning one of its text, as in `GET /posts?q=`; archived ones are not found. All else has each word somewhere in its title, or in a file’s alternative text, a carousel’s topic, an agent’s instructions, a description. The best come first: those whose title is what was asked for, then those whose title begins so, then the rest, and among each the newest. Of words that are in very many posts the newest are found. For passages of documents use `POST /kbs/{kbId}/search`.',
    access: 'any',
    query: z.strictObject({
      q: z.string().trim().min(2).max(200).meta({ description: 'One word or several.', example: 'coffee' }),
      types: queryNames(searchType).describe('Only these types: `types=post,media`. Without it all.'),
      limit: queryInteger(1, 20).default(5).describe('How many hits of each type at most.'),
    }),
    returns: z.strictObject({
      hits: z
        .array(hitShape)
        .max(searchTypes.length * 20)
        .describe('What was found, the best first.'),
      more: types.describe('The types of which there are more than `limit`.'),
      leftOut: types.describe('The types that were not searched, as the caller may read nothing of them.'),
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
