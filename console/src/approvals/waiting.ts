import { useQuery } from '@tanstack/react-query';
import type { Data, Schemas } from '@sdk';
import { useFrame } from '../brands/frame.ts';
import { attentionQuery, isInFrame } from '../home/attention.tsx';
import { useDecidedPosts } from '../outbox/use-outbox.ts';
import { useOrganization } from '../shell/organization.ts';
import { pollEvery } from '../live/poll.ts';

/** Milliseconds between polls while no change stream is connected. */
const lookMs = 15_000;

/** Post that waits for a decision: requested by an app, written by an agent, or under review. */
export interface Waiting {
  /** ID of the confirmation, or of the post for a draft or a review. */
  id: string;
  kind: 'confirmation' | 'draft' | 'review';
  postId: string;
  brandSlug: string;
  /** Person, API key, or agent that requested or wrote the post. */
  author: Schemas['Author'];
  since: string;
  /** When the request expires, or null for never. */
  until: string | null;
  /** Publish time of a confirmed post, or null for immediately. */
  scheduledAt: string | null;
  /**
   * Revision to decide about, and whether the post has a newer one. Null for drafts, which are decided in their current
   * state.
   */
  revision: number | null;
  isChanged: boolean;
  /** Whether a person has approved it, but the app that asked has not published it. */
  isUnused: boolean;
  text: string;
}

const askedOf = ({
  id,
  postId,
  brandSlug,
  asker,
  ...asking
}: Data<'listConfirmations'>['confirmations'][number]): Waiting => ({
  id,
  kind: 'confirmation',
  postId,
  brandSlug,
  author: asker,
  since: asking.createdAt,
  until: asking.decidedAt === null ? asking.expiresAt : null,
  scheduledAt: asking.scheduledAt,
  revision: asking.revision,
  isChanged: asking.revision !== asking.currentRevision,
  isUnused: asking.decidedAt !== null,
  text: asking.text,
});

/** Fields of a draft, which is decided in its current state. */
const asItStands = { scheduledAt: null, revision: null, isChanged: false, isUnused: false } as const;

const draftOf = ({
  postId,
  brandSlug,
  since,
  title,
  agentId,
}: Data<'listAttention'>['items'][number]): Waiting => ({
  id: postId ?? '',
  kind: 'draft',
  postId: postId ?? '',
  brandSlug: brandSlug ?? '',
  author: { kind: 'agent', id: agentId, name: null },
  since,
  until: null,
  text: title,
  ...asItStands,
});

const reviewOf = ({ id, brandSlug, author, updatedAt, scheduledAt, text }: Schemas['Post']): Waiting => ({
  id,
  kind: 'review',
  postId: id,
  brandSlug,
  author,
  since: updatedAt,
  until: scheduledAt,
  text,
  ...asItStands,
});

const useReviews = (brand: string | undefined) => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'posts', 'mine', brand],
    queryFn: ({ signal }) =>
      api.posts.list(
        {
          review: 'mine',
          sort: 'scheduledAt',
          order: 'asc',
          limit: 100,
          ...(brand !== undefined && { brandSlug: [brand] }),
        },
        { signal },
      ),
    refetchInterval: pollEvery(lookMs),
  });
};

const useConfirmations = (brand: string | undefined) => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'confirmations', brand],
    queryFn: async ({ signal }) => {
      const asked = { limit: 100, ...(brand !== undefined && { brandSlug: brand }) };
      const [pending, unused] = await Promise.all([
        api.confirmations.list(asked, { signal }),
        api.confirmations.list({ ...asked, unused: true }, { signal }),
      ]);
      return [...pending.confirmations, ...unused.confirmations];
    },
    refetchInterval: pollEvery(lookMs),
  });
};

/** Reads everything that waits for a decision, oldest first: confirmations, drafts by agents, and reviews. */
export const useWaiting = () => {
  const { org, api } = useOrganization();
  const frame = useFrame();
  const reads = [
    useConfirmations(frame),
    useReviews(frame),
    useQuery(attentionQuery({ orgId: org.id, api })),
  ] as const;
  const [{ data: asked = [] }, { data: reviews }, { data: attention }] = reads;
  const allListed = attention?.items.filter(({ kind }) => kind === 'draft.waiting') ?? [];
  const drafts = allListed.filter(item => isInFrame(item, frame));
  const allDrafts = attention?.counts.find(({ kind }) => kind === 'draft.waiting')?.count ?? 0;
  const decided = useDecidedPosts();
  const known = new Set(asked.map(({ postId }) => postId));
  const waiting = [
    ...asked.map(askedOf),
    ...drafts.filter(({ postId }) => !known.has(postId ?? '')).map(draftOf),
    ...(reviews?.posts ?? []).map(reviewOf),
  ];
  return {
    // Items decided here will be sent in a moment, or wait for a connection.
    waiting: waiting
      .filter(({ postId, kind }) => kind === 'review' || !decided.has(postId))
      .toSorted((one, other) => one.since.localeCompare(other.since)),
    /** Number of items that are not listed. */
    more: Math.max(allDrafts - allListed.length, 0) + (reviews ? reviews.total - reviews.posts.length : 0),
    isPending: reads.some(({ isPending }) => isPending),
    error: reads.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(reads.map(read => read.refetch())),
  };
};
