import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../shell/organization.ts';

const words: Record<string, string> = {
  workflow: 'the service',
  agent: 'an agent',
  apiKey: 'an API key',
  api_key: 'an API key',
  user: 'a person who left',
};

/** Who did something, as `user:…` of the API: a name where there is one, else what kind it is. */
export const Who = ({ actor }: { actor: string }) => {
  const { org, api } = useOrganization();
  const [kind = '', id = ''] = actor.split(/:(.*)/, 2);
  const { data: members = [] } = useQuery({
    queryKey: [org.id, 'members', 'short'],
    queryFn: async ({ signal }) => (await api.teams.listMembers({ limit: 100 }, { signal })).members,
    staleTime: 60_000,
    enabled: kind === 'user',
  });
  const name = kind === 'user' ? members.find(({ userId }) => userId === id)?.name : undefined;
  return <span title={actor}>{name ?? words[kind] ?? actor}</span>;
};
