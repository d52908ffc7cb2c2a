import type { Page } from 'playwright-core';

/** Requests of a tab from now on that change something, as `POST /posts`. */
export const changesOf = (page: Page): string[] => {
  const changes: string[] = [];
  page.on('request', request => {
    const [, path] = request.url().split('/app/api');
    const isChange = !['GET', 'HEAD'].includes(request.method()) && path !== '/posts/validate';
    if (path !== undefined && isChange) changes.push(`${request.method()} ${path}`);
  });
  return changes;
};

/** Lets the first request with a method to a path arrive, and loses its answer. */
export const loseAnswer = async (page: Page, method: string, path: string): Promise<void> => {
  let isLost = false;
  await page.route(`**/app/api${path}`, async route => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
};

/** Makes every entry in the browser's storage a day and a half old. */
export const ageEntries = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise(done => {
    const opening = indexedDB.open('console-outbox');
    opening.onsuccess = () => {
      const store = opening.result.transaction('entries', 'readwrite').objectStore('entries');
      const all = store.getAll();
      all.onsuccess = () => {
        for (const entry of all.result) store.put({ ...entry, pressedAt: entry.pressedAt - 129_600_000 }, entry.id);
      };
      store.transaction.oncomplete = () => done();
    };
  })`);

/** Makes the browser's storage full. */
export const fillStorage = (page: Page): Promise<unknown> =>
  page.evaluate(`IDBObjectStore.prototype.put = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  }`);
