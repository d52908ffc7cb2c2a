import { about, addresses, base, duration, durationWithin, integer, optional } from './kinds.ts';

/** Settings of sessions, and of logins with Google and GitHub. Included in index.ts. */
export const loginSettings = {
  // ── sessions and logins ─────────────────────────────────────────────────
  SESSION_LIFETIME: about(duration('30d'), 'Maximum lifetime of a session token, regardless of use.'),
  SESSION_IDLE: about(
    durationWithin('7d', '5m', '365d'),
    'How long a session lives without being used. At least 5m, because the service records use once a minute.',
  ),
  PASSWORD_HASH_MEMORY: about(
    integer(19_456, 8),
    'Memory in KiB for hashing a password (argon2id, two passes). The default is OWASP’s minimum. Use more where the machine allows, and less in tests only. A login replaces a hash that was made with another value.',
  ),
  OPERATORS: about(
    addresses,
    'Email addresses of the people who operate this service, separated by commas. With a verified address, they get /operator and its page in the console. Empty: /operator does not exist.',
  ),
  GOOGLE_LOGIN_CLIENT_ID: about(
    optional,
    'Google OAuth client for logins (not the one for YouTube). Register PUBLIC_URL/auth/social/google/callback with it.',
  ),
  GOOGLE_LOGIN_CLIENT_SECRET: about(optional, 'Secret of the Google OAuth client for logins.'),
  GOOGLE_LOGIN_BASE: about(
    base('https://accounts.google.com'),
    'Issuer of Google logins (OpenID Connect). Its discovery document provides all other addresses.',
  ),
  GITHUB_LOGIN_CLIENT_ID: about(
    optional,
    'GitHub OAuth app for logins. Register PUBLIC_URL/auth/social/github/callback with it.',
  ),
  GITHUB_LOGIN_CLIENT_SECRET: about(optional, 'Secret of the GitHub OAuth app.'),
  GITHUB_LOGIN_BASE: about(base('https://github.com'), 'Host of GitHub’s consent page and tokens.'),
  GITHUB_LOGIN_API_BASE: about(base('https://api.github.com'), 'Host of the GitHub API.'),
  SOCIAL_LOGIN_TIMEOUT: about(
    durationWithin('10s', '1ms', '1m'),
    'Timeout for one call to Google or GitHub during a login.',
  ),
};
