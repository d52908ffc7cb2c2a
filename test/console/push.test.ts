import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { useApi } from '../support/http/api.ts';
import { builtConsole, useConsoleTabs } from '../support/http/console-browser.ts';
import { anAuthor, type Author } from '../support/posts.ts';

/**
 * A subscription as a push service would give it. No push service exists in a test, so the browser's own call is replaced.
 */
const fakeSubscription = `
  // a browser without a screen denies notifications, whatever a test allows
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  let current = null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const text = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(text), letter => letter.codePointAt(0));
    return (current = {
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({
        endpoint: 'https://push.example.com/' + crypto.randomUUID(),
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => Boolean((current = null)) || true,
    });
  };`;

describe('notifications on a device', () => {
  const api = useApi(async () => ({ CONSOLE_DIR: await builtConsole() }));
  const open = useConsoleTabs(() => api().url);
  let ada: Author;
  let home: string;
  const devices = async (): Promise<{ id: string }[]> =>
    (await api().get('/api/notifications/devices', { as: ada.token })).data.devices;
  const untilDevices = (count: number): Promise<unknown> =>
    eventually(`there are ${count} devices`, async () => (await devices()).length === count);
  beforeEach(async () => {
    ada = await anAuthor(api(), ['x']);
    const { data } = await api().get('/auth/me', { as: ada.token });
    home = `/o/${data.organizations[0].slug}`;
  });

  const openSettings = async () => {
    const tab = await open('/login', { visitor: ada, serviceWorkers: 'allow' });
    await tab.context.addInitScript(fakeSubscription);
    await tab.page.goto(`${api().url}/app${home}/settings/notifications`);
    return tab;
  };
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const deliver = async (context: BrowserContext, page: Page, message: object): Promise<void> => {
    const session = await context.newCDPSession(page);
    const ids: string[] = [];
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      ids.push(...registrations.map(({ registrationId }) => registrationId)),
    );
    await session.send('ServiceWorker.enable');
    await eventually('the worker is registered', () => Promise.resolve(ids.length > 0));
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(api().url).origin,
      registrationId: ids[0] ?? '',
      data: JSON.stringify(message),
    });
  };

  it('are turned on by one press, chosen by type, and end with the device', async () => {
    const { page } = await openSettings();
    assert.equal((await devices()).length, 0);
    await press(page, 'Show notifications on this device');
    await page.getByText('This one').waitFor();
    await untilDevices(1);
    const milestone = page.getByRole('group', { name: 'A milestone' }).getByLabel('Push');
    assert.equal(await milestone.isChecked(), false);
    await milestone.click();
    await eventually('it is kept', async () => {
      const { data } = await api().get('/api/notifications/preferences', { as: ada.token });
      return data.preferences.some(
        ({ type, push }: { type: string; push: boolean }) => type === 'post.milestone' && push,
      );
    });
    await press(page, 'Remove');
    await page.getByRole('button', { name: 'Show notifications on this device' }).waitFor();
    await untilDevices(0);
  });

  it('come again after the service or the browser has lost the subscription, and end with a log-out', async () => {
    const { page } = await openSettings();
    await press(page, 'Show notifications on this device');
    await untilDevices(1);
    const [before] = await devices();
    await api().delete(`/api/notifications/devices/${before?.id}`, { as: ada.token });
    await page.goto(`${api().url}/app${home}`);
    await untilDevices(1);
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
    assert.deepEqual(await devices(), []);
  });

  it('say what to do where the browser blocks them', async () => {
    const { page } = await open('/login', { visitor: ada, serviceWorkers: 'allow' });
    await page.addInitScript(`Object.defineProperty(Notification, 'permission', { value: 'denied' })`);
    await page.goto(`${api().url}/app${home}/settings/notifications`);
    await page.getByText(/^This browser blocks notifications of the console/).waitFor();
  });

  it('say what to do first on an iPhone, and where the browser has none', async () => {
    const { page } = await open('/login', {
      visitor: ada,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    });
    await page.goto(`${api().url}/app${home}/settings/notifications`);
    await page.getByText(/^On an iPhone or iPad, add the console to the home screen first/).waitFor();
    const { page: other } = await open('/login', { visitor: ada });
    await other.addInitScript('delete globalThis.PushManager');
    await other.goto(`${api().url}/app${home}/settings/notifications`);
    await other.getByText(/^This browser cannot show notifications of the console/).waitFor();
    for (const each of [page, other])
      assert.equal(await each.getByRole('button', { name: 'Show notifications on this device' }).count(), 0);
  });

  it('are shown by the worker, and lead only to pages of the console', async () => {
    const { context, page } = await openSettings();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    const [worker] = context.serviceWorkers();
    assert.ok(worker);
    // a browser without a screen shows none: what the worker asks it for is seen here instead
    await worker.evaluate(`registration.showNotification = async (title, options) => {
      self.shown = { title, ...options };
    }`);
    const shown = () =>
      worker.evaluate<{ title: string; tag: string; data: string } | undefined>('self.shown');
    /** Simulates a click on a notification, since only a person can click one. */
    const click = (): Promise<unknown> =>
      worker.evaluate(`dispatchEvent(Object.assign(new Event('notificationclick'), {
        notification: { close: () => undefined, data: self.shown.data },
        waitUntil: opened => void opened.catch(() => undefined),
      }))`);
    const gone = `${api().url}/app${home}/posts/${randomUUID()}`;
    await deliver(context, page, { tag: 'one', title: 'Post failed', body: 'X took it not.', url: gone });
    await eventually('it is shown', async () => (await shown())?.tag === 'one');
    assert.deepEqual([(await shown())?.title, (await shown())?.data], ['Post failed', gone]);
    await click();
    await page.waitForURL(gone);
    await page
      .getByText(/This no longer exists/)
      .first()
      .waitFor();
    await deliver(context, page, { tag: 'two', title: 'Away', body: '', url: 'https://example.com/' });
    await eventually('it is shown', async () => (await shown())?.tag === 'two');
    await click();
    await page.waitForURL(new RegExp(`/app${home}$`));
  });
});
