import { html, type Html } from './html.ts';
import { htmlPage } from './html-page.ts';
import { loginProviderLabels, type LoginProviderName } from '../../domain/social-logins.ts';

const buttonOf = (name: LoginProviderName): Html =>
  html`<button type="button" data-provider="${name}">Continue with ${loginProviderLabels[name]}</button>`;

const style = html`<style>
label { display: block; margin-top: 1rem; }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; }
form { display: block; }
form button { margin-top: 1rem; width: 100%; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
article { border: 1px solid var(--line); border-radius: .6rem; margin: 1rem 0; padding: .5rem 1rem; }
article p { white-space: pre-wrap; }
article img { max-width: 8rem; max-height: 8rem; margin: 0 .5rem .5rem 0; border-radius: .4rem; }
.count { font-size: .85rem; opacity: .8; }
.decision { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
[hidden] { display: none; }
</style>`;

/**
 * The page at `/confirm`, where a person sees a post as each platform gets it and approves or denies it; it loads nothing but
 * its own script and the post's files. `offered`: ways to log in beside passwords.
 */
export const confirmPage = (offered: readonly LoginProviderName[], service: string): string =>
  htmlPage(
    'Confirm a post',
    html`${style}
<h1>Confirm a post</h1>
<form id="ask" method="post">
<p>A program has planned a post and asks you to confirm it. Log in to see it: nothing goes out before you approve.</p>
<label>Email address <input id="email" type="email" required autocomplete="username"></label>
<label>Password <input id="password" type="password" required autocomplete="current-password"></label>
<button class="go">Continue</button>
<div>${offered.map(buttonOf)}</div>
</form>
<section id="decide" hidden>
<dl>
<dt>Brand</dt><dd id="brand"></dd>
<dt>Organization</dt><dd id="organization"></dd>
<dt>Goes out</dt><dd id="when"></dd>
<dt>Asked for by</dt><dd id="asker"></dd>
<dt>You are</dt><dd id="account"></dd>
</dl>
<div id="problems" class="warning" role="alert" hidden></div>
<h2>What each platform gets</h2>
<div id="targets"></div>
<p class="note">Your approval counts for the post exactly as it stands here, once. If it is changed afterwards, you are asked again.</p>
<div class="decision"><button id="approve" class="go" type="button">Approve</button><button id="deny" class="no" type="button">Deny</button></div>
</section>
<p id="say" role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<script src="confirm.js"></script>`,
    service,
  );

