import { openPush, showPush } from './push.ts';
import { answerTo, cacheRelease, removeOlder } from './release.ts';

declare const self: ServiceWorkerGlobalScope;

// Each job of the worker is a module, and this file alone listens.

self.addEventListener('install', event => {
  // open pages keep the files of their own release, so the new worker need not wait for them
  event.waitUntil(cacheRelease().then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', event => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

/** Message of a page that has started. */
interface Started {
  /** Address of one of its files. */
  part: string;
}

self.addEventListener('message', event => {
  const { part } = event.data as Started;
  event.waitUntil(removeOlder(part));
});

self.addEventListener('push', event => {
  event.waitUntil(showPush(event.data));
});

self.addEventListener('notificationclick', event => {
  event.waitUntil(openPush(event.notification));
});
