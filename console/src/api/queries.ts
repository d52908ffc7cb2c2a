import { queryOptions } from '@tanstack/react-query';
import type { Schemas, SocialPublishing } from '@sdk';
import type { Rights } from '../shell/rights.ts';

/**
 * Queries that several screens share. Every key begins with the organization's ID, so one organization's data never appears
 * in another.
 */
export interface InOrganization {
  orgId: string;
  api: SocialPublishing;
}

/** Maximum page size of the API. */
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

/** Reads the members by membership. The API rejects it for people who may not see the team. */
export const membersQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'members', 'choices'],
    queryFn: async ({ signal }) => (await api.teams.listMembers({ limit: 100 }, { signal })).members,
    staleTime: 60_000,
  });

/** Permissions of the person in the organization, and for each brand where they differ. */
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

/** Prices of all actions. Prices are fixed. */
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
