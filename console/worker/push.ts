import { nameOf, scope } from './release.ts';

declare const self: ServiceWorkerGlobalScope;

/** A notification as the service sends it. */
interface Message {
  /** Identifier of the notification, equal in each attempt, so that the browser shows it once. */
  tag: string;
  title: string;
  body: string;
  /** Address that a click opens; null for the console's start. */
  url: string | null;
}

/** Shows a push message as a notification of the browser. */
export const showPush = async (data: PushMessageData | null): Promise<void> => {
  if (!data) return;
  const { tag, title, body, url } = data.json() as Message;
  await self.registration.showNotification(title, {
    tag,
    body,
    icon: new URL('icon-192.png', scope()).href,
    data: url,
  });
};

/** The address that a click opens: one of the console's own, else its start. */
const addressOf = (url: unknown): string => {
  if (typeof url !== 'string' || !URL.canParse(url, scope())) return scope();
  const { href } = new URL(url, scope());
  return nameOf(href) === undefined ? scope() : href;
};

/** Opens what a notification is about: in a tab of the console that is open, else in a new one. */
export const openPush = async (notification: Notification): Promise<void> => {
  notification.close();
  const address = addressOf(notification.data);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => nameOf(url) !== undefined);
  // a tab of another worker cannot be navigated by this one
  const there = await tab?.navigate(address).catch(() => null);
  if (there) await there.focus();
  else await self.clients.openWindow(address);
};
