import { html, type Html } from './html.ts';
import { htmlPage } from './html-page.ts';
import { pageScript } from './page-script.ts';
import { loginProviderLabels, type LoginProviderName } from '../../domain/social-logins.ts';

/** A page where a person logs in, sees what is asked of them, and says yes or no. */
export interface DecisionPage {
  title: string;
  /** As in '/device'; its script is beside it, as in '/device.js'. */
  route: string;
  /** Where in the page's address stands what the person came for: kept from servers, or read by them too. */
  asked: 'hash' | 'search';
  style?: Html;
  /** What stands above the login. */
  asks: Html;
  /** What is seen after it, filled in by the script. */
  shows: Html;
  approve: string;
  deny: string;
  /**
   * What is its own, after `decisionScript`: it defines `lookUp`, which shows what is asked, and what the two buttons do, by
   * `decide`.
   */
  script: string;
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

/** `/oauth/authorize` → `authorize`. */
const nameOf = ({ route }: DecisionPage): string => route.slice(route.lastIndexOf('/') + 1);

/** The page for the service of a name; it loads nothing from elsewhere. `offered`: ways to log in beside passwords. */
export const renderDecisionPage = (
  page: DecisionPage,
  offered: readonly LoginProviderName[],
  service: string,
): string =>
  htmlPage(
    page.title,
    html`${style}${page.style ?? ''}
<h1>${page.title}</h1>
<form id="ask" method="post">
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
<script src="${nameOf(page)}.js"></script>`,
    service,
  );

const decisionScript = `
/** The login that this tab has gone to the provider's page for: nothing else that comes back is taken. */
const kept = page + '-login';
const returned = new URLSearchParams(location.hash.slice(1));
const isReturn = returned.has('code') || returned.has('error');
const begun = JSON.parse(sessionStorage.getItem(kept));
sessionStorage.removeItem(kept);
const isOurs = isReturn && begun?.state === returned.get('state');

/** What the person came for; it waits while they are at a provider's page. */
let asked = isOurs ? begun.asked : isReturn ? '' : inAddress;
if (isReturn) history.replaceState(null, '', location.pathname + (isInSearch && asked ? '?' + asked : ''));

const enable = are => {
  for (const button of at('decide').querySelectorAll('button, select')) button.disabled = !are;
};

const enter = async logIn => {
  say('');
  try {
    session = (await logIn()).token;
    await lookUp();
    at('password').value = '';
    at('ask').hidden = true;
    at('decide').hidden = false;
  } catch (error) {
    say(error.message);
    await leave();
  }
};

at('ask').addEventListener('submit', event => {
  event.preventDefault();
  void enter(() => call('auth/login', { email: at('email').value, password: at('password').value }));
});

const begin = async provider => {
  say('');
  if (at('code')?.reportValidity() === false) return;
  const { authorizeUrl } = await ask('GET', 'auth/social/' + provider + '/authorize?page=' + page);
  sessionStorage.setItem(kept, JSON.stringify({ asked, state: new URL(authorizeUrl).searchParams.get('state') }));
  location.assign(authorizeUrl);
};
for (const button of document.querySelectorAll('[data-provider]'))
  button.addEventListener('click', () => begin(button.dataset.provider).catch(error => say(error.message)));

const reasons = {
  access_denied: 'You were not logged in, because you did not allow it.',
  duplicate: 'There is an account with this email address that was never verified: log in with its password.',
};

/** Goes on with what was asked before the person went to a provider's page. */
const comeBack = () => {
  if (!isOurs) return say('This login was not begun here. Open the link again.');
  if (returned.has('code')) return enter(() => call('auth/social/token', { code: returned.get('code') }));
  say(reasons[returned.get('error')] ?? returned.get('error_description') ?? 'You could not be logged in that way. Try again.');
};

/** After these the same can be decided again: no answer came, or one that says so. */
const passing = [undefined, 'unavailable', 'internal_error', 'rate_limited'];

/** What a button does: one click counts, as a second would find the session gone and take the first one's answer away. */
const decide = (send, then) => async () => {
  enable(false);
  try {
    await then(await send());
  } catch (error) {
    say(error.code === undefined ? 'No answer came, so your decision may not have arrived. Press again.' : error.message);
    if (passing.includes(error.code)) return enable(true);
    // read for longer than a login counts: the same once more, after another one
    at('ask').hidden = !['authorization_failed', 'unauthorized'].includes(error.code);
  }
  at('decide').hidden = true;
  await leave();
};
`;

/** The page's script, which is a file of its own, because the page's policy runs none that stands in it. */
export const scriptOf = (page: DecisionPage): string => {
  const up = '../'.repeat(page.route.split('/').length - 2) || '.';
  return [
    pageScript(up),
    `const page = '${page.route.slice(1)}';\n`,
    `const isInSearch = ${page.asked === 'search'};\n`,
    'const inAddress = isInSearch ? location.search.slice(1) : decodeURIComponent(location.hash.slice(1));\n',
    decisionScript,
    page.script,
    'if (isReturn) void comeBack();\n',
    '// another link in the same tab changes nothing else\n',
    "addEventListener('hashchange', () => leave().finally(() => location.reload()));\n",
  ].join('');
};
