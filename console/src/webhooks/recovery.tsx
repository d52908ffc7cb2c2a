import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '@sdk';
import { useChange } from '../api/change.ts';
import { instantOf, wallTimeOf } from '../composer/draft.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { DateTimeField } from '../ui/choose/date-time-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check, readField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Badge, Card, Loaded } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { useWebhookSearch } from './deliveries.tsx';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

const kinds = [
  ['held', i18n.t('Held while disabled')],
  ['exhausted', i18n.t('Failed after the last attempt')],
  ['cancelled', i18n.t('Cancelled')],
  ['succeeded', i18n.t('Delivered: for a receiver that lost its own data')],
] as const;

type Kind = (typeof kinds)[number][0];

const dayMs = 86_400_000;

const RecoverForm = ({ webhookId, onDone }: { webhookId: string; onDone: (id: string) => void }) => {
  const { api, zone } = useOrganization();
  const [statuses, setStatuses] = useState<readonly Kind[]>(['held', 'exhausted']);
  const recover = useChange({
    noun: 'webhooks',
    isShown: true,
    run: (given: Body<'recoverWebhook'>) => api.webhooks.recover(webhookId, given),
    onDone: ({ recovery }) => onDone(recovery.id),
  });
  return (
    <Form
      action={i18n.t('Resend')}
      sends={recover}
      onSend={form =>
        recover.mutate({
          since: instantOf(readField(form, 'since'), zone) ?? new Date().toISOString(),
          statuses: [...statuses],
        })
      }
    >
      <DateTimeField
        label={i18n.t('Events since')}
        zone={zone}
        name="since"
        required
        defaultValue={wallTimeOf(new Date(Date.now() - dayMs).toISOString(), zone)}
      />
      <fieldset className="flex flex-col">
        <legend className="font-medium">{i18n.t('Posts')}</legend>
        {kinds.map(([kind, name]) => (
          <Check
            key={kind}
            label={name}
            checked={statuses.includes(kind)}
            onChange={({ target }) =>
              setStatuses(target.checked ? [...statuses, kind] : statuses.filter(one => one !== kind))
            }
          />
        ))}
      </fieldset>
    </Form>
  );
};

/** Sends again what a webhook has missed since a time. */
export const Recover = ({ webhookId }: { webhookId: string }) => {
  const { set } = useWebhookSearch();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('Recover')}</Button>
      <Dialog
        title={i18n.t('Resend missed deliveries')}
        keepsOpen
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <RecoverForm
          webhookId={webhookId}
          onDone={recovery => {
            setOpen(false);
            set({ recovery });
          }}
        />
      </Dialog>
    </>
  );
};

const states = {
  running: [i18n.t('In progress'), 'accent'],
  completed: [i18n.t('Done'), 'good'],
  cancelled: [i18n.t('Cancelled'), 'plain'],
} as const;

/** How far a recovery is. */
export const Recovery = ({ webhookId, id }: { webhookId: string; id: string }) => {
  const { org, api } = useOrganization();
  const { set } = useWebhookSearch();
  const read = useQuery({
    queryKey: [org.id, 'webhooks', webhookId, 'recovery', id],
    queryFn: async ({ signal }) => (await api.webhooks.getRecovery(webhookId, id, { signal })).recovery,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 1_000 : false),
  });
  const cancel = useChange({
    noun: 'webhooks',
    run: () => api.webhooks.cancelRecovery(webhookId, id),
    said: () => i18n.t('Unsent text stays where it is'),
  });
  return (
    <Loaded from={read}>
      {({ status, total, released, since }) => {
        const [word, tone] = states[status];
        const words = i18n.t('{released} of {total} sent', { released, total });
        return (
          <Card className="flex flex-col gap-2">
            <Toolbar>
              <span className="font-medium">
                <Trans id="Recovery since <0/>" components={[<When at={since} />]} />
              </span>
              <Badge tone={tone}>{word}</Badge>
              <span className="ms-auto flex gap-2">
                {status === 'running' ? (
                  <Allowed to="webhooks:write">
                    <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
                      {i18n.t('Stop it')}
                    </Button>
                  </Allowed>
                ) : (
                  <Button look="quiet" onClick={() => set({ recovery: undefined })}>
                    {i18n.t('Close')}
                  </Button>
                )}
              </span>
            </Toolbar>
            <Bar
              label={i18n.t('Recovery')}
              role="progressbar"
              words={words}
              part={total === 0 ? 1 : released / total}
            />
            <p className="text-quiet">{words}</p>
          </Card>
        );
      }}
    </Loaded>
  );
};
