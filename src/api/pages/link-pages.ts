import type { InvitationNames } from '../../db/team/invitations.ts';
import { given, html, type Html } from './html.ts';
import { htmlPage, wayUp } from './html-page.ts';

/** Pages that links of mails and of invitations lead to, each with one form; `scripts/link.js` does what it says. */

const style = html`<style>
form { display: block; }
label { display: block; margin-top: 1rem; }
input { font: inherit; padding: .5rem; }
input:not([type=checkbox]) { display: block; width: 100%; box-sizing: border-box; }
form button { margin-top: 1.25rem; width: 100%; }
[hidden] { display: none; }
</style>`;

/** Makes the page at a route for the service of a name. `heading` where it is more than the title's text. */
export const linkPage =
  (
    { title, route, heading = title }: { title: string; route: string; heading?: Html | string },
    main: Html,
  ) =>
  (service: string): string =>
    htmlPage(
      title,
      html`${style}
<h1>${heading}</h1>
${main}
<p id="say" role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<script type="module" src="${wayUp(route)}pages/link.js"></script>`,
      service,
    );

export const verifyPage = linkPage(
  { title: 'Verify your email address', route: '/verify-email' },
  html`<form id="verify" method="post"><p>Somebody has signed up with this address. If it was not you, close this page, or make the account yours.</p>
<label>Password from now on <input id="password" type="password" required minlength="8" maxlength="256" autocomplete="new-password"></label>
<p class="note">The one that you signed up with, or another of at least eight characters. Sessions and API keys of the account end.</p>
<button class="go">Verify</button></form>`,
);

export const resetPage = linkPage(
  { title: 'Choose a new password', route: '/reset-password' },
  html`<form id="reset" method="post">
<label>New password <input id="password" type="password" required minlength="8" maxlength="256" autocomplete="new-password"></label>
<p class="note">At least eight characters. All of your sessions end.</p>
<button class="go">Set password</button></form>`,
);

/** For a browser at an address where nothing is. */
export const nothingHerePage = (service: string): string =>
  htmlPage(
    'Page not found',
    html`<h1>There is nothing here</h1>
<p>The link may be cut off, or the page was deleted. Copy the whole link and try again, or ask for a new one.</p>`,
    service,
  );

const shadedNote = html`<p class="note"><bdi>Shaded</bdi> text was written by others: they chose their own names, which prove nothing about who they are.</p>`;

const invitation = ({ organization, inviter }: InvitationNames): Html =>
  html`<strong>${given(inviter)}</strong> invites you to <strong>${given(organization)}</strong>.`;

/**
 * For a person who has been asked into an organization, by a mail or by a link; undefined `names`: it lets nobody in any
 * more.
 */
export const joinPage = (service: string, route: string, names: InvitationNames | undefined): string =>
  linkPage(
    {
      title: names ? `Join ${names.organization}` : 'Join an organization',
      route,
      ...(names && { heading: html`Join ${given(names.organization)}` }),
    },
    html`<form id="join" method="post">
<p>${names ? invitation(names) : 'You have been invited.'} Log in, or make an account, to accept; an invitation by mail is for the address that it went to.</p>
<label><input id="isNew" type="checkbox"> I have no account yet</label>
<label id="named" hidden>Your name <input id="name" maxlength="100" autocomplete="name"></label>
<label>Email address <input id="email" type="email" required maxlength="254" autocomplete="username"></label>
<label>Password <input id="password" type="password" required minlength="8" maxlength="256" autocomplete="current-password"></label>
<button class="go">Join</button>
${names ? shadedNote : ''}</form>`,
  )(service);

/** Where a page asks who somebody is. */
export const credentials = html`<div id="credentials"><label>Email address <input id="email" type="email" required maxlength="254" autocomplete="username"></label>
<label>Password <input id="password" type="password" required maxlength="256" autocomplete="current-password"></label></div>`;

/** What every mail that can be switched off leads to. */
export const preferencesPage = linkPage(
  { title: 'Mail preferences', route: '/notifications/preferences' },
  html`<form id="preferences" method="post"><p>Log in to choose.</p>
${credentials}
<div id="choices" hidden><p>What you choose here holds for <bdi id="organization"></bdi> alone.</p>
<label>Time zone, in which mails say times <input id="zone" list="zones" maxlength="64"></label><datalist id="zones"></datalist></div>
<button class="go">Continue</button></form>`,
);
