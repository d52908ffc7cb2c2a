import { queryOptions } from '@tanstack/react-query';
import type { SocialPublishing } from '@sdk';

/** What several screens read. Every key begins with the organization: nothing of one is shown in another. */
export interface InOrganization {
  orgId: string;
  api: SocialPublishing;
}

export const brandsQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'brands'],
    queryFn: async ({ signal }) => (await api.brands.list({ limit: 100 }, { signal })).brands,
    staleTime: 60_000,
  });

/** Members by their memberships; refused to who may not see the team. */
export const membersQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'members', 'choices'],
    queryFn: async ({ signal }) => (await api.teams.listMembers({ limit: 100 }, { signal })).members,
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
