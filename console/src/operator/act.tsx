import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isCode } from '../api/client.ts';
import { waitForLogin } from '../session/session.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { showToast } from '../ui/toasts.tsx';
import { i18n } from '../lib/i18n.ts';

/** Runs a change. If the service wants a recent login, the person logs in, and the change runs again. */
const withFreshLogin = async <Made,>(run: () => PromiseLike<Made>): Promise<Made> => {
  try {
    return await run();
  } catch (error) {
    if (!isCode(error, 'authorization_failed')) throw error;
    await waitForLogin('fresh');
    return run();
  }
};

/** Button for a change by the operator. Its dialog asks for the reason, which members of the organization can read. */
export const Act = <Made,>({
  name,
  title,
  look = 'plain',
  about,
  fields,
  run,
  said,
}: {
  name: string;
  title: string;
  look?: ButtonLook;
  /** Consequences of the change. */
  about: string;
  fields?: ReactNode;
  run: (reason: string, form: HTMLFormElement) => PromiseLike<Made>;
  said: (made: Made) => string;
}) => {
  const { org } = useOrganization();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const sends = useMutation({
    meta: { isShown: true },
    mutationFn: (form: HTMLFormElement) => withFreshLogin(() => run(readField(form, 'reason').trim(), form)),
    onSuccess: made => {
      setOpen(false);
      showToast(said(made));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [org.id, 'operator'] }),
  });
  const open = (): void => {
    sends.reset();
    setOpen(true);
  };
  return (
    <>
      <Button look={look} onClick={open}>
        {name}
      </Button>
      <Dialog title={title} isOpen={isOpen} keepsOpen onClose={() => setOpen(false)}>
        <Form action={name} sends={sends} onSend={form => sends.mutate(form)}>
          <p>{about}</p>
          {fields}
          <TextField
            label={i18n.t('Reason')}
            hint={i18n.t('Members of the organization can read it, with your address.')}
            name="reason"
            required
            maxLength={500}
          />
        </Form>
      </Dialog>
    </>
  );
};
