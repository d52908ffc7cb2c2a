import { about, base, duration, durationWithin, integer, optional } from './kinds.ts';

/** Sessions, and logging in with Google and GitHub; a part of the settings in index.ts. */
export const loginSettings = {
  // ── sessions and logins ─────────────────────────────────────────────────
  SESSION_LIFETIME: about(duration('30d'), 'How long a session token lives, however much it is used.'),
  SESSION_IDLE: about(
    durationWithin('7d', '5m', '365d'),
    'How long a session lives without being used; at least 5m, as uses are noted once a minute.',
  ),
  PASSWORD_HASH_MEMORY: about(
    integer(19_456, 8),
    'KiB of memory that hashing a password takes (argon2id, two passes). The default is the floor that OWASP names: set more where the machine allows, less in tests only. A login replaces a hash that was made with another value.',
  ),
  GOOGLE_LOGIN_CLIENT_ID: about(
    optional,
    'Google client that people log in with (another one than that of YouTube); register PUBLIC_URL/auth/social/google/callback with it.',
  ),
  GOOGLE_LOGIN_CLIENT_SECRET: about(optional, 'Secret of that Google client.'),
  GOOGLE_LOGIN_BASE: about(
    base('https://accounts.google.com'),
    'Issuer of Google logins (OpenID Connect): its discovery document names all other addresses.',
  ),
  GITHUB_LOGIN_CLIENT_ID: about(
    optional,
    'GitHub OAuth app that people log in with; register PUBLIC_URL/auth/social/github/callback with it.',
  ),
  GITHUB_LOGIN_CLIENT_SECRET: about(optional, 'Secret of that GitHub OAuth app.'),
  GITHUB_LOGIN_BASE: about(base('https://github.com'), 'Host of the GitHub consent page and tokens.'),
  GITHUB_LOGIN_API_BASE: about(base('https://api.github.com'), 'Host of the GitHub API.'),
  SOCIAL_LOGIN_TIMEOUT: about(
    durationWithin('10s', '1ms', '1m'),
    'Deadline of one call to Google or GitHub while a person logs in.',
  ),
};
