import { useQuery } from '@tanstack/react-query';
import { attentionQuery } from '../home/attention.tsx';
import { useOrganization } from '../shell/organization.ts';

/** A post that a program or an agent made, and that a person is to decide about. */
export interface Waiting {
  /** The confirmation, or the post of a draft. */
  id: string;
  kind: 'confirmation' | 'draft';
  postId: string;
  /** Who made it, as the API names them. */
  by: string;
  since: string;
  /** When it is too late; null for never. */
  until: string | null;
  text: string;
}

/** All that waits for a person, the oldest first: what programs asked to have confirmed, and what agents wrote. */
export const useWaiting = () => {
  const { org, api } = useOrganization();
  const confirmations = useQuery({
    queryKey: [org.id, 'confirmations'],
    queryFn: async ({ signal }) => (await api.confirmations.list({ limit: 100 }, { signal })).confirmations,
    refetchInterval: 15_000,
  });
  const attention = useQuery(attentionQuery({ orgId: org.id, api }));
  const asked = (confirmations.data ?? []).map(
    ({ id, postId, askedByName, askedBy, createdAt, expiresAt, text }): Waiting => ({
      id,
      kind: 'confirmation',
      postId,
      by: askedByName ?? askedBy,
      since: createdAt,
      until: expiresAt,
      text,
    }),
  );
  const drafts = (attention.data?.items ?? [])
    .filter(({ kind }) => kind === 'draft.waiting')
    .map(({ postId, since, title, agentId }): Waiting => ({
      id: postId ?? '',
      kind: 'draft',
      postId: postId ?? '',
      by: `agent:${agentId}`,
      since,
      until: null,
      text: title,
    }));
  const known = new Set(asked.map(({ postId }) => postId));
  const waiting = [...asked, ...drafts.filter(({ postId }) => !known.has(postId))].toSorted((one, other) =>
    one.since.localeCompare(other.since),
  );
  return {
    waiting,
    isPending: confirmations.isPending || attention.isPending,
    error: confirmations.error ?? attention.error,
    refetch: () => Promise.all([confirmations.refetch(), attention.refetch()]),
  };
};
