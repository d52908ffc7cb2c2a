import { settings } from '../src/config/index.ts';

/** Settings in the caller's environment must reach neither side, except the locations of programs. */
const kept = ['FFMPEG_PATH', 'FFPROBE_PATH', 'TEMPORAL_BINARY_CACHE'];
export const forgetSettings = (): void => {
  for (const name of Object.keys(settings)) if (!kept.includes(name)) delete process.env[name];
};

const many = '1000000000';

/**
 * No limit and no quota rejects requests, but all of them still count. There are no waits for accounts and platforms. The
 * service trusts a proxy's headers, so that one machine can call as many clients.
 */
export const benchSettings = {
  RATE_LIMIT: many,
  RATE_LIMIT_ORGANIZATION: many,
  RATE_LIMIT_KILOBYTES: many,
  RATE_LIMIT_KILOBYTES_ORGANIZATION: many,
  POST_LIMIT: many,
  AGENT_LIMIT: many,
  DOCUMENT_LIMIT: many,
  SIGNUP_LIMIT: many,
  LOGIN_LIMIT: many,
  LOGIN_LIMIT_TOTAL: many,
  RECOVERY_LIMIT: many,
  TRUSTED_PROXY_HOPS: '1',
  ...Object.fromEntries(
    ['X', 'LINKEDIN', 'INSTAGRAM', 'THREADS', 'THREADS_REPLY', 'YOUTUBE'].map(name => [
      `${name}_QUOTA`,
      many,
    ]),
  ),
  ACCOUNT_SPACING: '0s',
  LINKEDIN_IMAGE_GRACE: '0s',
};
