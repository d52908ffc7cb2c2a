import type { Config } from '../config/index.ts';
import { refuse } from '../domain/errors.ts';
import {
  loginProviderLabels,
  loginProviderNames,
  type LoginProviderName,
} from '../domain/auth/social-logins.ts';
import { operatorsHosts } from '../adapters/http/host-guard.ts';
import { createCaller } from '../adapters/http/http.ts';
import { createGitHubLogin } from './github.ts';
import { createGoogleLogin } from './google.ts';
import { createAsk, type Ask, type LoginClient, type LoginProvider } from './provider.ts';

/** Returns a provider. Throws `invalid_state` for one that the operator has not configured. */
export type LoginProviders = (name: LoginProviderName) => LoginProvider;

const clientOf = (config: Config, name: LoginProviderName): LoginClient | undefined => {
  const prefix = `${name.toUpperCase() as Uppercase<LoginProviderName>}_LOGIN` as const;
  const [clientId, clientSecret] = [config[`${prefix}_CLIENT_ID`], config[`${prefix}_CLIENT_SECRET`]];
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
};

/** Returns the configured providers. */
export const offeredLogins = (config: Config): LoginProviderName[] =>
  loginProviderNames.filter(name => clientOf(config, name) !== undefined);

const providerOf = (config: Config, name: LoginProviderName, client: LoginClient, ask: Ask) => {
  if (name === 'google') return createGoogleLogin(client, config.GOOGLE_LOGIN_BASE, ask);
  const hosts = { web: config.GITHUB_LOGIN_BASE, api: config.GITHUB_LOGIN_API_BASE };
  return createGitHubLogin(client, hosts, ask);
};

/** Creates the providers that have a client id and secret. Makes no calls. */
export const createLoginProviders = (config: Config): LoginProviders => {
  const call = createCaller(operatorsHosts(config));
  const made = (name: LoginProviderName): LoginProvider | undefined => {
    const client = clientOf(config, name);
    const ask = createAsk(loginProviderLabels[name], call, config.SOCIAL_LOGIN_TIMEOUT);
    return client && providerOf(config, name, client, ask);
  };
  const providers = { google: made('google'), github: made('github') };
  return name => {
    const provider = providers[name];
    if (provider) return provider;
    throw refuse(
      'invalid_state',
      `Login with ${loginProviderLabels[name]} is not configured here. Use another way to log in.`,
    );
  };
};
