import { html, type Html } from './html.ts';
import { htmlPage, wayUp } from './html-page.ts';
import { loginProviderLabels, type LoginProviderName } from '../../domain/auth/social-logins.ts';

/** A page on which a person logs in, sees a request, and approves or denies it. */
export interface DecisionPage {
  title: string;
  /** Route, such as '/device'. The page's script is `scripts/device.js`. */
  route: string;
  /** Part of the page's address that identifies the request: hidden from servers (`hash`) or visible to them (`search`). */
  asked: 'hash' | 'search';
  style?: Html;
  /** Content above the login. */
  asks: Html;
  /** Content after the login, which the script fills in. */
  shows: Html;
  approve: string;
  deny: string;
}

const style = html`<style>
label { display: block; margin-top: 1rem; }
input, select { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; }
form { display: block; }
form button { margin-top: 1rem; width: 100%; }
.decision { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
[hidden] { display: none; }
</style>`;

const buttonOf = (name: LoginProviderName): Html =>
  html`<button type="button" data-provider="${name}">Continue with ${loginProviderLabels[name]}</button>`;

/** Returns the last part of a route: `/oauth/authorize` → `authorize`. */
const nameOf = ({ route }: DecisionPage): string => route.slice(route.lastIndexOf('/') + 1);

/**
 * Renders the page with the service's name. The page loads nothing from other origins. `offered` names ways to log in
 * besides passwords.
 */
export const renderDecisionPage = (
  page: DecisionPage,
  offered: readonly LoginProviderName[],
  service: string,
): string =>
  htmlPage(
    page.title,
    html`${style}${page.style ?? ''}
<h1>${page.title}</h1>
<form id="ask" method="post" data-page="${page.route.slice(1)}" data-asked="${page.asked}">
${page.asks}
<label>Email address <input id="email" type="email" required autocomplete="username"></label>
<label>Password <input id="password" type="password" required autocomplete="current-password"></label>
<button class="go">Continue</button>
<div>${offered.map(buttonOf)}</div>
</form>
<section id="decide" hidden>
${page.shows}
<div class="decision"><button id="approve" class="go" type="button">${page.approve}</button><button id="deny" class="no" type="button">${page.deny}</button></div>
</section>
<p id="say" role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<script type="module" src="${wayUp(page.route)}pages/${nameOf(page)}.js"></script>`,
    service,
  );
