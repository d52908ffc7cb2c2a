import { html, type Html } from './html.ts';
import { htmlPage } from './html-page.ts';
import { loginProviderLabels, type LoginProviderName } from '../../domain/social-logins.ts';

const buttonOf = (name: LoginProviderName): Html =>
  html`<button type="button" data-provider="${name}">Continue with ${loginProviderLabels[name]}</button>`;

const style = html`<style>
label { display: block; margin-top: 1rem; }
input, select { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; }
form { display: block; }
form button { margin-top: 1rem; width: 100%; }
.decision { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
[hidden] { display: none; }
</style>`;

/**
 * The page at `/oauth/authorize`, where a person lets a program in or not; it loads nothing but its own script. `offered`: ways
 * to log in beside passwords.
 */
export const oauthPage = (offered: readonly LoginProviderName[], service: string): string =>
  htmlPage(
    'Let a program in',
    html`${style}
<h1>Let a program in</h1>
<form id="ask" method="post">
<p>A program wants to work for you. Log in to see which, and what it asks for: it gets nothing before you agree.</p>
<label>Email address <input id="email" type="email" required autocomplete="username"></label>
<label>Password <input id="password" type="password" required autocomplete="current-password"></label>
<button class="go">Continue</button>
<div>${offered.map(buttonOf)}</div>
</form>
<section id="decide" hidden>
<dl>
<dt>Program, as it says</dt><dd id="client"></dd>
<dt>The answer goes to</dt><dd id="host"></dd>
<dt>You are</dt><dd id="account"></dd>
</dl>
<label>In the organization <select id="organization"></select></label>
<p>It could do this there, in your name, until you revoke it among your API keys:</p>
<ul id="scopes"></ul>
<p class="note">It publishes nothing that you have not approved on a page like this one. Agree only to what you began yourself: anyone can choose a name.</p>
<div class="decision"><button id="approve" class="go" type="button">Let it in</button><button id="deny" class="no" type="button">Decline</button></div>
</section>
<p id="say" role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<script src="authorize.js"></script>`,
    service,
  );

/** A file of its own, because the page's policy runs no inline script. The session lives only as long as the page needs it. */
export const oauthScript = `'use strict';
const base = new URL('../', document.currentScript.src);
const at = id => document.getElementById(id);
const say = text => { at('say').textContent = text; };
let session;
let query = location.search.slice(1);

const ask = async (method, path, body) => {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', ...(session && { Authorization: 'Bearer ' + session }) };
  const answer = await (await fetch(new URL(path, base), { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
  if (answer.success) return answer.data;
  throw Object.assign(new Error(answer.message), { code: answer.error });
};
const call = (path, body) => ask('POST', path, body);

const leave = async () => {
  if (!session) return;
  await call('auth/logout').catch(() => undefined);
  session = undefined;
};

/** What each scope is, for people. */
const meanings = {
  'brands:read': 'See your brands',
  'connections:read': 'See which accounts are connected',
  'posts:read': 'See posts, drafts and what became of them',
  'posts:write': 'Write and change drafts, ask you to approve a post, send on its way what you approved, and cancel',
  'kb:read': 'Search your knowledge bases',
  'billing:read': 'See the balance of credits',
};

const show = ({ clientName, redirectHost, scopes }) => {
  at('client').textContent = clientName;
  at('host').textContent = redirectHost;
  at('scopes').replaceChildren(...scopes.map(scope => {
    const item = document.createElement('li');
    item.textContent = meanings[scope] ?? scope;
    return item;
  }));
  at('approve').disabled = scopes.length === 0;
  at('ask').hidden = true;
  at('decide').hidden = false;
  say(scopes.length === 0 ? 'You may do nothing of what it asks for in this organization.' : '');
};

const lookUp = async () => show(await call('oauth/consents/look-up', { query }));

const enter = async logIn => {
  say('');
  try {
    session = (await logIn()).token;
    const [{ name, email }, orgs] = await Promise.all([ask('GET', 'auth/me'), ask('GET', 'orgs')]);
    at('account').textContent = name + ', ' + email;
    at('organization').replaceChildren(...orgs.map(org => new Option(org.name, org.id, org.isActive, org.isActive)));
    shownIn = at('organization').value;
    await lookUp();
    at('password').value = '';
  } catch (error) {
    say(error.message);
    await leave();
  }
};

const buttons = ['approve', 'deny', 'organization'];
const wait = isWaiting => buttons.forEach(id => { at(id).disabled = isWaiting; });

/** The organization that the session is in, and that is shown. */
let shownIn;
at('organization').addEventListener('change', async () => {
  const orgId = at('organization').value;
  wait(true);
  try {
    await ask('PUT', 'orgs/active', { orgId });
    shownIn = orgId;
  } catch (error) {
    at('organization').value = shownIn;
    say(error.message);
  }
  wait(false);
  await lookUp().catch(error => say(error.message));
});

at('ask').addEventListener('submit', event => {
  event.preventDefault();
  void enter(() => call('auth/login', { email: at('email').value, password: at('password').value }));
});

/** The login that this tab has gone to the provider's page for: nothing else that comes back is taken. */
const kept = 'oauth-login';
const begin = async provider => {
  say('');
  const { authorizeUrl } = await ask('GET', 'auth/social/' + provider + '/authorize?page=oauth/authorize');
  sessionStorage.setItem(kept, JSON.stringify({ query, state: new URL(authorizeUrl).searchParams.get('state') }));
  location.assign(authorizeUrl);
};
for (const button of document.querySelectorAll('[data-provider]'))
  button.addEventListener('click', () => begin(button.dataset.provider).catch(error => say(error.message)));

const decide = decision => async () => {
  wait(true);
  try {
    const { redirectTo } = await call('oauth/consents', { query, decision, shownIn });
    await leave();
    location.assign(redirectTo);
  } catch (error) {
    wait(false);
    say(error.message);
    // read for longer than a login counts: the same once more, after another one
    if (!['authorization_failed', 'unauthorized'].includes(error.code)) return;
    at('ask').hidden = false;
    at('decide').hidden = true;
    await leave();
  }
};
at('approve').addEventListener('click', decide('approve'));
at('deny').addEventListener('click', decide('deny'));

const returned = new URLSearchParams(location.hash.slice(1));
const begun = JSON.parse(sessionStorage.getItem(kept));
sessionStorage.removeItem(kept);
if (returned.has('code') || returned.has('error')) {
  query = begun?.state === returned.get('state') ? begun.query : '';
  history.replaceState(null, '', location.pathname + (query && '?' + query));
  if (returned.has('error')) say(returned.get('error_description') ?? 'You could not be logged in that way. Try again.');
  else void enter(() => call('auth/social/token', { code: returned.get('code') }));
}
`;
