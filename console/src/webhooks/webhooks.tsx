import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Once } from '../ui/once.tsx';
import { Note, Screen } from '../ui/parts.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { WebhookForm } from './form.tsx';
import { Switch } from './switch.tsx';
import { Health, type Webhook } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

const NewWebhook = () => {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {i18n.t('New webhook')}
      </Button>
      <Dialog title={i18n.t('New webhook')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)} isWide>
        <WebhookForm
          onDone={made => {
            setOpen(false);
            setSecret(made);
          }}
        />
      </Dialog>
      <Once title={i18n.t('Signing secret')} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
};

const OneWebhook = ({ webhook }: { webhook: Webhook }) => {
  const { org } = useOrganization();
  const { id, name, url, disabledReason } = webhook;
  return (
    <Row
      title={
        <>
          <Link
            to="/o/$org/webhooks/$webhookId"
            params={{ org: org.slug, webhookId: id }}
            className="text-accent"
          >
            <bdi>{name}</bdi>
          </Link>
          <Health of={webhook} />
        </>
      }
      note={url}
      actions={<Switch webhook={webhook} />}
    >
      {disabledReason !== null && <Note tone="bad">{disabledReason}</Note>}
    </Row>
  );
};

/** Lists the webhooks of the organization. */
export const Webhooks = () => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'webhooks', 'list'],
    read: (range, options) => api.webhooks.list(range, options),
    itemsOf: ({ webhooks }) => webhooks,
  });
  return (
    <Screen
      title={i18n.t('Webhooks')}
      note={i18n.t('Your apps that receive events immediately.')}
      actions={
        <Allowed to="webhooks:write">
          <NewWebhook />
        </Allowed>
      }
    >
      <More
        list={list}
        empty={
          <EmptyState title={i18n.t('No webhooks yet')}>
            {i18n.t(
              'A webhook sends each event, signed, to your address, and retries until the address accepts it.',
            )}
          </EmptyState>
        }
      >
        {webhooks => (
          <Rows label={i18n.t('Webhooks')}>
            {webhooks.map(webhook => (
              <OneWebhook key={webhook.id} webhook={webhook} />
            ))}
          </Rows>
        )}
      </More>
    </Screen>
  );
};
