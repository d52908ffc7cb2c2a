import { settings } from '../src/config/index.ts';

/** Our settings in the caller's environment must reach neither side, except where programs are found. */
const kept = ['FFMPEG_PATH', 'FFPROBE_PATH', 'TEMPORAL_BINARY_CACHE'];
export const forgetSettings = (): void => {
  for (const name of Object.keys(settings)) if (!kept.includes(name)) delete process.env[name];
};

const many = '1000000000';

/**
 * No limit and no quota refuses anything, and every one of them still counts; no account and no platform is waited for.
 * Says that it stands behind a proxy, so that one machine can call as many do.
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
