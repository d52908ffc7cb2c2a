import type { Schemas } from '@sdk';
import { Badge, type Tone } from '../ui/parts.tsx';
import { i18n } from '../lib/i18n.ts';

export type Webhook = Schemas['Webhook'];
export type DeliveryStatus = Schemas['DeliveryStatus'];
export type SentEvent = Schemas['SentEvent'];
export type SubscribedEvent = Schemas['SubscribedEvent'];

/** Names of the events. */
const events: Record<SentEvent, string> = {
  'post.published': i18n.t('A post is published'),
  'post.partial': i18n.t('A post is partly published'),
  'post.unconfirmed': i18n.t('A post is unconfirmed'),
  'post.failed': i18n.t('A post failed'),
  'post.held': i18n.t('A post is on hold'),
  'post.resumed': i18n.t('A post continues'),
  'post.scheduled': i18n.t('A post was scheduled'),
  'post.cancelled': i18n.t('A post was cancelled'),
  'post.updated_on_platform': i18n.t('A published post was changed'),
  'post.removed': i18n.t('A post was deleted from its platform'),
  'post.metrics': i18n.t('A post reached a milestone'),
  'post.review_requested': i18n.t('A post waits for a review'),
  'post.approved': i18n.t('A post was approved'),
  'post.changes_requested': i18n.t('A reviewer wants changes'),
  'clip.render.completed': i18n.t('A clip is ready'),
  'clip.render.failed': i18n.t('A clip failed'),
  'agent.run.completed': i18n.t('An agent run finished'),
  'agent.run.failed': i18n.t('An agent run failed'),
  'token.expired': i18n.t('An account has expired'),
  'connection.connected': i18n.t('An account was connected'),
  'connection.disconnected': i18n.t('An account was disconnected'),
  'connection.expiring': i18n.t('An account is about to expire'),
  'webhook.disabled': i18n.t('A webhook was disabled'),
  'webhook.test': i18n.t('A test'),
};

export const eventName = (event: SentEvent): string => events[event];

/** Events that a webhook can subscribe to. Test events are sent manually. */
export const chosenEvents = Object.entries(events).filter(([event]) => event !== 'webhook.test') as [
  Exclude<SentEvent, 'webhook.test'>,
  string,
][];

export const sentEvents = Object.entries(events) as [SentEvent, string][];

export const isSentEvent = (value: unknown): value is SentEvent =>
  typeof value === 'string' && Object.hasOwn(events, value);

const statuses: Record<DeliveryStatus, readonly [name: string, tone: Tone]> = {
  pending: [i18n.t('Waiting'), 'plain'],
  delivering: [i18n.t('In progress'), 'accent'],
  retrying: [i18n.t('Retried'), 'warn'],
  held: [i18n.t('On hold'), 'warn'],
  succeeded: [i18n.t('Taken'), 'good'],
  exhausted: [i18n.t('Failed'), 'bad'],
  cancelled: [i18n.t('Cancelled'), 'plain'],
};

export const deliveryStatuses = Object.entries(statuses).map(
  ([status, [name]]) => [status as DeliveryStatus, name] as const,
);

export const isDeliveryStatus = (value: unknown): value is DeliveryStatus =>
  typeof value === 'string' && Object.hasOwn(statuses, value);

/** Whether a delivery changes by itself. */
export const isMoving = (status: DeliveryStatus): boolean =>
  status === 'pending' || status === 'delivering' || status === 'retrying';

export const DeliveryState = ({ of: status }: { of: DeliveryStatus }) => {
  const [name, tone] = statuses[status];
  return <Badge tone={tone}>{name}</Badge>;
};

/** How a webhook is: enabled, failing, or disabled. */
export const Health = ({ of: { enabled, consecutiveFailures, held } }: { of: Webhook }) => (
  <>
    {enabled && consecutiveFailures === 0 && <Badge tone="good">{i18n.t('Works')}</Badge>}
    {enabled && consecutiveFailures > 0 && (
      <Badge tone="warn">
        {i18n.t('{consecutiveFailures, plural, one {# failure in a row} other {# failures in a row}}', {
          consecutiveFailures,
        })}
      </Badge>
    )}
    {!enabled && <Badge tone="bad">{i18n.t('Disabled')}</Badge>}
    {held > 0 && <Badge tone="warn">{i18n.t('{held} held', { held })}</Badge>}
  </>
);
