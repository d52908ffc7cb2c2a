import { ask, at, call, enterAs, leave, say } from './page.js';

const form = at('ask');
const { page } = form.dataset;
const isInSearch = form.dataset.asked === 'search';
const inAddress = isInSearch ? location.search.slice(1) : decodeURIComponent(location.hash.slice(1));

/** Key of the login for which this tab has gone to the provider's page. The page accepts no other login. */
const kept = page + '-login';
const returned = new URLSearchParams(location.hash.slice(1));
const isReturn = returned.has('code') || returned.has('error');
const begun = JSON.parse(sessionStorage.getItem(kept));
sessionStorage.removeItem(kept);
const isOurs = isReturn && begun?.state === returned.get('state');

/** Request for which the person came. Kept while they are at a provider's page. */
export const given = { asked: isOurs ? begun.asked : isReturn ? '' : inAddress };
if (isReturn)
  history.replaceState(null, '', location.pathname + (isInSearch && given.asked ? '?' + given.asked : ''));

/** Enables or disables the decision buttons. */
export const enable = are => {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
    at('decide').querySelectorAll('button, select')
  ))
    button.disabled = !are;
};

const enter = async logIn => {
  say('');
  try {
    enterAs(await logIn());
    await lookUp();
    at('password').value = '';
    form.hidden = true;
    at('decide').hidden = false;
  } catch (error) {
    say(error.message);
    await leave();
  }
};

form.addEventListener('submit', event => {
  event.preventDefault();
  void enter(() => call('auth/login', { email: at('email').value, password: at('password').value }));
});

const goTo = async provider => {
  say('');
  if (at('code')?.reportValidity() === false) return;
  const { authorizeUrl } = await ask('GET', 'auth/social/' + provider + '/authorize?page=' + page);
  sessionStorage.setItem(
    kept,
    JSON.stringify({ asked: given.asked, state: new URL(authorizeUrl).searchParams.get('state') }),
  );
  location.assign(authorizeUrl);
};
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-provider]')))
  button.addEventListener('click', () => goTo(button.dataset.provider).catch(error => say(error.message)));

const reasons = {
  access_denied: 'You declined the login, so you were not logged in.',
  duplicate: 'An account with this email address exists but was never verified. Log in with its password.',
};

/** Continues the request after the person returns from a provider's page. */
const comeBack = () => {
  if (!isOurs) return say('This login was not started here. Open the link again.');
  if (returned.has('code')) return enter(() => call('auth/social/token', { code: returned.get('code') }));
  say(
    reasons[returned.get('error')] ??
      returned.get('error_description') ??
      'This way of logging in failed. Try again.',
  );
};

/** Error codes after which the person can decide again: no answer arrived, or the answer says so. */
export const passing = [undefined, 'unavailable', 'internal_error', 'rate_limited'];

/**
 * Returns a click handler. Only one click counts, because a second one would find the session closed and hide the first
 * one's answer. If `then` returns `more`, something is left to decide, and the page stays open.
 */
export const decide = (send, then) => async () => {
  enable(false);
  try {
    if ((await then(await send())) === 'more') return enable(true);
  } catch (error) {
    say(
      error.code === undefined
        ? 'The answer was lost, so your decision may not have arrived. Press again.'
        : error.message,
    );
    if (passing.includes(error.code)) return enable(true);
    // the person read for longer than a login counts, so they log in once more
    form.hidden = !['authorization_failed', 'unauthorized'].includes(error.code);
  }
  at('decide').hidden = true;
  await leave();
};

/** Shows the request. Set by each page. */
let lookUp;

/** Starts a page. `look` shows the request once the person is logged in. */
export const begin = look => {
  lookUp = look;
  if (isReturn) void comeBack();
};

// another link in the same tab changes only the hash
addEventListener('hashchange', () => leave().finally(() => location.reload()));
