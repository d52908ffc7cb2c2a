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

/** Page on which a person approves a device login. */
export const devicePage = ({
  SESSION_IDLE,
  SESSION_LIFETIME,
}: Pick<Config, 'SESSION_IDLE' | 'SESSION_LIFETIME'>): DecisionPage => ({
  title: 'Log in a device',
  route: '/device',
  asked: 'hash',
  style,
  asks: html`<label>Code on the device <input id="code" required maxlength="20" autocomplete="off" spellcheck="false" placeholder="XXXX-XXXX"></label>`,
  shows: html`<p>Approve only a login that you started yourself, on a device of yours that shows the code <strong id="shown"></strong>.</p>
<dl>
<dt>Your account</dt><dd id="account"></dd>
<dt>Initial organization</dt><dd id="organization"></dd>
<dt>App, by its own name</dt><dd id="client"></dd>
<dt>Device</dt><dd id="device"></dd>
<dt>Address</dt><dd id="ip"></dd>
<dt class="country">Country</dt><dd class="country" id="country"></dd>
<dt>Started</dt><dd id="began"></dd>
</dl>
<p>The device gets its own session with all your permissions in all your organizations. The session ends when the device logs out, when you end it, after ${inWords(SESSION_IDLE)} without use, or after ${inWords(SESSION_LIFETIME)}. Use an API key for an app that needs fewer permissions.</p>
<details open><summary>Permissions in this organization</summary><p id="scopes"></p></details>`,
  approve: 'Approve',
  deny: 'Deny',
});
