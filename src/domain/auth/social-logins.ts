import { asLine } from '../lines.ts';

/** Login providers that people can use instead of a password. */
export const loginProviderNames = ['google', 'github'] as const;
export type LoginProviderName = (typeof loginProviderNames)[number];

export const loginProviderLabels: Readonly<Record<LoginProviderName, string>> = {
  google: 'Google',
  github: 'GitHub',
};

/**
 * Values used in place of an application's path for logins that end on our own pages at `/device` or `/confirm`, or on the
 * console's page. No application path has this form.
 */
export const ownPages = ['device', 'confirm', 'oauth/authorize', 'app/login'] as const;

export const isOwnPage = (returnTo: string): boolean => ownPages.some(page => page === returnTo);

/** Milliseconds that a person has to finish at the provider's page. */
export const socialLoginLifetime = 10 * 60_000;

/** Milliseconds that an application has to exchange its code for a session (ASVS 10.4: at most a minute). */
export const socialCodeLifetime = 60_000;

/** Identity of a person, as proven by a provider. */
export interface ProvenIdentity {
  /** Permanent id of the person at the provider. Neither a login name nor an email address. */
  subject: string;
  /** Lower-case address, or null unless the provider vouches for it. */
  verifiedEmail: string | null;
  name: string | null;
}

/** Provider's reason for a refusal (RFC 6749, sections 4.1.2.1 and 5.2). */
export interface ProviderError {
  error: string;
  description: string | undefined;
}

/** Maximum number of characters of a provider's reason that people see. */
const maxReason = 300;

/** Returns the provider's reason on one line, to append to a sentence of ours: ` Google said: invalid_scope: …`. */
export const reasonOf = (label: string, { error, description }: ProviderError): string => {
  const said = asLine([error, description].filter(Boolean).join(': ')).toWellFormed();
  return ` ${label} said: ${said.length > maxReason ? `${said.slice(0, maxReason).toWellFormed()}…` : said}`;
};
