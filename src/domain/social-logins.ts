/** Whom people may log in with instead of a password. */
export const loginProviderNames = ['google', 'github'] as const;
export type LoginProviderName = (typeof loginProviderNames)[number];

export const loginProviderLabels: Readonly<Record<LoginProviderName, string>> = {
  google: 'Google',
  github: 'GitHub',
};

/** Stands where a path of the application would, for a login that ends on our own page at `/device`; no path is spelled so. */
export const toDevicePage = 'device';

/** How long a person may take at the provider's page. */
export const socialLoginLifetime = 10 * 60_000;

/** How long an application may take to turn the code that it was handed into a session (ASVS 10.4: at most a minute). */
export const socialCodeLifetime = 60_000;

/** Who somebody is, as a provider has proven. */
export interface ProvenIdentity {
  /** What names the person at the provider for good: no login name, and no mail address. */
  subject: string;
  /** Lower case; null unless the provider vouches for it. */
  verifiedEmail: string | null;
  name: string | null;
}
