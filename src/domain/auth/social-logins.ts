import { asLine } from '../lines.ts';

/** Whom people may log in with instead of a password. */
export const loginProviderNames = ['google', 'github'] as const;
export type LoginProviderName = (typeof loginProviderNames)[number];

export const loginProviderLabels: Readonly<Record<LoginProviderName, string>> = {
  google: 'Google',
  github: 'GitHub',
};

/**
 * Stand where a path of the application would, for a login that ends on our own page at `/device` or `/confirm`, or on
 * the console's; no path is spelled so.
 */
export const ownPages = ['device', 'confirm', 'oauth/authorize', 'app/login'] as const;

export const isOwnPage = (returnTo: string): boolean => ownPages.some(page => page === returnTo);

/** How long a person may take at the provider's page. */
export const socialLoginLifetime = 10 * 60_000;

/** How long an application may take to turn the code that it was handed into a session (ASVS 10.4: at most a minute). */
export const socialCodeLifetime = 60_000;

/** Who somebody is, as a provider has proven. */
export interface ProvenIdentity {
  /** What names the person at the provider for good: no login name, and no email address. */
  subject: string;
  /** Lower case; null unless the provider vouches for it. */
  verifiedEmail: string | null;
  name: string | null;
}

/** Why a provider refuses, in its own words (RFC 6749, sections 4.1.2.1 and 5.2). */
export interface ProviderError {
  error: string;
  description: string | undefined;
}

/** How much of a provider's reason people are shown, in characters. */
const maxReason = 300;

/** ` Google said: invalid_scope: …`, as one line, to stand behind a sentence of ours. */
export const reasonOf = (label: string, { error, description }: ProviderError): string => {
  const said = asLine([error, description].filter(Boolean).join(': ')).toWellFormed();
  return ` ${label} said: ${said.length > maxReason ? `${said.slice(0, maxReason).toWellFormed()}…` : said}`;
};