/** A file of its own, because the page's policy runs no inline script. The session lives only as long as the page needs it. */
export const confirmScript = `'use strict';
const at = id => document.getElementById(id);
const say = text => { at('say').textContent = text; };
let session;
let waiting = decodeURIComponent(location.hash.slice(1));

const ask = async (method, path, body) => {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', ...(session && { Authorization: 'Bearer ' + session }) };
  const answer = await (await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
  if (answer.success) return answer.data;
  throw Object.assign(new Error(answer.message), { code: answer.error });
};
const call = (path, body) => ask('POST', path, body);

const leave = async () => {
  if (!session) return;
  await call('auth/logout').catch(() => undefined);
  session = undefined;
};

/** It waits in one organization of the person: the session of this page moves to where that is. */
const find = async () => {
  const orgs = await ask('GET', 'orgs');
  let why;
  for (const org of orgs.toSorted((one, other) => other.isActive - one.isActive)) {
    await ask('PUT', 'orgs/active', { orgId: org.id });
    try {
      return { org, found: await call('confirmations/look-up', { token: waiting }) };
    } catch (error) {
      if (error.code !== 'not_found' && error.code !== 'insufficient_scope') throw error;
      why = why?.code === 'insufficient_scope' ? why : error;
    }
  }
  throw why ?? new Error('You are in no organization.');
};

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

const pictures = (refs, files) => refs.flatMap(ref => {
  const file = files.find(({ id }) => id === ref.id);
  if (!file) return [element('p', 'A file from ' + (ref.url ?? 'elsewhere') + ', which is fetched before the post goes out', 'count')];
  const alt = ref.altText ?? file.altText ?? '';
  if (file.type !== 'image') {
    const link = element('a', 'The ' + file.type + (file.durationSeconds ? ' of ' + Math.round(file.durationSeconds) + ' s' : '') + (alt ? ': ' + alt : ''));
    Object.assign(link, { href: file.url, target: '_blank', rel: 'noopener' });
    return [link];
  }
  return [Object.assign(document.createElement('img'), { src: file.url, alt, title: alt })];
});

const target = ({ platform, account, content, texts, conversions }, files) => {
  const part = element('article');
  part.append(element('h3', platform + (account ? ' as ' + account.handle : ', without an account')));
  part.append(element('p', content.text), ...pictures(content.media, files));
  for (const { text, media } of content.thread) part.append(element('p', '↳ ' + text), ...pictures(media, files));
  for (const { path, length, limit, unit } of texts) part.append(element('p', path + ': ' + length + ' of ' + limit + ' ' + unit, 'count'));
  for (const { path, to } of conversions) part.append(element('p', path + ' is converted to ' + to.mimeType + ', ' + to.width + ' × ' + to.height, 'count'));
  for (const [name, value] of Object.entries(content.options)) part.append(element('p', name + ': ' + (typeof value === 'string' ? value : JSON.stringify(value)), 'count'));
  return part;
};

const show = ({ org, found: { confirmation, askedBy, preview } }, person) => {
  at('brand').textContent = preview.brandSlug;
  at('organization').textContent = org.name;
  at('when').textContent = confirmation.scheduledAt
    ? new Date(confirmation.scheduledAt).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })
    : 'As soon as you have approved it and the program goes on';
  const program = [askedBy.clientName, askedBy.keyName && 'API key “' + askedBy.keyName + '”'].filter(Boolean).join(', ');
  at('asker').textContent = (program || 'a session') + ', in the name of ' + askedBy.name + ' (' + askedBy.email + ')';
  at('account').textContent = person.name + ', ' + person.email;
  at('targets').replaceChildren(...preview.targets.map(each => target(each, preview.media)));
  const said = [...preview.problems, ...preview.warnings].map(({ platform, message }) => element('p', (platform ? platform + ': ' : '') + message));
  at('problems').replaceChildren(...said);
  at('problems').hidden = said.length === 0;
  at('ask').hidden = true;
  at('decide').hidden = false;
  enable(true);
  say('');
};

const lookUp = async () => {
  if (waiting === '') throw new Error('The link is not whole: open all of it.');
  const found = await find();
  show(found, await ask('GET', 'auth/me'));
};

/** The login that this tab has gone to the provider's page for: nothing else that comes back is taken. */
const kept = 'confirm-login';

const begin = async provider => {
  say('');
  const { authorizeUrl } = await ask('GET', 'auth/social/' + provider + '/authorize?page=confirm');
  const state = new URL(authorizeUrl).searchParams.get('state');
  sessionStorage.setItem(kept, JSON.stringify({ waiting, state }));
  location.assign(authorizeUrl);
};
for (const button of document.querySelectorAll('[data-provider]'))
  button.addEventListener('click', () => begin(button.dataset.provider).catch(error => say(error.message)));

const enter = async logIn => {
  say('');
  try {
    session = (await logIn()).token;
    await lookUp();
    at('password').value = '';
  } catch (error) {
    say(error.message);
    await leave();
  }
};

at('ask').addEventListener('submit', event => {
  event.preventDefault();
  void enter(() => call('auth/login', { email: at('email').value, password: at('password').value }));
});

const enable = are => {
  for (const name of ['approve', 'deny']) at(name).disabled = !are;
};

/** After these the same can be decided again: no answer came, or one that says so. */
const passing = [undefined, 'unavailable', 'internal_error', 'rate_limited'];

const decide = (path, done) => async () => {
  // a second click would find the session gone, and take the first one's answer away
  enable(false);
  try {
    await call('confirmations/' + path, { token: waiting });
    say(done);
  } catch (error) {
    say(error.code === undefined ? 'No answer came, so it is not known whether this counts. Press again.' : error.message);
    if (passing.includes(error.code)) return enable(true);
    // read for longer than a login counts: the same post again, after another one
    at('ask').hidden = !['authorization_failed', 'unauthorized'].includes(error.code);
  }
  at('decide').hidden = true;
  await leave();
};
at('approve').addEventListener('click', decide('approve', 'Approved. Return to your program: it sends the post on its way.'));
at('deny').addEventListener('click', decide('deny', 'Denied. The post does not go out.'));

const returned = new URLSearchParams(location.hash.slice(1));
const begun = JSON.parse(sessionStorage.getItem(kept));
sessionStorage.removeItem(kept);
if (returned.has('code') || returned.has('error')) {
  history.replaceState(null, '', location.pathname);
  waiting = begun?.state === returned.get('state') ? begun.waiting : '';
  if (returned.has('error')) say(returned.get('error_description') ?? 'You could not be logged in that way. Try again.');
  else void enter(() => call('auth/social/token', { code: returned.get('code') }));
}
// another link in the same tab changes nothing else
addEventListener('hashchange', () => leave().finally(() => location.reload()));
`;
