import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../shell/organization.ts';

const others: Record<string, string> = {
  api_key: 'An API key',
  key: 'An API key',
  agent: 'An agent',
  operator: 'The operator',
  service: 'The service',
  system: 'The service',
  schedule: 'Its schedule',
};

/** Gives the name of who did something, of `user:<id>`; one who has left is a person without a name. */
export const useActorName = (): ((actor: string) => string) => {
  const { org, api, person } = useOrganization();
  const { data } = useQuery({
    queryKey: [org.id, 'members', 'names'],
    queryFn: async ({ signal }) => {
      const { members } = await api.teams.listMembers({ limit: 100 }, { signal });
      return Object.fromEntries(members.map(({ userId, name }) => [userId, name]));
    },
    staleTime: 60_000,
    // who may not see the team reads no names
    retry: false,
  });
  return actor => {
    const [kind = '', id = ''] = actor.split(':');
    if (id === person.id) return person.name;
    if (kind === 'user') return data?.[id] ?? 'A person';
    return others[kind] ?? actor;
  };
};
