import { api } from '../api/client.ts';
import { i18n } from '../lib/i18n.ts';

const kept = 'console-social-login';

interface Begun {
  state: string | null;
  next: string;
}

/** Sends the browser to a provider; only what this tab began is taken when it comes back. */
export const goToProvider = async (provider: 'google' | 'github', next: string): Promise<void> => {
  const { authorizeUrl } = await api.auth.startSocialLogin(provider, { page: 'app/login' });
  const begun: Begun = { state: new URL(authorizeUrl).searchParams.get('state'), next };
  sessionStorage.setItem(kept, JSON.stringify(begun));
  location.assign(authorizeUrl);
};

export type Returned = { code: string; next: string } | { problem: string } | undefined;

const reasons: Record<string, string> = {
  access_denied: i18n.t('You declined the login, so you were not logged in.'),
  duplicate: i18n.t('An account with this address exists but was never verified. Log in with its password.'),
};

/**
 * Returns the login provider's response once, and removes it from the URL. A response to a login that another tab or page
 * started is ignored.
 */
export const takeReturned = (): Returned => {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has('code') && !given.has('error')) return undefined;
  const begun = JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Begun | null;
  sessionStorage.removeItem(kept);
  history.replaceState(null, '', location.pathname);
  if (begun === null || begun.state !== given.get('state'))
    return { problem: i18n.t('This login was not started here. Log in again.') };
  const code = given.get('code');
  if (code !== null) return { code, next: begun.next };
  const error = given.get('error') ?? '';
  return {
    problem: reasons[error] ?? given.get('error_description') ?? i18n.t('Login failed. Try again.'),
  };
};
