import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { i18n } from '../lib/i18n.ts';
import { LinkPage } from '../links/link-page.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

const route = getRouteApi('/forgot-password');

/** Asks for the mail by which a person sets a new password. The answer never says whether the address has an account. */
export const ForgotPassword = () => {
  const { email } = route.useSearch();
  const ask = useMutation({
    meta: { isShown: true },
    mutationFn: async (address: string) => {
      await api.auth.requestPasswordReset({ email: address });
      return address;
    },
  });
  return (
    <LinkPage title={i18n.t('Reset your password')}>
      {ask.data === undefined ? (
        <Form
          action={i18n.t('Send the link')}
          sends={ask}
          onSend={form => ask.mutate(readField(form, 'email'))}
        >
          <TextField
            label={i18n.t('Email')}
            type="email"
            name="email"
            autoComplete="username"
            required
            maxLength={254}
            defaultValue={email}
            hint={i18n.t('You get a link for choosing a new password. It works for 30 minutes.')}
          />
        </Form>
      ) : (
        <p role="status">
          {i18n.t(
            'If {email} has an account, a mail with a link was sent. Check the spam folder if it does not arrive within a few minutes.',
            { email: ask.data },
          )}
        </p>
      )}
      <Link to="/login" className="self-start underline">
        {i18n.t('Back to the login')}
      </Link>
    </LinkPage>
  );
};
