import { html, type Html } from './html.ts';
import { htmlPage } from './html-page.ts';
import type { Config } from '../../config/index.ts';
import { inWords } from '../../domain/lateness.ts';
import { loginProviderLabels, type LoginProviderName } from '../../domain/social-logins.ts';

const buttonOf = (name: LoginProviderName): Html =>
  html`<button type="button" data-provider="${name}">Continue with ${loginProviderLabels[name]}</button>`;

type PageSettings = Pick<Config, 'SERVICE_NAME' | 'SESSION_IDLE' | 'SESSION_LIFETIME'>;

const style = html`<style>
main { max-width: 26rem; }
label { display: block; margin-top: 1rem; }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; }
#code { text-transform: uppercase; letter-spacing: .15em; }
form { display: block; }
form button { margin-top: 1rem; width: 100%; }
.decision { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
#scopes { font-size: .85rem; }
#scopes span { white-space: nowrap; }
#scopes span:not(:last-child)::after { content: ' ·'; }
[hidden] { display: none; }
</style>`;

/** The page at `/device`; it loads nothing but its own script, so it works offline. `offered`: beside passwords. */
export const devicePage = (
  offered: readonly LoginProviderName[],
  { SERVICE_NAME, SESSION_IDLE, SESSION_LIFETIME }: PageSettings,
): string =>
  htmlPage(
    'Log a device in',
    html`${style}
<h1>Log a device in</h1>
<form id="ask" method="post">
<label>Code on the device <input id="code" required maxlength="20" autocomplete="off" spellcheck="false" placeholder="XXXX-XXXX"></label>
<label>Email address <input id="email" type="email" required autocomplete="username"></label>
<label>Password <input id="password" type="password" required autocomplete="current-password"></label>
<button class="go">Continue</button>
<div>${offered.map(buttonOf)}</div>
</form>
<section id="decide" hidden>
<p>Is this your device, and does it show the code <strong id="shown"></strong>? Approve only what you began yourself.</p>
<dl>
<dt>Your account</dt><dd id="account"></dd>
<dt>Organization that it begins in</dt><dd id="organization"></dd>
<dt>Program, as it says</dt><dd id="client"></dd>
<dt>Device</dt><dd id="device"></dd>
<dt>Address</dt><dd id="ip"></dd>
<dt class="country">Country</dt><dd class="country" id="country"></dd>
<dt>Began</dt><dd id="began"></dd>
</dl>
<p>It gets a session of its own, as your browser does when you log in: it may do all that you may, in every organization of yours, until it logs out, you end its session, or it has not been used for ${inWords(SESSION_IDLE)}; for ${inWords(SESSION_LIFETIME)} at most. What needs less is better served by an API key.</p>
<details open><summary>What that is in this organization</summary><p id="scopes"></p></details>
<div class="decision"><button id="approve" class="go" type="button">Approve</button><button id="deny" class="no" type="button">Deny</button></div>
</section>
<p id="say" role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<script src="device.js"></script>`,
    SERVICE_NAME,
  );

/** A file of its own, because the page's policy runs no inline script. The session lives only as long as the page needs it. */
export const deviceScript = `'use strict';
const at = id => document.getElementById(id);
const say = text => { at('say').textContent = text; };
let token;

const ask = async (method, path, body) => {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) };
  const answer = await (await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
};
const call = (path, body) => ask('POST', path, body);

/** What is looked at, and who looks: the wrong account or organization is noticed before the decision. */
const lookUp = async userCode => {
  const login = await call('auth/device/look-up', { userCode });
  const [{ name, email }, orgs] = await Promise.all([ask('GET', 'auth/me'), ask('GET', 'orgs')]);
  at('account').textContent = name + ', ' + email;
  at('organization').textContent = orgs.find(({ isActive }) => isActive)?.name ?? '';
  show(login);
};

const leave = async () => {
  if (!token) return;
  await call('auth/logout').catch(() => undefined);
  token = undefined;
};

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** ['posts:read', 'posts:write'] is shown as 'posts: read, write'. */
const showScopes = scopes => {
  const areas = Map.groupBy(scopes, scope => scope.split(':')[0]);
  const lines = [...areas].map(([area, all]) => area + ': ' + all.map(scope => scope.split(':')[1]).join(', '));
  const parts = lines.flatMap(line => {
    const part = document.createElement('span');
    part.textContent = line;
    return [part, ' '];
  });
  at('scopes').replaceChildren(...parts);
};

const show = ({ clientName, device, ip, country, scopes, createdAt }) => {
  at('shown').textContent = at('code').value.toUpperCase();
  at('client').textContent = clientName ?? 'not said';
  at('device').textContent = device;
  at('ip').textContent = ip;
  for (const part of document.querySelectorAll('.country')) part.hidden = !country;
  if (country) at('country').textContent = countries.of(country) + ' (' + country + ')';
  showScopes(scopes);
  at('began').textContent = new Date(createdAt).toLocaleString();
  at('ask').hidden = true;
  at('decide').hidden = false;
  say('');
};

/** The login that this tab has gone to the provider's page for: nothing else that comes back is taken. */
const kept = 'device-login';

const begin = async provider => {
  say('');
  if (!at('code').reportValidity()) return;
  const answer = await (await fetch('auth/social/' + provider + '/authorize?page=device', { headers: { Accept: 'application/json' } })).json();
  if (!answer.success) return say(answer.message);
  const { authorizeUrl } = answer.data;
  const state = new URL(authorizeUrl).searchParams.get('state');
  sessionStorage.setItem(kept, JSON.stringify({ userCode: at('code').value, state }));
  location.assign(authorizeUrl);
};
for (const button of document.querySelectorAll('[data-provider]'))
  button.addEventListener('click', () => begin(button.dataset.provider).catch(error => say(error.message)));

const reasons = {
  access_denied: 'You were not logged in, as you did not allow it.',
  duplicate: 'There is an account with this email address whose mailbox was never proven: log in with its password.',
};

const comeBack = async (userCode, returned) => {
  at('code').value = userCode;
  if (returned.has('error'))
    return say(reasons[returned.get('error')] ?? returned.get('error_description') ?? 'You could not be logged in that way. Try again.');
  try {
    token = (await call('auth/social/token', { code: returned.get('code') })).token;
    await lookUp(userCode);
  } catch (error) {
    say(error.message);
    await leave();
  }
};

at('ask').addEventListener('submit', async event => {
  event.preventDefault();
  say('');
  try {
    token = (await call('auth/login', { email: at('email').value, password: at('password').value })).token;
    await lookUp(at('code').value);
    at('password').value = '';
  } catch (error) {
    say(error.message);
    await leave();
  }
});

const decide = (path, done) => async () => {
  try {
    await call(path, { userCode: at('code').value });
    say(done);
  } catch (error) {
    say(error.message);
  }
  at('decide').hidden = true;
  await leave();
};
at('approve').addEventListener('click', decide('auth/device/approve', 'Approved. Return to your device.'));
at('deny').addEventListener('click', decide('auth/device/deny', 'Denied. The device gets nothing.'));

const returned = new URLSearchParams(location.hash.slice(1));
const isReturn = returned.has('code') || returned.has('error');
const begun = JSON.parse(sessionStorage.getItem(kept));
sessionStorage.removeItem(kept);
if (isReturn) history.replaceState(null, '', location.pathname);
else at('code').value = decodeURIComponent(location.hash.slice(1));
if (isReturn && begun?.state === returned.get('state')) void comeBack(begun.userCode, returned);
// another link in the same tab changes nothing else
addEventListener('hashchange', () => leave().finally(() => location.reload()));
`;
