import { html } from './html.ts';
import type { DecisionPage } from './decision-page.ts';

/** Page on which a person authorizes an app or declines. */
export const oauthPage: DecisionPage = {
  title: 'Authorize an app',
  route: '/oauth/authorize',
  asked: 'search',
  asks: html`<p>An app asks for access to your account. Log in to see the app and its request. It gets no access before you agree.</p>`,
  shows: html`<dl>
<dt>App, by its own name</dt><dd id="client"></dd>
<dt id="describer" hidden>Described by</dt><dd id="document" hidden></dd>
<dt>The answer goes to</dt><dd id="host"></dd>
<dt>You are</dt><dd id="account"></dd>
</dl>
<label>In the organization <select id="organization"></select></label>
<p>The app could do this there on your behalf, until you revoke it in your list of API keys:</p>
<ul id="scopes"></ul>
<p class="note">The app publishes only posts that you approve on a page like this one. Agree only if you started this yourself, because anyone can choose any name.</p>`,
  approve: 'Authorize',
  deny: 'Decline',
};
