import type { PlatformName } from '../../../domain/platforms.ts';
import { html } from '../../pages/html.ts';
import { htmlPage } from '../../pages/html-page.ts';

export const platformLabels: Record<PlatformName, string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  threads: 'Threads',
  youtube: 'YouTube',
};

/** `acme` → `@acme`; names with spaces are no handles. */
export const atHandle = (handle: string): string => (handle.includes(' ') ? handle : `@${handle}`);

const said = (title: string, sentence: string, service: string): string =>
  htmlPage(title, html`<h1>${title}</h1>\n<p>${sentence}</p>`, service);

/** What a person sees in the browser once an account is connected. `service`: the name that the page bears, as below. */
export const connectedPage = (platform: PlatformName, handle: string, service: string): string =>
  said(
    `Connected ${atHandle(handle)}`,
    `The ${platformLabels[platform]} account is connected — you can close this window.`,
    service,
  );

/** What a person sees when it is not. */
export const notConnectedPage = (platform: PlatformName, reason: string, service: string): string =>
  said(`${platformLabels[platform]} was not connected`, reason, service);

/** What a person sees who did not want it connected. */
export const declinedPage = (platform: PlatformName, service: string): string => {
  const label = platformLabels[platform];
  return said(
    `${label} was not connected`,
    `Nobody got access to the account, and what ${label} had given for it was deleted. If you do not know who sent you here, also remove this app in your ${label} settings. You can close this window.`,
    service,
  );
};
