import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { browserZone, zoneNameOf } from '../lib/times.ts';
import { zoneChoices } from '../lib/zones.ts';
import { startQuery } from '../session/start.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/choose/combobox.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, Loaded, Note } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { showToast } from '../ui/toasts.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { When } from '../ui/when.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

/** Reads again who is here, so that names and times follow at once. */
export const useFreshStart = () => {
  const queries = useQueryClient();
  const router = useRouter();
  return async (): Promise<void> => {
    await queries.fetchQuery({ ...startQuery, staleTime: 0 });
    await router.invalidate();
  };
};

const NameAndZone = () => {
  const { person } = useOrganization();
  const refresh = useFreshStart();
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: (given: { name: string; timeZone: string | null }) => api.auth.updateCurrentUser(given),
    onSuccess: async () => {
      await refresh();
      showToast(i18n.t('Saved'));
    },
  });
  return (
    <Form
      action={i18n.t('Save')}
      sends={save}
      onSend={form =>
        save.mutate({ name: readField(form, 'name'), timeZone: readField(form, 'timeZone') || null })
      }
    >
      <TextField label={i18n.t('Name')} name="name" required maxLength={100} defaultValue={person.name} />
      <Combobox
        label={i18n.t('Time zone')}
        name="timeZone"
        hint={i18n.t('The console and mails show all times in this zone.')}
        defaultValue={person.timeZone ?? ''}
        options={[
          ['', i18n.t('Same as this device: {zone}', { zone: zoneNameOf(browserZone()) })],
          ...zoneChoices(),
        ]}
      />
    </Form>
  );
};

const Address = () => {
  const { person } = useOrganization();
  const resend = useMutation({
    mutationFn: () => api.auth.resendVerificationEmail(),
    onSuccess: () => showToast(i18n.t('A mail was sent to {email}', { email: person.email })),
  });
  return (
    <div className="flex flex-col gap-2">
      <p>
        <span className="text-quiet">{i18n.t('Email')}</span> <bdi>{person.email}</bdi>
      </p>
      {!person.emailVerified && (
        <Note>
          <span className="flex flex-wrap items-center gap-3">
            <Trans
              id={'This address is not verified yet. Open the link in our mail.<0>Send it again</0>'}
              components={[<Button isBusy={resend.isPending} onClick={() => resend.mutate()} />]}
            />
          </span>
        </Note>
      )}
    </div>
  );
};

const Password = () => {
  const change = useMutation({
    meta: { isShown: true },
    mutationFn: ({ given }: { given: { currentPassword: string; newPassword: string }; done: () => void }) =>
      api.auth.changePassword(given),
    onSuccess: (_made, { done }) => {
      done();
      showToast(i18n.t('Your password is changed'));
    },
  });
  return (
    <Form
      action={i18n.t('Change the password')}
      look="plain"
      sends={change}
      onSend={form =>
        change.mutate({
          given: {
            currentPassword: readField(form, 'currentPassword'),
            newPassword: readField(form, 'newPassword'),
          },
          done: () => form.reset(),
        })
      }
    >
      <TextField
        label={i18n.t('Current password')}
        type="password"
        name="currentPassword"
        autoComplete="current-password"
        required
      />
      <TextField
        label={i18n.t('New password')}
        type="password"
        name="newPassword"
        autoComplete="new-password"
        hint={i18n.t('At least eight characters.')}
        required
        minLength={8}
        maxLength={256}
      />
    </Form>
  );
};

const names = { google: 'Google', github: 'GitHub' } as const;

/** Logins at a provider that lead to this account. */
const Identities = () => {
  const queries = useQueryClient();
  const queryKey = ['identities'];
  const identities = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.auth.listIdentities({ limit: 100 }, { signal })).identities,
  });
  const unlink = useMutation({
    mutationFn: (id: string) => api.auth.unlinkIdentity(id),
    onSuccess: () => showToast(i18n.t('The login was removed')),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Loaded from={identities}>
      {list =>
        list.length > 0 && (
          <Part title={i18n.t('Other ways to log in')}>
            <Rows label={i18n.t('Other ways to log in')}>
              {list.map(({ id, provider, email, lastUsedAt }) => (
                <Row
                  key={id}
                  title={names[provider]}
                  note={
                    <>
                      {email} {lastUsedAt !== null && <When at={lastUsedAt} look="distance" />}
                    </>
                  }
                  actions={<Button onClick={() => unlink.mutate(id)}>{i18n.t('Disconnect')}</Button>}
                />
              ))}
            </Rows>
          </Part>
        )
      }
    </Loaded>
  );
};

/** The person who looks at this. */
export const Profile = () => (
  <>
    <Part title={i18n.t('You')}>
      <Card className="flex flex-col gap-4">
        <Address />
        <NameAndZone />
      </Card>
    </Part>
    <Part title={i18n.t('Password')}>
      <Card>
        <Password />
      </Card>
    </Part>
    <Identities />
    <DeleteAccount />
  </>
);
