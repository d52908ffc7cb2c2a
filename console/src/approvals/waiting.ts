import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { attentionQuery } from '../home/attention.tsx';
import { useOrganization } from '../shell/organization.ts';
import { pollEvery } from '../live/poll.ts';

/** A post that a person is to decide about: for a program, as an agent wrote it, or as a reviewer. */
export interface Waiting {
  /** The confirmation, or the post of a draft or a review. */
  id: string;
  kind: 'confirmation' | 'draft' | 'review';
  postId: string;
  /** Who asked, or wrote it. */
  author: Schemas['Author'];
  since: string;
  /** When it is too late; null for never. */
  until: string | null;
  /** When a confirmed post is to go out; null for at once. */
  scheduledAt: string | null;
  /** The revision that is asked about, and whether the post has another one by now; drafts are decided as they are. */
  revision: number | null;
  isChanged: boolean;
  text: string;
}

/** All that waits for a person, the oldest first: what programs asked to have confirmed, what agents wrote, and reviews. */
export const useWaiting = () => {
  const { org, api } = useOrganization();
  const confirmations = useQuery({
    queryKey: [org.id, 'confirmations'],
    queryFn: async ({ signal }) => (await api.confirmations.list({ limit: 100 }, { signal })).confirmations,
    refetchInterval: pollEvery(15_000),
  });
  const reviews = useQuery({
    queryKey: [org.id, 'posts', 'mine'],
    queryFn: ({ signal }) =>
      api.posts.list({ review: 'mine', sort: 'scheduledAt', order: 'asc', limit: 100 }, { signal }),
    refetchInterval: pollEvery(15_000),
  });
  const attention = useQuery(attentionQuery({ orgId: org.id, api }));
  const asked = (confirmations.data ?? []).map(
    ({ id, postId, asker, createdAt, expiresAt, ...asking }): Waiting => ({
      id,
      kind: 'confirmation',
      postId,
      author: asker,
      since: createdAt,
      until: expiresAt,
      scheduledAt: asking.scheduledAt,
      revision: asking.revision,
      isChanged: asking.revision !== asking.currentRevision,
      text: asking.text,
    }),
  );
  const drafts = (attention.data?.items ?? [])
    .filter(({ kind }) => kind === 'draft.waiting')
    .map(({ postId, since, title, agentId }): Waiting => ({
      id: postId ?? '',
      kind: 'draft',
      postId: postId ?? '',
      author: { kind: 'agent', id: agentId, name: null },
      since,
      until: null,
      scheduledAt: null,
      revision: null,
      isChanged: false,
      text: title,
    }));
  const reviewed = (reviews.data?.posts ?? []).map(
    ({ id, author, updatedAt, scheduledAt, text }): Waiting => ({
      id,
      kind: 'review',
      postId: id,
      author,
      since: updatedAt,
      until: scheduledAt,
      scheduledAt: null,
      revision: null,
      isChanged: false,
      text,
    }),
  );
  const allDrafts = attention.data?.counts.find(({ kind }) => kind === 'draft.waiting')?.count ?? 0;
  const known = new Set(asked.map(({ postId }) => postId));
  const waiting = [...reviewed, ...asked, ...drafts.filter(({ postId }) => !known.has(postId))].toSorted(
    (one, other) => one.since.localeCompare(other.since),
  );
  return {
    waiting,
    /** How many more there are than are listed. */
    more: Math.max(allDrafts - drafts.length, 0) + Math.max((reviews.data?.total ?? 0) - reviewed.length, 0),
    isPending: confirmations.isPending || attention.isPending || reviews.isPending,
    error: confirmations.error ?? attention.error ?? reviews.error,
    refetch: () => Promise.all([confirmations.refetch(), attention.refetch(), reviews.refetch()]),
  };
};
