import { queryOptions } from '@tanstack/react-query';
import type { Data, Schemas } from '@sdk';
import type { InOrganization } from '../api/queries.ts';
import { pollEvery } from '../live/poll.ts';

export type Queue = Schemas['Queue'];
export type Waiting = Data<'listPosts'>['posts'][number];

/** Queue of a brand: publish times of posts that set no time. */
export const queueQuery = ({ orgId, api }: InOrganization, brandSlug: string) =>
  queryOptions({
    queryKey: [orgId, 'queues', brandSlug],
    queryFn: ({ signal }) => api.queues.get(brandSlug, { signal }),
    enabled: brandSlug !== '',
  });

/** Whether a post waits in a queue: it has the time of a slot, and nothing of it has begun. */
export const isWaiting = ({
  status,
  queueSlotId,
  targets,
}: Pick<Waiting, 'status' | 'queueSlotId' | 'targets'>): boolean =>
  status === 'scheduled' && queueSlotId !== null && targets.every(target => target.status === 'pending');

/** All that waits in a brand's queue, the next one first. */
export const waitingQuery = ({ orgId, api }: InOrganization, brandSlug: string) =>
  queryOptions({
    queryKey: [orgId, 'posts', 'waiting', brandSlug],
    queryFn: async ({ signal }) => {
      const waiting: Waiting[] = [];
      for (let after: string | undefined; ;) {
        const page = await api.posts.list(
          {
            brandSlug: [brandSlug],
            status: ['scheduled'],
            sort: 'scheduledAt',
            order: 'asc',
            limit: 100,
            ...(after !== undefined && { after }),
          },
          { signal },
        );
        waiting.push(...page.posts.filter(isWaiting));
        if (page.next === null) return waiting;
        after = page.next;
      }
    },
    refetchInterval: pollEvery(30_000),
  });
