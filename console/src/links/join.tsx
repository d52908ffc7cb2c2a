import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { readStart, startQuery } from '../session/start.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Failed, Loading } from '../ui/parts.tsx';
import { tell } from '../ui/toasts.tsx';
import { LinkPage } from './link-page.tsx';

/** Joins an organization, and goes there. */
const useJoin = (join: () => PromiseLike<{ orgId: string; name: string }>) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async () => join(),
    onSuccess: async ({ orgId, name }) => {
      await queries.fetchQuery({ ...startQuery, staleTime: 0 });
      const { organizations } = await readStart(queries);
      const org = organizations.find(({ id }) => id === orgId);
      tell(`You are in ${name} now`);
      await (org ? navigate({ to: '/o/$org', params: { org: org.slug } }) : navigate({ to: '/' }));
    },
  });
};

const linkRoute = getRouteApi('/teams/join/$token');

/** For somebody who has a link that lets people in. */
export const JoinByLink = () => {
  const { token } = linkRoute.useParams();
  const named = useQuery({
    queryKey: ['join', token],
    queryFn: ({ signal }) => api.teams.getJoinLink(token, { signal }),
    retry: false,
  });
  const join = useJoin(() => api.teams.join(token));
  if (named.isPending) return <Loading />;
  return (
    <LinkPage title="Join a team">
      {named.data ? (
        <>
          <p>
            You are invited to <bdi className="font-semibold">{named.data.organizationName}</bdi>.
          </p>
          <Problem of={join} />
          <Button look="primary" isBusy={join.isPending} onClick={() => join.mutate()}>
            Join
          </Button>
        </>
      ) : (
        <Failed error={named.error} retry={named.refetch} />
      )}
    </LinkPage>
  );
};

const invitationRoute = getRouteApi('/teams/invitations/$token');

/** For somebody who was invited by mail. */
export const AcceptInvitation = () => {
  const { token } = invitationRoute.useParams();
  const accept = useJoin(() => api.teams.acceptInvitation(token));
  return (
    <LinkPage title="Join a team">
      <p>You have been invited by mail. The invitation is for the address that it went to.</p>
      <Problem of={accept} />
      <Button look="primary" isBusy={accept.isPending} onClick={() => accept.mutate()}>
        Accept the invitation
      </Button>
    </LinkPage>
  );
};
