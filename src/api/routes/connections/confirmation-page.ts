import type { PendingConnection } from '../../../commands/connections/grants.ts';
import { findConsentedAccount } from '../../../domain/connections/consented-account.ts';
import type { PlatformName } from '../../../domain/platforms.ts';
import { atHandle, platformLabels } from './connection-page.ts';
import { given, html, type Html } from '../../pages/html.ts';
import { htmlPage } from '../../pages/html-page.ts';

/** Shows the time: `2026-11-22T00:41:07.123Z` → `00:41 UTC`. */
const clock = (time: Date): Html =>
  html`<time datetime="${time.toISOString()}">${time.toISOString().slice(11, 16)} UTC</time>`;

const ago = (time: Date): string => {
  const minutes = Math.floor((Date.now() - time.getTime()) / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
};

const line = (term: string, meaning: Html): Html => html`<dt>${term}</dt><dd>${meaning}</dd>`;

const account = ({ handle, displayName }: PendingConnection['identity'], platform: PlatformName): Html => {
  const name = displayName === handle ? '' : html` (${given(displayName)})`;
  return html`<strong>${given(atHandle(handle))}</strong>${name} on ${platformLabels[platform]}`;
};

const whoAsked = ({ person, byKey, askedAt }: PendingConnection['names']): Html => {
  const proof = person.isProven ? '' : ', an unverified address';
  const how = byKey ? ' by an API key,' : '';
  return html`<strong>${given(person.name)}</strong>, ${given(person.email)}${proof},${how} ${ago(askedAt)} (${clock(askedAt)})`;
};

/** Says which account of the brand the new one replaces, or joins. Says nothing if the same account is reconnected. */
const otherAccount = ({
  names: { accounts, adds, awaited },
  identity: { externalId },
}: PendingConnection): Html | '' => {
  const known = findConsentedAccount(accounts, { externalId, adds: adds || awaited.includes(externalId) });
  if (known?.externalId === externalId) return '';
  if (known) return line('Instead of', given(atHandle(known.handle)));
  const [first] = accounts;
  return first === undefined ? '' : line('In addition to', given(atHandle(first.handle)));
};

/**
 * Page for a browser without credentials that returns from a platform. Shows the brand that would get the account, and who
 * asked. Plain HTML with one form, which posts to `confirm` next to the callback.
 */
export const confirmationPage = (
  platform: PlatformName,
  held: PendingConnection,
  service: string,
): string => {
  const { names, identity, confirmation, until } = held;
  const handle = atHandle(identity.handle);
  return htmlPage(
    `Connect ${handle}?`,
    html`<h1>Connect ${given(handle)}?</h1>
<dl>
${line('Your account', account(identity, platform))}
${line('Would be connected to', html`the brand <strong>${given(names.brand)}</strong> of the organization <strong>${given(names.organization)}</strong>`)}
${otherAccount(held)}
${line('Requested by', whoAsked(names))}
${line('Permission', html`Anyone who may publish for this brand can then publish as ${given(handle)} until the account is disconnected.`)}
</dl>
<p class="warning">If you did not request this and do not expect it from ${given(names.person.name)}, <strong>do not connect</strong>.</p>
<form method="post" action="confirm">
<input type="hidden" name="confirmation" value="${confirmation}">
<button name="decision" value="connect" class="go">Connect</button>
<button name="decision" value="decline">Do not connect</button>
</form>
<p class="note">Nothing is connected until you agree. This page works once, until ${clock(until)}. <bdi>Shaded</bdi> text was written by others. They chose their names themselves, which does not prove who they are.</p>`,
    service,
  );
};
