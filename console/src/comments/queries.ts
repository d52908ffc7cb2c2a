import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Data } from '@sdk';
import { namesOf } from '../calendar/search.ts';
import { platforms } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import type { Frame } from '../brands/frame.ts';
import type { CommentsSearch } from './search.ts';

export type Comment = Data<'listComments'>['comments'][number];

/** Milliseconds between polls for new comments. The change stream does not report comments. */
const lookMs = 30_000;

/** Reads the inbox page by page. */
export const useInbox = ({ all, brand, platform }: CommentsSearch & Frame) => {
  const { org, api } = useOrganization();
  const chosen = namesOf(platform);
  const asked = {
    ...(all === undefined && { unanswered: true }),
    ...(brand !== undefined && { brandSlug: brand }),
    ...(chosen.length > 0 && { platform: platforms.filter(name => chosen.includes(name)) }),
  };
  return useInfiniteQuery({
    queryKey: [org.id, 'comments', 'inbox', asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.comments.list(
        { ...asked, limit: 50, ...(pageParam !== undefined && { after: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: lookMs,
  });
};

/** Milliseconds between polls for a comment's state while an action on it is in progress. */
const followMs = 1_500;

const isUnderWay = (status: string): boolean => ['pending', 'calling', 'reading'].includes(status);

/** Reads a comment with its history. */
export const useComment = (id: string) => {
  const { org, api } = useOrganization();
  const queries = useQueryClient();
  const read = useQuery({
    queryKey: [org.id, 'comments', id],
    queryFn: ({ signal }) => api.comments.get(id, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.history.some(({ status }) => isUnderWay(status)) === true ? followMs : lookMs,
  });
  const isGoingOn = read.data?.history.some(({ status }) => isUnderWay(status)) === true;
  const wasGoingOn = useRef(false);
  useEffect(() => {
    // The comment may no longer belong in the inbox once its action has ended.
    if (wasGoingOn.current && !isGoingOn)
      void queries.invalidateQueries({ queryKey: [org.id, 'comments', 'inbox'] });
    wasGoingOn.current = isGoingOn;
  }, [isGoingOn, org.id, queries]);
  return read;
};
