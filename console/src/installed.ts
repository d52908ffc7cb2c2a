import { appPath } from './lib/page.ts';

/** Trusted Types of browsers that have them: the page's policy lets no plain text name a script. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

const trusted = (address: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: (given: string) => given };
  return (trustedTypes?.createPolicy('console-worker', rules) ?? rules).createScriptURL(address);
};

/** Reports the release of this page to the service worker, identified by the name of one of its files. */
const reportRelease = (): void => navigator.serviceWorker.controller?.postMessage({ part: import.meta.url });

/**
 * Registers the service worker, which opens the console without a connection. Does nothing in browsers without service
 * workers, such as over plain HTTP on a host other than localhost.
 */
export const registerWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', reportRelease);
  reportRelease();
  try {
    await serviceWorker.register(trusted(`${appPath}worker.js`), { updateViaCache: 'none' });
  } catch {
    // The console works without the service worker. The next start retries.
  }
};
