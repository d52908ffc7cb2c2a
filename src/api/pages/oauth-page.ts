import { html } from './html.ts';
import type { DecisionPage } from './decision-page.ts';

/** Where a person lets a program in or not. */
export const oauthPage: DecisionPage = {
  title: 'Authorize an app',
  route: '/oauth/authorize',
  asked: 'search',
  asks: html`<p>A program wants to work for you. Log in to see which, and what it asks for: it gets nothing before you agree.</p>`,
  shows: html`<dl>
<dt>Program, as it says</dt><dd id="client"></dd>
<dt id="describer" hidden>Described by</dt><dd id="document" hidden></dd>
<dt>The answer goes to</dt><dd id="host"></dd>
<dt>You are</dt><dd id="account"></dd>
</dl>
<label>In the organization <select id="organization"></select></label>
<p>It could do this there, in your name, until you revoke it among your API keys:</p>
<ul id="scopes"></ul>
<p class="note">It publishes nothing that you have not approved on a page like this one. Agree only to what you began yourself: anyone can choose a name.</p>`,
  approve: 'Let it in',
  deny: 'Decline',
};
