import { useMutation, useQuery } from '@tanstack/react-query';
import { appPath } from '../lib/page.ts';
import { useState, type FormEvent } from 'react';
import { api, sentenceOf } from '../api/client.ts';
import { i18n } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Note } from '../ui/parts.tsx';
import { logIn, signUp } from './session.ts';
import { goToProvider } from './social-login.ts';

const names = { google: 'Google', github: 'GitHub' } as const;

const Providers = ({ next }: { next: string }) => {
  const go = useMutation({
    mutationFn: (provider: keyof typeof names) => goToProvider(provider, next),
  });
  const { data: offered = [] } = useQuery({
    queryKey: ['login-providers'],
    queryFn: ({ signal }) => api.auth.listLoginProviders({ signal }),
    staleTime: Infinity,
  });
  return offered.map(provider => (
    <Button key={provider} isBusy={go.isPending} onClick={() => go.mutate(provider)}>
      {i18n.t('Continue with {name}', { name: names[provider] })}
    </Button>
  ));
};

/** Leads to a new password. Over a page whose session has ended, that page stays; the form is also shown outside of the router. */
const Forgotten = ({ email }: { email: string | undefined }) => (
  <a
    href={`${appPath}forgot-password${email === undefined ? '' : `?email=${encodeURIComponent(email)}`}`}
    target={email === undefined ? undefined : '_blank'}
    className="self-center underline"
  >
    {i18n.t('Forgot your password?')}
  </a>
);

/** Form to log in, or to create an account and log in. */
export const LoginForm = ({
  next,
  onDone,
  email: known,
}: {
  next: string;
  onDone: () => unknown;
  email?: string;
}) => {
  const [isNew, setNew] = useState(false);
  const enter = useMutation({
    meta: { isShown: true },
    mutationFn: async (given: { name: string; email: string; password: string }) => {
      if (isNew) await signUp(given);
      else await logIn({ email: given.email, password: given.password });
      await onDone();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = (name: string): string => readField(form, name);
    enter.mutate({ name: given('name'), email: given('email'), password: given('password') });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {isNew && (
        <TextField label={i18n.t('Your name')} name="name" autoComplete="name" required maxLength={100} />
      )}
      <TextField
        label={i18n.t('Email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        defaultValue={known}
      />
      <TextField
        label={i18n.t('Password')}
        type="password"
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        minLength={isNew ? 8 : 1}
      />
      <div role="alert">{enter.error && <Note tone="bad">{sentenceOf(enter.error)}</Note>}</div>
      <Button type="submit" look="primary" isBusy={enter.isPending}>
        {isNew ? i18n.t('Create your account') : i18n.t('Log in')}
      </Button>
      <Providers next={next} />
      {!isNew && <Forgotten email={known} />}
      {known === undefined && (
        <Button look="quiet" onClick={() => setNew(!isNew)}>
          {isNew ? i18n.t('You have an account: log in') : i18n.t('You are new here: create an account')}
        </Button>
      )}
    </form>
  );
};
