import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { buttonClass } from '../ui/button.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Note } from '../ui/parts.tsx';
import { LinkPage } from './link-page.tsx';

interface Given {
  token: string;
  password: string;
}

/** Sends the secret of a mail with a password, and says what that did. */
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
  if (token === '') return <Note tone="bad">The link is not whole. Open all of it.</Note>;
  if (send.data)
    return (
      <>
        <p role="status">{send.data.message}</p>
        <Link to="/login" className={buttonClass('primary')}>
          Log in
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

/** Says that an address belongs to who reads its mails. */
export const VerifyEmail = () => (
  <LinkPage title="Verify your email">
    <p>
      Somebody has signed up with this address. If it was not you, close this page, or make the account yours.
    </p>
    <Proof
      action="Verify"
      label="Password from now on"
      hint="The one that you signed up with, or another of at least eight characters. Sessions and API keys of the account end."
      prove={given => api.auth.verifyEmail(given)}
    />
  </LinkPage>
);

/** Sets a password without the one before it. */
export const ResetPassword = () => (
  <LinkPage title="Choose a new password">
    <Proof
      action="Set the password"
      label="New password"
      hint="At least eight characters. All of your sessions end."
      prove={given => api.auth.resetPassword(given)}
    />
  </LinkPage>
);
