import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Badge, Loaded } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { Sure } from '../ui/sure.tsx';
import { showToast } from '../ui/toasts.tsx';
import { When } from '../ui/when.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

type Session = Schemas['Session'];

const queryKey = ['sessions'];

const useEnd = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (which: Session | 'others') => {
      if (which === 'others') await api.auth.revokeOtherSessions();
      else await api.auth.revokeSession(which.id);
    },
    onSuccess: (_made, which) =>
      showToast(
        which === 'others' ? i18n.t('All other sessions have ended') : i18n.t('The session has expired'),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
};

const OneSession = ({ session }: { session: Session }) => {
  const end = useEnd();
  const { device, ip, country, createdAt, lastUsedAt, isCurrent } = session;
  const place = [ip, country].filter(part => part !== null).join(', ');
  return (
    <Row
      title={
        <>
          <bdi>{device}</bdi>
          {isCurrent && <Badge tone="good">{i18n.t('This one')}</Badge>}
        </>
      }
      note={
        <>
          <span className="block">{place}</span>
          <span className="block">
            <Trans
              id="Used <0/>, started <1/>"
              components={[<When at={lastUsedAt} look="distance" />, <When at={createdAt} />]}
            />
          </span>
        </>
      }
      actions={
        !isCurrent && (
          <Button isBusy={end.isPending} onClick={() => end.mutate(session)}>
            {i18n.t('End')}
          </Button>
        )
      }
    />
  );
};

/** Lists the sessions of the person. */
export const Sessions = () => {
  const sessions = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.auth.listSessions({ limit: 100 }, { signal })).sessions,
  });
  const end = useEnd();
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Part
      title={i18n.t('Sessions')}
      note={i18n.t('All browsers and devices where you are logged in.')}
      actions={
        hasOthers && (
          <Sure
            name={i18n.t('End all others')}
            title={i18n.t('End all other sessions?')}
            isBusy={end.isPending}
            onSure={() => end.mutate('others')}
          >
            {i18n.t('All other browsers and devices must log in again. This one stays logged in.')}
          </Sure>
        )
      }
    >
      <Loaded from={sessions}>
        {list => (
          <Rows label={i18n.t('Sessions')}>
            {list.map(session => (
              <OneSession key={session.id} session={session} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Part>
  );
};
