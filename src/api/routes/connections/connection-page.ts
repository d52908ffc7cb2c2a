import type { PlatformName } from '../../../domain/platforms.ts';
import { given, html } from '../../pages/html.ts';
import { htmlPage } from '../../pages/html-page.ts';
import type { Onward } from './return-to-client.ts';

export const platformLabels: Record<PlatformName, string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  threads: 'Threads',
  youtube: 'YouTube',
};

/** Adds `@` to a handle: `acme` → `@acme`. Names with spaces are not handles. */
export const atHandle = (handle: string): string => (handle.includes(' ') ? handle : `@${handle}`);

const canClose = (next: Onward | undefined): string =>
  next === undefined ? ' You can close this window.' : '';

/** Name that a page shows, and the address to which the browser continues. */
interface Bearing {
  service: string;
  next?: Onward | undefined;
}

const said = (title: string, sentence: string, { service, next }: Bearing): string => {
  const link =
    next === undefined
      ? ''
      : html`\n<p><a href="${next.url}">Go on to ${given(new URL(next.url).host)}</a></p>`;
  return htmlPage(
    title,
    html`<h1>${title}</h1>\n<p>${sentence}</p>${link}`,
    service,
    next?.byItself ? next.url : undefined,
  );
};

/** Page after an account was connected. */
export const connectedPage = (platform: PlatformName, handle: string, bearing: Bearing): string =>
  said(
    `Connected ${atHandle(handle)}`,
    `The ${platformLabels[platform]} account is connected${bearing.next === undefined ? ' — you can close this window' : ''}.`,
    bearing,
  );

/** Page after connecting an account failed. */
export const notConnectedPage = (platform: PlatformName, reason: string, bearing: Bearing): string =>
  said(`${platformLabels[platform]} was not connected`, reason, bearing);

/** Page after a person declined to connect an account. */
export const declinedPage = (platform: PlatformName, bearing: Bearing): string => {
  const label = platformLabels[platform];
  return said(
    `${label} was not connected`,
    `No one got access to the account, and the tokens from ${label} were deleted. If you do not know who sent you here, also remove this app in your ${label} settings.${canClose(bearing.next)}`,
    bearing,
  );
};
