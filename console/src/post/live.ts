import { useQuery } from '@tanstack/react-query';
import type { Data } from '@sdk';
import { postQuery } from '../api/queries.ts';
import { useOrganization } from '../shell/organization.ts';
import { pollEvery } from '../live/poll.ts';
import { isChanging } from './out/possible.ts';

/** Milliseconds between polls of a post while it is being published. */
const lookMs = 1_000;

export type Post = Data<'getPost'>;

const isMoving = (post: Post | undefined): boolean => post?.status === 'publishing';

/**
 * Milliseconds between polls of a change to a published post. The change stream reports only its end, so the console polls
 * until then even while the stream is connected.
 */
const changeLookMs = 2_000;

/** Reads a post, its timeline and, while it is being published, its progress. All of it updates live. */
export const usePost = (postId: string) => {
  const { org, api } = useOrganization();
  const post = useQuery({
    ...postQuery({ orgId: org.id, api }, postId),
    refetchInterval: query =>
      query.state.data?.targets.some(isChanging) === true
        ? changeLookMs
        : pollEvery(isMoving(query.state.data) ? lookMs : 15_000)(query),
  });
  const progress = useQuery({
    queryKey: [org.id, 'posts', postId, 'progress'],
    queryFn: ({ signal }) => api.posts.getProgress(postId, { signal }),
    enabled: isMoving(post.data),
    refetchInterval: lookMs,
  });
  const timeline = useQuery({
    queryKey: [
      org.id,
      'posts',
      postId,
      'timeline',
      post.data?.revision,
      post.data?.updatedAt,
      post.data?.targets.map(({ change }) => change?.status),
    ],
    queryFn: async ({ signal }) => (await api.posts.getTimeline(postId, { limit: 100 }, { signal })).timeline,
    enabled: post.data !== undefined,
    placeholderData: before => before,
  });
  return { post, timeline, progress: isMoving(post.data) ? progress.data : undefined };
};
