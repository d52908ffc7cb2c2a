/** How a session began: by what its person proved themselves with, or by their approval of a device. */
export const sessionBeginnings = ['password', 'provider', 'device'] as const;
export type SessionBeginning = (typeof sessionBeginnings)[number];

/**
 * How long after a login its session may do what only a person may who is there, in milliseconds: as long as it takes to find
 * the button.
 */
export const freshLoginMs = 10 * 60_000;

/** What a link in a mail is for. */
export const mailTokenPurposes = ['password_reset', 'email_verification'] as const;
export type MailTokenPurpose = (typeof mailTokenPurposes)[number];

/** How long such a link works, in milliseconds (ASVS 6.4.1 asks for short lives; OWASP: up to an hour). */
export const mailTokenLifetimes: Readonly<Record<MailTokenPurpose, number>> = {
  password_reset: 30 * 60_000,
  email_verification: 60 * 60_000,
};

/** How it is known that a person reads the mail of their address: by a proof, or not at all, where no mail arrives. */
export const addressProofs = ['mail', 'none'] as const;
export type AddressProof = (typeof addressProofs)[number];

/** Links that are mailed in a day to an address that nobody has proven: the one of the signup, and more where it was lost. */
export const maxMailsToUnproven = 5;

/** Under this and an email address stands, for 90 days, from where somebody has logged in. */
export const knownLogins = 'login-known';

/** A device login's life: `used` once its session was given out. */
export const deviceLoginStatuses = ['pending', 'approved', 'denied', 'used'] as const;
export type DeviceLoginStatus = (typeof deviceLoginStatuses)[number];

/** How long a device login may wait for its approval. */
export const deviceLoginLifetime = 10 * 60_000;

/** Seconds between two polls of a device, and what one that polls too soon must wait longer (RFC 8628, 3.2 and 3.5). */
export const devicePollInterval = 5;

/** No vowels, so that no code is a word; no digits that look like letters (RFC 8628, 6.1). */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';
export const userCodeLength = 8;

/** The code of a person who typed it in lower case, with spaces or without the hyphen. */
export const plainUserCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z]/g, '');

/** `WDJBMJHT` → `WDJB-MJHT`. */
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

/** What a User-Agent header stands for, for people: `Firefox on Linux`. What is not recognised is shown as it came. */
export const deviceOf = (userAgent: string | null): string => {
  if (userAgent === null) return 'Unknown device';
  const [browser, system] = [named(browsers, userAgent), named(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? userAgent.slice(0, 100);
};
