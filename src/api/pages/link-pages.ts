import type { InvitationNames } from '../../db/team/invited-by.ts';
import { given, html, type Html } from './html.ts';
import { htmlPage } from './html-page.ts';

/** Pages that links of mails and of invitations lead to, each with one form; `linkScript` does what it says. */

const style = html`<style>
form { display: block; }
label { display: block; margin-top: 1rem; }
input { font: inherit; padding: .5rem; }
input:not([type=checkbox]) { display: block; width: 100%; box-sizing: border-box; }
form button { margin-top: 1.25rem; width: 100%; }
[hidden] { display: none; }
</style>`;

/** `heading` where it is more than the title's text. */
const page =
  (title: string, script: string, main: Html, heading: Html | string = title) =>
  (service: string): string =>
    htmlPage(
      title,
      html`${style}
<h1>${heading}</h1>
${main}
<p id="say" role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<script src="${script}"></script>`,
      service,
    );

export const verifyPage = page(
  'Verify your email',
  'link.js',
  html`<form id="verify" method="post"><p>You have asked for this by signing up. If you did not, close this page.</p>
<button class="go">Verify</button></form>`,
);

export const resetPage = page(
  'Choose a new password',
  'link.js',
  html`<form id="reset" method="post">
<label>New password <input id="password" type="password" required minlength="8" maxlength="256" autocomplete="new-password"></label>
<p class="note">At least eight characters. All of your sessions end.</p>
<button class="go">Set password</button></form>`,
);

/** For a browser at an address where nothing is. */
export const nothingHerePage = (service: string): string =>
  htmlPage(
    'There is nothing here',
    html`<h1>There is nothing here</h1>
<p>The link may be cut off, or the page was deleted. Copy the whole link and try again, or ask for a new one.</p>`,
    service,
  );

const shadedNote = html`<p class="note"><bdi>Shaded</bdi> is what others wrote: their names are their own choice, and say nothing of who they are.</p>`;

const invitation = ({ organization, inviter }: InvitationNames): Html =>
  html`<strong>${given(inviter)}</strong> invites you to <strong>${given(organization)}</strong>.`;

/** For a person who has been asked into an organization, by a mail or by a link; undefined `names`: it lets nobody in any more. */
export const joinPage = (service: string, names: InvitationNames | undefined): string =>
  page(
    names ? `Join ${names.organization}` : 'Join an organization',
    '../../link.js',
    html`<form id="join" method="post">
<p>${names ? invitation(names) : 'You have been invited.'} Log in, or make an account, to accept; an invitation by mail is for the address that it went to.</p>
<label><input id="isNew" type="checkbox"> I have no account yet</label>
<label id="named" hidden>Your name <input id="name" maxlength="100" autocomplete="name"></label>
<label>Email address <input id="email" type="email" required maxlength="254" autocomplete="username"></label>
<label>Password <input id="password" type="password" required minlength="8" maxlength="256" autocomplete="current-password"></label>
<button class="go">Join</button>
${names ? shadedNote : ''}</form>`,
    names && html`Join ${given(names.organization)}`,
  )(service);

const credentials = html`<div id="credentials"><label>Email address <input id="email" type="email" required maxlength="254" autocomplete="username"></label>
<label>Password <input id="password" type="password" required maxlength="256" autocomplete="current-password"></label></div>`;

/** What a mail about a post leads to. */
export const postPage = page(
  'A post',
  '../link.js',
  html`<form id="post" method="post"><p>Log in to see it.</p>
${credentials}
<button class="go">Show</button></form>
<dl id="shown" hidden></dl>`,
);

/** What every mail that can be switched off leads to. */
export const preferencesPage = page(
  'Mails that you get',
  '../link.js',
  html`<form id="preferences" method="post"><p>Log in to choose. It holds for the organization that you were in last.</p>
${credentials}
<div id="choices" hidden><label>Time zone, in which mails say times <input id="zone" list="zones" maxlength="64"></label><datalist id="zones"></datalist></div>
<button class="go">Continue</button></form>`,
);

