import type { Config } from '../config/index.ts';
import { baseUrl } from '../domain/base-urls.ts';

const listensHereOnly = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Whether people of the local stack may log in with the sandbox instead of Google and GitHub. The sandbox trusts everyone,
 * so this is allowed only while no one but this machine's owner can reach the API.
 */
const isAllowed = ({ HOST, PUBLIC_URL }: Config): boolean =>
  listensHereOnly.test(HOST) && PUBLIC_URL === undefined;

/** Returns the settings that send logins to the sandbox, for each provider that the operator has not configured. */
export const sandboxLoginSettings = (config: Config, sandbox: string): NodeJS.ProcessEnv => {
  if (!isAllowed(config)) return {};
  const client = (prefix: string) => ({
    [`${prefix}_CLIENT_ID`]: 'sandbox',
    [`${prefix}_CLIENT_SECRET`]: 'sandbox-secret',
  });
  const base = baseUrl(sandbox);
  return {
    ...(config.GOOGLE_LOGIN_CLIENT_ID === undefined && {
      ...client('GOOGLE_LOGIN'),
      GOOGLE_LOGIN_BASE: `${base}/google-login`,
    }),
    ...(config.GITHUB_LOGIN_CLIENT_ID === undefined && {
      ...client('GITHUB_LOGIN'),
      GITHUB_LOGIN_BASE: `${base}/github-web`,
      GITHUB_LOGIN_API_BASE: `${base}/github-api`,
    }),
  };
};
