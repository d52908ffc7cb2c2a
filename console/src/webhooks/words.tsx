import type { Schemas } from '@sdk';
import { Badge, type Tone } from '../ui/parts.tsx';

export type Webhook = Schemas['Webhook'];
export type DeliveryStatus = Schemas['DeliveryStatus'];
export type SentEvent = Schemas['SentEvent'];
export type SubscribedEvent = Schemas['SubscribedEvent'];

/** What each event is called. */
const events: Record<SentEvent, string> = {
  'post.published': 'A post is out',
  'post.partial': 'A post is partly out',
  'post.unconfirmed': 'A post is unconfirmed',
  'post.failed': 'A post failed',
  'post.held': 'A post has to wait',
  'post.resumed': 'A post goes on',
  'post.scheduled': 'A post was planned',
  'post.cancelled': 'A post was cancelled',
  'post.updated_on_platform': 'A published post was changed',
  'post.removed': 'A post was taken back',
  'post.metrics': 'A post reached a number',
  'post.review_requested': 'A post waits for a review',
  'post.approved': 'A post was approved',
  'post.changes_requested': 'A reviewer wants changes',
  'clip.render.completed': 'A clip is ready',
  'clip.render.failed': 'A clip failed',
  'agent.run.completed': 'An agent has run',
  'agent.run.failed': 'A run of an agent failed',
  'token.expired': 'An account has expired',
  'connection.connected': 'An account was connected',
  'connection.disconnected': 'An account was disconnected',
  'connection.expiring': 'An account is about to expire',
  'webhook.disabled': 'A webhook was disabled',
  'webhook.test': 'A test',
};

export const eventName = (event: SentEvent): string => events[event];

/** Events that a webhook can be told of; a test is sent by hand. */
export const chosenEvents = Object.entries(events).filter(([event]) => event !== 'webhook.test') as [
  Exclude<SentEvent, 'webhook.test'>,
  string,
][];

export const sentEvents = Object.entries(events) as [SentEvent, string][];

export const isSentEvent = (value: unknown): value is SentEvent =>
  typeof value === 'string' && Object.hasOwn(events, value);

const statuses: Record<DeliveryStatus, readonly [name: string, tone: Tone]> = {
  pending: ['Waits', 'plain'],
  delivering: ['On its way', 'accent'],
  retrying: ['Tried again', 'warn'],
  held: ['Held', 'warn'],
  succeeded: ['Taken', 'good'],
  exhausted: ['Given up', 'bad'],
  cancelled: ['Cancelled', 'plain'],
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
    {enabled && consecutiveFailures === 0 && <Badge tone="good">Works</Badge>}
    {enabled && consecutiveFailures > 0 && (
      <Badge tone="warn">{`${consecutiveFailures} failures in a row`}</Badge>
    )}
    {!enabled && <Badge tone="bad">Disabled</Badge>}
    {held > 0 && <Badge tone="warn">{`${held} held`}</Badge>}
  </>
);
