import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { useFrame } from '../brands/frame.ts';
import { isInFrame } from '../home/attention.tsx';
import { useOrganization } from '../shell/organization.ts';
import { useUnread } from '../shell/unread.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { More, useMore } from '../ui/more.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Badge, Screen } from '../ui/parts.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { About } from './about.tsx';
import { i18n } from '../lib/i18n.ts';

type Notification = Schemas['Notification'];

/** Milliseconds between polls for new notifications. */
const lookMs = 20_000;

/** Returns the slug of the brand that a notification is about, or null for the whole organization. */
const brandOf = ({ metadata }: Notification): string | null => {
  const { brandSlug } = metadata;
  return typeof brandSlug === 'string' ? brandSlug : null;
};

const useRead = () => {
  const { api } = useOrganization();
  return useChange({
    noun: 'notifications',
    run: (ids: readonly string[] | undefined) =>
      api.notifications.markRead(ids === undefined ? undefined : { ids: [...ids] }),
  });
};

const One = ({ notification, read }: { notification: Notification; read: ReturnType<typeof useRead> }) => {
  const { id, title, body, createdAt, read: isRead } = notification;
  const brandSlug = brandOf(notification);
  const mark = (): void => {
    if (!isRead) read.mutate([id]);
  };
  return (
    <Row
      title={
        <>
          <bdi className={isRead ? 'font-normal' : undefined}>{title}</bdi>
          {!isRead && <Badge tone="accent">{i18n.t('New')}</Badge>}
        </>
      }
      note={
        <>
          <span dir="auto" className="block">
            {body}
          </span>
          <span className="flex flex-wrap items-center gap-x-2">
            {brandSlug !== null && <WhoseIsIt slug={brandSlug} size="small" />}
            <When at={createdAt} look="distance" />
          </span>
        </>
      }
      actions={
        <>
          <About of={notification} onOpen={mark} />
          {!isRead && (
            <Button look="quiet" onClick={mark} aria-label={i18n.t('Mark as read: {title}', { title })}>
              {i18n.t('Mark as read')}
            </Button>
          )}
        </>
      }
    />
  );
};

/** Lists the notifications about the selected brand and about the whole organization. */
const List = ({
  notifications,
  read,
}: {
  notifications: readonly Notification[];
  read: ReturnType<typeof useRead>;
}) => {
  const frame = useFrame();
  const shown = notifications.filter(one => isInFrame({ brandSlug: brandOf(one) }, frame));
  if (shown.length === 0)
    return <p className="text-quiet">{i18n.t('None of these belongs to the brand.')}</p>;
  return (
    <Rows label={i18n.t('Notifications')}>
      {shown.map(notification => (
        <One key={notification.id} notification={notification} read={read} />
      ))}
    </Rows>
  );
};

/** Lists the person's notifications, newest first. Each links to its subject. */
export const Notifications = () => {
  const { org, api } = useOrganization();
  const unread = useUnread();
  const read = useRead();
  const list = useMore({
    queryKey: [org.id, 'notifications', 'list'],
    read: (range, options) => api.notifications.list(range, options),
    itemsOf: page => page.notifications,
    followMs: () => lookMs,
  });
  return (
    <Screen
      title={i18n.t('Notifications')}
      actions={
        <>
          <Link
            to="/o/$org/settings/$section"
            params={{ org: org.slug, section: 'notifications' }}
            className={buttonClass('quiet')}
          >
            {i18n.t('Notification settings')}
          </Link>
          <Button disabled={unread === 0} isBusy={read.isPending} onClick={() => read.mutate(undefined)}>
            {i18n.t('Mark all as read')}
          </Button>
        </>
      }
    >
      <More
        list={list}
        empty={
          <EmptyState title={i18n.t('Nothing yet')}>
            {i18n.t('Events of your posts, agents, and clips appear here.')}
          </EmptyState>
        }
      >
        {notifications => <List notifications={notifications} read={read} />}
      </More>
    </Screen>
  );
};
