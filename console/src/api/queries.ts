import { queryOptions } from '@tanstack/react-query';
import type { Schemas, SocialPublishing } from '@sdk';
import type { Rights } from '../shell/rights.ts';

/** What several screens read. Every key begins with the organization: nothing of one is shown in another. */
export interface InOrganization {
  orgId: string;
  api: SocialPublishing;
}

/** As many brands as the API gives at once. */
const brandPage = 100;

const readBrands = async (
  api: SocialPublishing,
  archived: boolean,
  signal: AbortSignal,
): Promise<Schemas['Brand'][]> => {
  const found: Schemas['Brand'][] = [];
  for (;;) {
    const page = await api.brands.list({ archived, limit: brandPage, offset: found.length }, { signal });
    found.push(...page.brands);
    if (page.brands.length < brandPage || found.length >= page.total) return found;
  }
};

/** All brands in use, in their order. */
export const brandsQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'brands'],
    queryFn: ({ signal }) => readBrands(api, false, signal),
    staleTime: 60_000,
  });

/** All archived brands. */
export const archivedBrandsQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'brands', 'archived'],
    queryFn: ({ signal }) => readBrands(api, true, signal),
    staleTime: 60_000,
  });

/** Members by their memberships; refused to who may not see the team. */
export const membersQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'members', 'choices'],
    queryFn: async ({ signal }) => (await api.teams.listMembers({ limit: 100 }, { signal })).members,
    staleTime: 60_000,
  });

/** What the person may do in the organization, and with brands where that differs. */
export const rightsQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'rights'],
    queryFn: ({ signal }): Promise<Rights> => api.auth.getCurrentUser({ signal }),
    staleTime: 60_000,
  });

export const connectionsQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'connections'],
    queryFn: async ({ signal }) => (await api.connections.list({ limit: 100 }, { signal })).connections,
  });

export const knowledgeChoicesQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'knowledge', 'choices'],
    queryFn: async ({ signal }) => (await api.knowledgeBases.list({ limit: 100 }, { signal })).knowledgeBases,
  });

/** What each action costs, which is fixed. */
export const pricesQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'prices'],
    queryFn: async ({ signal }) => (await api.billing.listPrices({ signal })).prices,
    staleTime: Infinity,
  });

export const postQuery = ({ orgId, api }: InOrganization, postId: string) =>
  queryOptions({
    queryKey: [orgId, 'posts', postId],
    queryFn: ({ signal }) => api.posts.get(postId, { signal }),
  });
