import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { i18n } from '../lib/i18n.ts';
import { appPath } from '../lib/page.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';

const DeletionForm = () => {
  const remove = useMutation({
    meta: { isShown: true },
    mutationFn: (password: string) => api.auth.deleteAccount(password === '' ? {} : { password }),
    // the session has ended: the login page says until when a login keeps the account
    onSuccess: ({ deletesAt }) => location.assign(`${appPath}login?removal=${encodeURIComponent(deletesAt)}`),
  });
  return (
    <Form
      action={i18n.t('Delete my account')}
      look="danger"
      sends={remove}
      onSend={form => remove.mutate(readField(form, 'password'))}
    >
      <ul className="list-disc ps-5">
        <li>{i18n.t('All your sessions and API keys end at once.')}</li>
        <li>
          {i18n.t(
            'Organizations without other members are deleted as well. Their scheduled posts are on hold from now on.',
          )}
        </li>
        <li>{i18n.t('Your data is deleted after 30 days. Logging in before then keeps the account.')}</li>
      </ul>
      <TextField
        label={i18n.t('Password')}
        type="password"
        name="password"
        autoComplete="current-password"
        hint={i18n.t('Leave this empty if you log in with Google or GitHub, and log in again first.')}
      />
    </Form>
  );
};

/** Deletes the account of the person who looks, after the days in which they can change their mind. */
export const DeleteAccount = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title={i18n.t('Delete the account')}>
      <Card className="flex flex-col items-start gap-3">
        <p>{i18n.t('Ends your access everywhere, and deletes your data after 30 days.')}</p>
        <Button look="danger" onClick={() => setOpen(true)}>
          {i18n.t('Delete my account')}
        </Button>
      </Card>
      <Dialog title={i18n.t('Delete your account?')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)}>
        <DeletionForm />
      </Dialog>
    </Part>
  );
};
