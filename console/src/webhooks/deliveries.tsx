import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { Delivery } from './delivery.tsx';
import type { WebhookSearch } from './search.ts';
import {
  deliveryStatuses,
  DeliveryState,
  eventName,
  isDeliveryStatus,
  isMoving,
  isSentEvent,
  sentEvents,
} from './words.tsx';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

const route = getRouteApi('/o/$org/webhooks/$webhookId');

/** Returns the webhook filters from the URL, and a function that changes them. */
export const useWebhookSearch = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: { [Name in keyof WebhookSearch]?: WebhookSearch[Name] | undefined }): void => {
    const next = Object.fromEntries(
      Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined),
    ) as WebhookSearch;
    void navigate({ search: next, replace: true, resetScroll: false });
  };
  return { search, set };
};

const OneDelivery = ({ delivery }: { delivery: Schemas['Delivery'] }) => {
  const { set } = useWebhookSearch();
  const { id, event, status, attemptCount, createdAt, nextAttemptAt } = delivery;
  return (
    <Row
      title={
        <>
          {eventName(event)}
          <DeliveryState of={status} />
        </>
      }
      note={
        <>
          <span className="block">
            <When at={createdAt} />
          </span>
          {nextAttemptAt !== null && (
            <span className="block">
              <Trans id="Next attempt <0/>" components={[<When at={nextAttemptAt} look="distance" />]} />
            </span>
          )}
        </>
      }
      actions={
        <>
          <span className="text-quiet">
            {i18n.t('{attemptCount, plural, one {# attempt} other {# attempts}}', { attemptCount })}
          </span>
          <Button onClick={() => set({ delivery: id })}>{i18n.t('Open')}</Button>
        </>
      }
    />
  );
};

const Filters = () => {
  const { search, set } = useWebhookSearch();
  return (
    <Toolbar label={i18n.t('Filters')}>
      <Choice
        label={i18n.t('All states')}
        value={search.status}
        options={deliveryStatuses}
        onChange={status => set({ status })}
      />
      <Choice
        label={i18n.t('All events')}
        value={search.event}
        options={sentEvents}
        onChange={event => set({ event })}
      />
    </Toolbar>
  );
};

/** Lists the deliveries of a webhook, newest first. */
export const Deliveries = ({ webhookId }: { webhookId: string }) => {
  const { org, api } = useOrganization();
  const { search, set } = useWebhookSearch();
  const { status, event, delivery } = search;
  const list = useMore({
    queryKey: [org.id, 'webhooks', webhookId, 'deliveries', status, event],
    read: (range, options) =>
      api.webhooks.listDeliveries(
        webhookId,
        { ...range, ...(isDeliveryStatus(status) && { status }), ...(isSentEvent(event) && { event }) },
        options,
      ),
    itemsOf: ({ deliveries }) => deliveries,
    followMs: items => (items.some(one => isMoving(one.status)) ? 3_000 : 15_000),
  });
  return (
    <Part title={i18n.t('Deliveries')} actions={<Filters />}>
      <More
        list={list}
        empty={
          <EmptyState
            title={
              status === undefined && event === undefined
                ? i18n.t('Nothing was sent yet')
                : i18n.t('No match')
            }
          >
            {status === undefined &&
              event === undefined &&
              i18n.t('Send a test to check that your receiver accepts it.')}
          </EmptyState>
        }
      >
        {deliveries => (
          <Rows label={i18n.t('Deliveries')}>
            {deliveries.map(one => (
              <OneDelivery key={one.id} delivery={one} />
            ))}
          </Rows>
        )}
      </More>
      <Dialog
        title={i18n.t('Delivery')}
        isOpen={delivery !== undefined}
        onClose={() => set({ delivery: undefined })}
        isWide
      >
        {delivery !== undefined && <Delivery id={delivery} />}
      </Dialog>
    </Part>
  );
};
