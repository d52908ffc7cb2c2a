import type { InvitationNames } from '../../db/team/invitations.ts';
import { given, html, type Html } from './html.ts';
import { htmlPage, wayUp } from './html-page.ts';

/** Pages for links in emails and invitations. Each has one form, which `scripts/link.js` sends. */

const style = html`<style>
form { display: block; }
label { display: block; margin-top: 1rem; }
input { font: inherit; padding: .5rem; }
input:not([type=checkbox]) { display: block; width: 100%; box-sizing: border-box; }
form button { margin-top: 1.25rem; width: 100%; }
[hidden] { display: none; }
</style>`;

/**
 * Returns a function that renders the page at a route with the service's name. `heading` replaces the title's text as the
 * heading.
 */
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
  html`<form id="verify" method="post"><p>Someone signed up with this address. If this was not you, close this page, or take over the account.</p>
<label>Password <input id="password" type="password" required minlength="8" maxlength="256" autocomplete="new-password"></label>
<p class="note">Enter the password you signed up with, or a new one of at least eight characters. All sessions and API keys of the account end.</p>
<button class="go">Verify</button></form>`,
);

export const resetPage = linkPage(
  { title: 'Choose a new password', route: '/reset-password' },
  html`<form id="reset" method="post">
<label>New password <input id="password" type="password" required minlength="8" maxlength="256" autocomplete="new-password"></label>
<p class="note">At least eight characters. All of your sessions end.</p>
<button class="go">Set password</button></form>`,
);

/** Page for a browser at an unknown address. */
export const nothingHerePage = (service: string): string =>
  htmlPage(
    'Page not found',
    html`<h1>Page not found</h1>
<p>The link may be incomplete, or the page was deleted. Copy the whole link and try again, or ask for a new one.</p>`,
    service,
  );

const shadedNote = html`<p class="note"><bdi>Shaded</bdi> text was written by others. They chose their names themselves, which does not prove who they are.</p>`;

const invitation = ({ organization, inviter }: InvitationNames): Html =>
  html`<strong>${given(inviter)}</strong> invites you to <strong>${given(organization)}</strong>.`;

/**
 * Page for joining an organization by an invitation or an invite link. `names` is undefined if the invitation no longer works.
 */
export const joinPage = (service: string, route: string, names: InvitationNames | undefined): string =>
  linkPage(
    {
      title: names ? `Join ${names.organization}` : 'Join an organization',
      route,
      ...(names && { heading: html`Join ${given(names.organization)}` }),
    },
    html`<form id="join" method="post">
<p>${names ? invitation(names) : 'You have been invited.'} Log in or create an account to accept. An invitation by mail works only for the invited address.</p>
<label><input id="isNew" type="checkbox"> I have no account yet</label>
<label id="named" hidden>Your name <input id="name" maxlength="100" autocomplete="name"></label>
<label>Email address <input id="email" type="email" required maxlength="254" autocomplete="username"></label>
<label>Password <input id="password" type="password" required minlength="8" maxlength="256" autocomplete="current-password"></label>
<button class="go">Join</button>
${names ? shadedNote : ''}</form>`,
  )(service);

/** Login fields of a page. */
export const credentials = html`<div id="credentials"><label>Email address <input id="email" type="email" required maxlength="254" autocomplete="username"></label>
<label>Password <input id="password" type="password" required maxlength="256" autocomplete="current-password"></label></div>`;

/** Page of mail preferences, linked from every optional mail. */
export const preferencesPage = linkPage(
  { title: 'Mail preferences', route: '/notifications/preferences' },
  html`<form id="preferences" method="post"><p>Log in to choose.</p>
${credentials}
<div id="choices" hidden><p>Your choice applies only to <bdi id="organization"></bdi>.</p>
<label>Time zone for mails <input id="zone" list="zones" maxlength="64"></label><datalist id="zones"></datalist></div>
<button class="go">Continue</button></form>`,
);
