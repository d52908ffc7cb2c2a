import { useQuery } from '@tanstack/react-query';
import type { Data, Schemas } from '@sdk';
import { attentionQuery } from '../home/attention.tsx';
import { useDecidedPosts } from '../outbox/use-outbox.ts';
import { useOrganization } from '../shell/organization.ts';
import { pollEvery } from '../live/poll.ts';

/** How often it is asked where nobody tells, in milliseconds. */
const lookMs = 15_000;

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

const askedOf = ({
  id,
  postId,
  asker,
  ...asking
}: Data<'listConfirmations'>['confirmations'][number]): Waiting => ({
  id,
  kind: 'confirmation',
  postId,
  author: asker,
  since: asking.createdAt,
  until: asking.expiresAt,
  scheduledAt: asking.scheduledAt,
  revision: asking.revision,
  isChanged: asking.revision !== asking.currentRevision,
  text: asking.text,
});

/** Of what is decided about as it stands. */
const asItStands = { scheduledAt: null, revision: null, isChanged: false } as const;

const draftOf = ({ postId, since, title, agentId }: Data<'listAttention'>['items'][number]): Waiting => ({
  id: postId ?? '',
  kind: 'draft',
  postId: postId ?? '',
  author: { kind: 'agent', id: agentId, name: null },
  since,
  until: null,
  text: title,
  ...asItStands,
});

const reviewOf = ({ id, author, updatedAt, scheduledAt, text }: Schemas['Post']): Waiting => ({
  id,
  kind: 'review',
  postId: id,
  author,
  since: updatedAt,
  until: scheduledAt,
  text,
  ...asItStands,
});

const useReviews = () => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'posts', 'mine'],
    queryFn: ({ signal }) =>
      api.posts.list({ review: 'mine', sort: 'scheduledAt', order: 'asc', limit: 100 }, { signal }),
    refetchInterval: pollEvery(lookMs),
  });
};

const useConfirmations = () => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'confirmations'],
    queryFn: async ({ signal }) => (await api.confirmations.list({ limit: 100 }, { signal })).confirmations,
    refetchInterval: pollEvery(lookMs),
  });
};

/** All that waits for a person, the oldest first: what programs asked to have confirmed, what agents wrote, and reviews. */
export const useWaiting = () => {
  const { org, api } = useOrganization();
  const reads = [useConfirmations(), useReviews(), useQuery(attentionQuery({ orgId: org.id, api }))] as const;
  const [{ data: asked = [] }, { data: reviews }, { data: attention }] = reads;
  const drafts = attention?.items.filter(({ kind }) => kind === 'draft.waiting') ?? [];
  const allDrafts = attention?.counts.find(({ kind }) => kind === 'draft.waiting')?.count ?? 0;
  const decided = useDecidedPosts();
  const known = new Set(asked.map(({ postId }) => postId));
  const waiting = [
    ...asked.map(askedOf),
    ...drafts.filter(({ postId }) => !known.has(postId ?? '')).map(draftOf),
    ...(reviews?.posts ?? []).map(reviewOf),
  ];
  return {
    // what is decided here is sent in a moment, or waits for a connection
    waiting: waiting
      .filter(({ postId, kind }) => kind === 'review' || !decided.has(postId))
      .toSorted((one, other) => one.since.localeCompare(other.since)),
    /** How many more there are than are listed. */
    more: Math.max(allDrafts - drafts.length, 0) + (reviews ? reviews.total - reviews.posts.length : 0),
    isPending: reads.some(({ isPending }) => isPending),
    error: reads.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(reads.map(read => read.refetch())),
  };
};
