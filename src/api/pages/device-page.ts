import type { Config } from '../../config/index.ts';
import { inWords } from '../../domain/publishing/lateness.ts';
import { html } from './html.ts';
import type { DecisionPage } from './decision-page.ts';

const style = html`<style>
main { max-width: 26rem; }
#code { text-transform: uppercase; letter-spacing: .15em; }
#scopes { font-size: .85rem; }
#scopes span { white-space: nowrap; }
#scopes span:not(:last-child)::after { content: ' ·'; }
</style>`;

/** Where a person approves the login of a device. */
export const devicePage = ({
  SESSION_IDLE,
  SESSION_LIFETIME,
}: Pick<Config, 'SESSION_IDLE' | 'SESSION_LIFETIME'>): DecisionPage => ({
  title: 'Log in a device',
  route: '/device',
  asked: 'hash',
  style,
  asks: html`<label>Code on the device <input id="code" required maxlength="20" autocomplete="off" spellcheck="false" placeholder="XXXX-XXXX"></label>`,
  shows: html`<p>Is this your device, and does it show the code <strong id="shown"></strong>? Approve only what you began yourself.</p>
<dl>
<dt>Your account</dt><dd id="account"></dd>
<dt>Organization that it starts in</dt><dd id="organization"></dd>
<dt>Program, as it says</dt><dd id="client"></dd>
<dt>Device</dt><dd id="device"></dd>
<dt>Address</dt><dd id="ip"></dd>
<dt class="country">Country</dt><dd class="country" id="country"></dd>
<dt>Began</dt><dd id="began"></dd>
</dl>
<p>It gets a session of its own, as your browser does when you log in: it may do all that you may, in every organization of yours, until it logs out, you end its session, or it has not been used for ${inWords(SESSION_IDLE)}; for ${inWords(SESSION_LIFETIME)} at most. What needs less is better served by an API key.</p>
<details open><summary>What that is in this organization</summary><p id="scopes"></p></details>`,
  approve: 'Approve',
  deny: 'Deny',
});