/** A file of its own, because the pages' policy runs no inline script. Sessions last only as long as the page needs them. */
export const linkScript = `'use strict';
// relative to this file, so that the pages also work below a path
const base = new URL('.', document.currentScript.src);
const at = id => document.getElementById(id);
const form = document.forms[0];
const say = text => { at('say').textContent = text; };
let token;

const ask = async (method, path, body) => {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) };
  const answer = await (await fetch(new URL(path, base), { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
  if (answer.success) return answer.data;
  const error = new Error((answer.details ?? [answer]).map(({ message }) => message).join(' '));
  throw Object.assign(error, { code: answer.error });
};
const call = (path, body) => ask('POST', path, body);

const enter = async () => {
  const given = { email: at('email').value, password: at('password').value };
  const asNew = at('isNew')?.checked;
  ({ token } = await (asNew ? call('auth/signup', { ...given, name: at('name').value }) : call('auth/login', given)));
  // who tries again has an account now
  if (asNew) at('isNew').click();
};

const leave = async () => {
  if (token) await call('auth/logout').catch(() => undefined);
  token = undefined;
};

const [kind, invitation] = location.pathname.split('/').slice(-2);

const join = async () => {
  await enter();
  try {
    const { name, role } = await call(kind === 'join' ? 'teams/join/' + invitation : 'teams/invitations/' + invitation + '/accept');
    return 'You are in ' + name + ' now, as ' + role + '.';
  } finally {
    await leave();
  }
};

/** A post of any organization of the person: the session of this page moves to where it is. */
const findPost = async () => {
  const orgs = await ask('GET', 'orgs');
  for (const { id } of orgs.toSorted((one, other) => other.isActive - one.isActive)) {
    await ask('PUT', 'orgs/active', { orgId: id });
    try {
      return await ask('GET', 'posts/' + invitation);
    } catch (error) {
      if (error.code !== 'not_found') throw error;
    }
  }
  throw new Error('There is no such post, or you may not see it.');
};

const line = (term, meaning) => {
  const [dt, dd] = [document.createElement('dt'), document.createElement('dd')];
  dt.textContent = term;
  dd.append(meaning);
  return [dt, dd];
};

const linkTo = url => {
  const link = document.createElement('a');
  link.href = url;
  link.textContent = url;
  return link;
};

const showPost = async () => {
  await enter();
  try {
    const post = await findPost();
    const when = post.publishedAt ?? post.scheduledAt;
    const targets = post.targets.map(({ platform, status, url, error, held }) =>
      line(platform + ': ' + status, url?.startsWith('https:') ? linkTo(url) : (error ?? held)?.message ?? ''));
    at('shown').replaceChildren(...[
      line('Brand', post.brandSlug), line('Text', post.text), line('Status', post.status),
      ...(when ? [line(post.publishedAt ? 'Published' : 'Due', new Date(when).toLocaleString(undefined, { timeZoneName: 'short' }))] : []),
      ...targets,
    ].flat());
    at('shown').hidden = false;
    return ' ';
  } finally {
    await leave();
  }
};

const choose = async () => {
  if (!token) {
    await enter();
    const { preferences } = await ask('GET', 'api/notifications/preferences');
    const { timeZone } = await ask('GET', 'auth/me');
    at('choices').prepend(...preferences.map(({ type, mail }) => {
      const [label, box] = [document.createElement('label'), document.createElement('input')];
      Object.assign(box, { type: 'checkbox', name: type, checked: mail });
      label.append(box, ' ' + type);
      return label;
    }));
    at('zone').value = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    at('zones').replaceChildren(...['UTC', ...Intl.supportedValuesOf('timeZone')].map(name => new Option(name)));
    at('credentials').remove();
    at('choices').hidden = false;
    form.querySelector('button').textContent = 'Save';
    return undefined;
  }
  const { preferences } = await ask('GET', 'api/notifications/preferences');
  const chosen = preferences.map(each => ({ ...each, mail: form.elements[each.type].checked }));
  await ask('PATCH', 'auth/me', { timeZone: at('zone').value });
  await ask('PUT', 'api/notifications/preferences', { preferences: chosen });
  await leave();
  return 'Your choice is kept.';
};

const secret = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

const proven = async (path, given) => {
  if (secret === '') throw new Error('The link is not whole: open all of it.');
  await call(path, { token: secret, ...given });
};

const works = {
  join,
  post: showPost,
  preferences: choose,
  verify: () => proven('auth/email/verify').then(() => 'Your mailbox is proven.'),
  reset: () => proven('auth/password/reset', { password: at('password').value }).then(() => 'Your password is set. Log in with it.'),
};

if (form.id === 'join')
  at('isNew').addEventListener('change', () => {
    const { checked } = at('isNew');
    at('named').hidden = !checked;
    at('name').required = checked;
    at('password').autocomplete = checked ? 'new-password' : 'current-password';
  });

form.addEventListener('submit', async event => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  say('');
  try {
    const done = await works[form.id]();
    if (done !== undefined) {
      say(done);
      form.hidden = true;
    }
  } catch (error) {
    say(error.message);
  }
  button.disabled = false;
});
// another link in the same tab changes nothing else
addEventListener('hashchange', () => location.reload());
`;
