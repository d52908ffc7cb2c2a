import { queryOptions, useQuery } from '@tanstack/react-query';
import { startQuery } from '../session/start.ts';
import type { InOrganization } from '../api/queries.ts';
import { useOrganization } from './organization.ts';

/** How often it is asked what is new, in milliseconds. */
const lookMs = 20_000;

const unreadQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'notifications', 'unread'],
    queryFn: async ({ signal }) => (await api.notifications.list({ limit: 1 }, { signal })).unread,
    refetchInterval: lookMs,
    staleTime: lookMs,
  });

/** How many notifications are unread; the start has the number of the active organization, and needs no further request. */
export const useUnread = (): number => {
  const { org, api, person } = useOrganization();
  const { dataUpdatedAt } = useQuery({ ...startQuery, enabled: false });
  const { data } = useQuery({
    ...unreadQuery({ orgId: org.id, api }),
    ...(org.isActive && { initialData: person.unreadNotifications, initialDataUpdatedAt: dataUpdatedAt }),
  });
  return data ?? 0;
};
