declare const self: ServiceWorkerGlobalScope;

/** The files of a release of the console, by their paths below the console's own. */
interface Release {
  /** Hash of the release's files. */
  name: string;
  files: string[];
}

/** Put in by the build. */
declare const RELEASE: Release;

const release = RELEASE;
const prefix = 'console-';
const cacheName = `${prefix}${release.name}`;
const files: ReadonlySet<string> = new Set(release.files);

/** Address of the console's page. */
export const scope = (): string => self.registration.scope;

/** How long a page may take to come before the cached one is shown, in milliseconds. */
const pageMs = 3_000;

const partsIn = (page: string): string[] => [...page.matchAll(/assets\/[\w.-]+/g)].map(([name]) => name);

/** Fetches the page. Throws if it belongs to another release than this worker, as behind processes of two releases. */
const fetchPage = async (): Promise<Response> => {
  const answer = await fetch(scope(), { cache: 'reload' });
  const text = await answer.clone().text();
  if (!answer.ok || !partsIn(text).every(name => files.has(name)))
    throw new Error('The page belongs to another release than its worker.');
  return answer;
};

/** Caches the page and all files of the release. Throws if one is missing. The previous worker then stays active. */
export const cacheRelease = async (): Promise<void> => {
  const page = await fetchPage();
  const cache = await caches.open(cacheName);
  await cache.put(scope(), page);
  await cache.addAll(release.files.map(name => new URL(name, scope()).href));
};

/** The path of an address below the console's own; undefined for an address elsewhere. */
export const nameOf = (address: string): string | undefined => {
  const { origin, pathname } = new URL(address);
  const below = new URL(scope());
  if (origin !== below.origin || !pathname.startsWith(below.pathname)) return undefined;
  return pathname.slice(below.pathname.length);
};

/** Removes the caches of older releases if no other page is open than one with this file, and the file is of this release. */
export const removeOlder = async (part: string): Promise<void> => {
  if (!files.has(nameOf(part) ?? '')) return;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length > 1) return;
  // in the order in which they were made: that of a newer worker, which is being installed, stays
  const names = (await caches.keys()).filter(name => name.startsWith(prefix));
  const older = names.slice(0, Math.max(names.indexOf(cacheName), 0));
  await Promise.all(older.map(name => caches.delete(name)));
};

const cached = async (address: string): Promise<Response | undefined> => {
  const own = await caches.open(cacheName);
  // a page of an older release that is still open asks for parts of that one
  return (await own.match(address, { ignoreVary: true })) ?? caches.match(address, { ignoreVary: true });
};

/** The page from the network, or the cached one if the network is slow, away, or broken. */
const givePage = async (request: Request): Promise<Response> => {
  const fromNetwork = fetch(request).catch(() => undefined);
  const tooLate = new Promise<undefined>(resolve => {
    setTimeout(() => resolve(undefined), pageMs);
  });
  const answer = await Promise.race([fromNetwork, tooLate]);
  if (answer && answer.status < 500) return answer;
  const own = await caches.open(cacheName);
  return (await own.match(scope(), { ignoreVary: true })) ?? (await fromNetwork) ?? Response.error();
};

const givePart = async (request: Request): Promise<Response> => (await cached(request.url)) ?? fetch(request);

/** Addresses of the console's own that are no files: the API, and the session. */
const isApi = (name: string): boolean => /^(?:api\/|session$|signup$)/.test(name);

/** Answers a request for the page or a file of the console; undefined for everything else, which the worker never sees. */
export const answerTo = (request: Request): Promise<Response> | undefined => {
  const name = nameOf(request.url);
  if (request.method !== 'GET' || name === undefined || isApi(name)) return undefined;
  if (request.mode === 'navigate') return givePage(request);
  return files.has(name) || name.startsWith('assets/') ? givePart(request) : undefined;
};
