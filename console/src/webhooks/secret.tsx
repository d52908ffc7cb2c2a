import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, SelectField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Once } from '../ui/once.tsx';
import { i18n } from '../lib/i18n.ts';

/** Gives a webhook a new secret; the old one signs along for a while, or ends at once. */
export const RotateSecret = ({ webhookId }: { webhookId: string }) => {
  const { api } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const rotate = useChange({
    noun: 'webhooks',
    isShown: true,
    run: (overlapSeconds: number) => api.webhooks.rotateSecret(webhookId, { overlapSeconds }),
    onDone: ({ webhook }) => {
      setOpen(false);
      setSecret(webhook.secret);
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('New secret')}</Button>
      <Dialog title={i18n.t('New secret')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form
          action={i18n.t('Rotate the secret')}
          sends={rotate}
          onSend={form => rotate.mutate(Number(readField(form, 'overlap')))}
        >
          <SelectField
            label={i18n.t('The old secret')}
            name="overlap"
            defaultValue="86400"
            options={[
              ['86400', i18n.t('Valid for one more day')],
              ['604800', i18n.t('Valid for seven more days')],
              ['3600', i18n.t('Valid for one more hour')],
              ['0', i18n.t('Ends immediately, for example after a leak')],
            ]}
          />
        </Form>
      </Dialog>
      <Once title={i18n.t('The new secret')} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
};
