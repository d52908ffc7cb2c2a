import { apiOf } from '../api/client.ts';
import type { SocialPublishing } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { keepDevice, wantedDevices } from './wanted.ts';

/** Returns why this browser cannot show notifications, or undefined if it can. */
export const obstacleHere = (): string | undefined => {
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  if (isApple && !matchMedia('(display-mode: standalone)').matches)
    return i18n.t(
      'On an iPhone or iPad, add the console to the home screen first: tap Share, then Add to Home Screen, and open the console from there.',
    );
  const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!canPush)
    return i18n.t(
      'This browser cannot show notifications of the console. Use a current browser, over https.',
    );
  if (Notification.permission === 'denied')
    return i18n.t(
      'This browser blocks notifications of the console. Allow them in the browser’s settings for this site, then reload this page.',
    );
  return undefined;
};

/** The browser's subscription; undefined while it has none. */
const subscriptionHere = async (): Promise<PushSubscription | undefined> => {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
};

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Subscribes with the service's key. A subscription with another key is removed first, because it no longer receives
 * messages.
 */
const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const before = await subscriptionHere();
  if (before && textOf(before.options.applicationServerKey) === publicKey) return before;
  await before?.unsubscribe();
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
};

const register = async (orgId: string, api: SocialPublishing, publicKey: string): Promise<void> => {
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
  const [address, p256dh, auth] = [endpoint ?? '', keys?.['p256dh'] ?? '', keys?.['auth'] ?? ''];
  const { id } = await api.notifications.createPushDevice({ endpoint: address, keys: { p256dh, auth } });
  keepDevice(orgId, id);
};

/** Asks for permission and shows the organization's notifications in this browser. Throws if the person refuses. */
export const showHere = async (orgId: string, api: SocialPublishing, publicKey: string): Promise<void> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted')
    throw new Error(i18n.t('The browser did not allow notifications. Nothing has changed.'));
  await register(orgId, api, publicKey);
};

/** Subscribes again if the service has a new key, or if the subscription or its device no longer exists. */
export const renewHere = async (orgId: string, api: SocialPublishing): Promise<void> => {
  const deviceId = wantedDevices()[orgId];
  if (deviceId === undefined || obstacleHere() !== undefined || Notification.permission !== 'granted') return;
  const { publicKey, devices } = await api.notifications.listPushDevices();
  const now = await subscriptionHere();
  const isSame = now !== undefined && textOf(now.options.applicationServerKey) === publicKey;
  if (isSame && devices.some(({ id }) => id === deviceId)) return;
  await register(orgId, api, publicKey);
};

/** Removes a device. This browser's subscription ends with its last organization. */
export const removeDevice = async (orgId: string, api: SocialPublishing, deviceId: string): Promise<void> => {
  await api.notifications.deletePushDevice(deviceId);
  if (wantedDevices()[orgId] !== deviceId) return;
  keepDevice(orgId, undefined);
  if (Object.keys(wantedDevices()).length === 0) await (await subscriptionHere())?.unsubscribe();
};

/** Removes all notifications from this browser, so that the next person to log in receives none of this person's. */
export const forgetHere = async (): Promise<void> => {
  const devices = Object.entries(wantedDevices());
  // If the service cannot be reached now, it removes the device when the next message fails.
  await Promise.allSettled(devices.map(([orgId, id]) => apiOf(orgId).notifications.deletePushDevice(id)));
  for (const [orgId] of devices) keepDevice(orgId, undefined);
  await (await subscriptionHere())?.unsubscribe();
};
