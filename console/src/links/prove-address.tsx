import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { buttonClass } from '../ui/button.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Note } from '../ui/parts.tsx';
import { LinkPage } from './link-page.tsx';
import { i18n } from '../lib/i18n.ts';

interface Given {
  token: string;
  password: string;
}

/** Sends the token of a mail with a password, and shows the result. */
const Proof = ({
  action,
  label,
  hint,
  prove,
}: {
  action: string;
  label: string;
  hint: string;
  prove: (given: Given) => PromiseLike<{ message: string }>;
}) => {
  const hash = useLocation({ select: location => location.hash });
  const token = new URLSearchParams(hash).get('token') ?? '';
  const send = useMutation({
    meta: { isShown: true },
    mutationFn: async (given: Given) => prove(given),
  });
  if (token === '') return <Note tone="bad">{i18n.t('The link is incomplete. Open all of it.')}</Note>;
  if (send.data)
    return (
      <>
        <p role="status">{send.data.message}</p>
        <Link to="/login" className={buttonClass('primary')}>
          {i18n.t('Log in')}
        </Link>
      </>
    );
  return (
    <Form
      action={action}
      sends={send}
      onSend={form => send.mutate({ token, password: readField(form, 'password') })}
    >
      <TextField
        label={label}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={256}
        hint={hint}
      />
    </Form>
  );
};

/** Verifies the email address of an account. */
export const VerifyEmail = () => (
  <LinkPage title={i18n.t('Verify your email')}>
    <p>
      {i18n.t(
        'Someone signed up with this address. If this was not you, close this page, or take over the account.',
      )}
    </p>
    <Proof
      action={i18n.t('Verify')}
      label={i18n.t('Password')}
      hint={i18n.t(
        'Enter the password you signed up with, or a new one of at least eight characters. All sessions and API keys of the account end.',
      )}
      prove={given => api.auth.verifyEmail(given)}
    />
  </LinkPage>
);

/** Sets a new password without the old one. */
export const ResetPassword = () => (
  <LinkPage title={i18n.t('Choose a new password')}>
    <Proof
      action={i18n.t('Set the password')}
      label={i18n.t('New password')}
      hint={i18n.t('At least eight characters. All of your sessions end.')}
      prove={given => api.auth.resetPassword(given)}
    />
  </LinkPage>
);
