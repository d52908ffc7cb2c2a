import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { readStart, startQuery } from '../session/start.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Failed, Loading } from '../ui/parts.tsx';
import { showToast } from '../ui/toasts.tsx';
import { LinkPage } from './link-page.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

/** Joins an organization, and opens it. */
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
      showToast(i18n.t('Switched to {name}', { name }));
      await (org ? navigate({ to: '/o/$org', params: { org: org.slug } }) : navigate({ to: '/' }));
    },
  });
};

const linkRoute = getRouteApi('/teams/join/$token');

/** Page for people who open an invite link. */
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
    <LinkPage title={i18n.t('Join a team')}>
      {named.data ? (
        <>
          <p>
            <Trans
              id={'You are invited to <0>{organizationName}</0>.'}
              values={{ organizationName: named.data.organizationName }}
              components={[<bdi className="font-semibold" />]}
            />
          </p>
          <Problem of={join} />
          <Button look="primary" isBusy={join.isPending} onClick={() => join.mutate()}>
            {i18n.t('Join')}
          </Button>
        </>
      ) : (
        <Failed error={named.error} retry={named.refetch} />
      )}
    </LinkPage>
  );
};

const invitationRoute = getRouteApi('/teams/invitations/$token');

/** Page for people who were invited by mail. */
export const AcceptInvitation = () => {
  const { token } = invitationRoute.useParams();
  const accept = useJoin(() => api.teams.acceptInvitation(token));
  return (
    <LinkPage title={i18n.t('Join a team')}>
      <p>{i18n.t('You have been invited by mail. The invitation works only for that address.')}</p>
      <Problem of={accept} />
      <Button look="primary" isBusy={accept.isPending} onClick={() => accept.mutate()}>
        {i18n.t('Accept the invitation')}
      </Button>
    </LinkPage>
  );
};
