/** Ways in which a session can begin: a password, a login provider, or the approval of a device. */
export const sessionBeginnings = ['password', 'provider', 'device'] as const;
export type SessionBeginning = (typeof sessionBeginnings)[number];

/** Milliseconds after a login during which its session may do things that require the person to be present. */
export const freshLoginMs = 10 * 60_000;

/** Purposes of a link in a mail. */
export const mailTokenPurposes = ['password_reset', 'email_verification'] as const;
export type MailTokenPurpose = (typeof mailTokenPurposes)[number];

/** Lifetime of a mailed link in milliseconds (ASVS 6.4.1 asks for short lifetimes; OWASP: up to an hour). */
export const mailTokenLifetimes: Readonly<Record<MailTokenPurpose, number>> = {
  password_reset: 30 * 60_000,
  email_verification: 60 * 60_000,
};

/** Proofs that a person reads the mail of their address. `none` if the service cannot send mail. */
export const addressProofs = ['mail', 'none'] as const;
export type AddressProof = (typeof addressProofs)[number];

/** Maximum number of links mailed per day to an unproven address: the link of the signup, plus replacements. */
export const maxMailsToUnproven = 5;

/** Kind of the counters that remember for 90 days, by email address, the places from which someone has logged in. */
export const knownLogins = 'login-known';

/** States of a device login. `used`: its session was issued. */
export const deviceLoginStatuses = ['pending', 'approved', 'denied', 'used'] as const;
export type DeviceLoginStatus = (typeof deviceLoginStatuses)[number];

/** Milliseconds for which a device login waits for approval. */
export const deviceLoginLifetime = 10 * 60_000;

/** Seconds between two polls of a device, and seconds added if a device polls too soon (RFC 8628, 3.2 and 3.5). */
export const devicePollInterval = 5;

/** Letters of user codes: no vowels, so that no code is a word, and no digits that look like letters (RFC 8628, 6.1). */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
export const userCodeLength = 8;

/** Normalizes a typed code: upper case, without spaces and hyphens. */
export const plainUserCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z]/g, '');

/** Formats a code for people: `WDJBMJHT` becomes `WDJB-MJHT`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** Returns a readable name for a User-Agent header: `Firefox on Linux`. An unrecognized header is returned as it is. */
export const deviceOf = (userAgent: string | null): string => {
  if (userAgent === null) return 'Unknown device';
  const [browser, system] = [named(browsers, userAgent), named(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? userAgent.slice(0, 100);
};
