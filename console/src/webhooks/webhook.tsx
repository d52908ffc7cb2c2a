import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../api/change.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Copies } from '../ui/copies.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Badge, Card, Loaded, Note, Screen } from '../ui/parts.tsx';
import { Facts, Part, Row, Rows } from '../ui/rows.tsx';
import { Removal } from '../ui/removal.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import { Deliveries, useWebhookSearch } from './deliveries.tsx';
import { WebhookForm } from './form.tsx';
import { Recover, Recovery } from './recovery.tsx';
import { RotateSecret } from './secret.tsx';
import { Switch } from './switch.tsx';
import { eventName, Health, type SubscribedEvent, type Webhook } from './words.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

const eventWords = (event: SubscribedEvent): string =>
  event === '*' ? i18n.t('Everything') : eventName(event);

const Actions = ({ webhook }: { webhook: Webhook }) => {
  const { api } = useOrganization();
  const { set } = useWebhookSearch();
  const [isEditing, setEditing] = useState(false);
  const test = useChange({
    noun: 'webhooks',
    run: () => api.webhooks.test(webhook.id),
    onDone: ({ delivery }) => set({ delivery: delivery.id }),
  });
  return (
    <>
      <Allowed to="webhooks:write">
        <Button isBusy={test.isPending} onClick={() => test.mutate(undefined)}>
          {i18n.t('Send a test')}
        </Button>
        <Recover webhookId={webhook.id} />
        <RotateSecret webhookId={webhook.id} />
        <Button onClick={() => setEditing(true)}>{i18n.t('Edit')}</Button>
      </Allowed>
      <Switch webhook={webhook} />
      <Copies id={webhook.id} path={`/webhooks/${webhook.id}`} call={`webhooks.get('${webhook.id}')`} />
      <Dialog
        title={i18n.t('Edit the webhook')}
        keepsOpen
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        isWide
      >
        <WebhookForm webhook={webhook} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
};

const About = ({ webhook }: { webhook: Webhook }) => {
  const { url, events, disabledReason, disabledAt, firstFailureAt, previousSecretExpiresAt, enabled } =
    webhook;
  return (
    <Card className="flex flex-col gap-3">
      {!enabled && (
        <Note tone="bad">
          {disabledReason ?? i18n.t('The agent is disabled.')}{' '}
          {i18n.t('Nothing is lost: events are held until the webhook is enabled.')}
          {disabledAt !== null && (
            <span className="block">
              <Trans id="Since <0/>" components={[<When at={disabledAt} />]} />
            </span>
          )}
        </Note>
      )}
      {enabled && firstFailureAt !== null && (
        <Note>
          <Trans
            id={'Every attempt has failed since <0/>. The service retries failed deliveries automatically.'}
            components={[<When at={firstFailureAt} />]}
          />
        </Note>
      )}
      <Facts
        of={[
          [i18n.t('Address'), <code key="url">{url}</code>],
          [
            i18n.t('Mentioned'),
            <Toolbar key="events">
              {events.map(event => (
                <Badge key={event}>{eventWords(event)}</Badge>
              ))}
            </Toolbar>,
          ],
          [
            i18n.t('Maximum'),
            i18n.t('{ratePerSecond} requests per second, {maxConcurrency} at the same time', {
              ratePerSecond: webhook.ratePerSecond,
              maxConcurrency: webhook.maxConcurrency,
            }),
          ],
          ...(previousSecretExpiresAt === null
            ? []
            : [[i18n.t('The old secret ends'), <When key="old" at={previousSecretExpiresAt} />] as const]),
        ]}
      />
    </Card>
  );
};

const Changes = ({ webhookId }: { webhookId: string }) => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'webhooks', webhookId, 'changes'],
    read: (range, options) => api.webhooks.listChanges(webhookId, range, options),
    itemsOf: ({ changes }) => changes,
  });
  return (
    <Part title={i18n.t('Changes')}>
      <More list={list} empty={<EmptyState title={i18n.t('Nothing yet')} />}>
        {changes => (
          <Rows label={i18n.t('Changes')}>
            {changes.map(({ kind, author, reason, at }) => (
              <Row
                key={`${at} ${kind}`}
                title={reason}
                note={<When at={at} />}
                actions={
                  <span className="text-quiet">
                    <Who author={author} />
                  </span>
                }
              />
            ))}
          </Rows>
        )}
      </More>
    </Part>
  );
};

const RemoveWebhook = ({ webhook: { id, name } }: { webhook: Webhook }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  return (
    <Removal
      noun="webhooks"
      name={name}
      run={() => api.webhooks.delete(id)}
      onDone={() => navigate({ to: '/o/$org/webhooks', params: { org: org.slug } })}
    >
      {i18n.t(
        'This also deletes its secret, its deliveries, and all held events. To stop it for a while, disable it.',
      )}
    </Removal>
  );
};

const route = getRouteApi('/o/$org/webhooks/$webhookId');

/** A webhook: how it is, what was sent to it, and what would help it. */
export const WebhookScreen = () => {
  const { webhookId } = route.useParams();
  const { org, api } = useOrganization();
  const { search } = useWebhookSearch();
  const read = useQuery({
    queryKey: [org.id, 'webhooks', webhookId],
    queryFn: async ({ signal }) => (await api.webhooks.get(webhookId, { signal })).webhook,
    refetchInterval: 15_000,
  });
  return (
    <Loaded from={read}>
      {webhook => (
        <Screen
          title={<bdi>{webhook.name}</bdi>}
          state={<Health of={webhook} />}
          actions={<Actions webhook={webhook} />}
        >
          <About webhook={webhook} />
          {search.recovery !== undefined && <Recovery webhookId={webhookId} id={search.recovery} />}
          <Deliveries webhookId={webhookId} />
          <Changes webhookId={webhookId} />
          <div className="flex justify-end">
            <Allowed to="webhooks:write">
              <RemoveWebhook webhook={webhook} />
            </Allowed>
          </div>
        </Screen>
      )}
    </Loaded>
  );
};
