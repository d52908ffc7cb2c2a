import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  customFetch,
} from 'openid-client';
import { at, listAt, numberAt, textAt } from '../adapters/http/json.ts';
import { mailAddressOf, nameOf } from './claims.ts';
import {
  away,
  exchangeCode,
  fetchBy,
  refused,
  type Ask,
  type LoginClient,
  type LoginProvider,
} from './provider.ts';

const label = 'GitHub';

export interface GitHubHosts {
  web: string;
  api: string;
}

/**
 * Creates GitHub's OAuth app flow with PKCE. The flow itself proves no identity, so GitHub's API is asked for the owner of
 * the token.
 */
export const createGitHubLogin = (
  { clientId, clientSecret }: LoginClient,
  { web, api }: GitHubHosts,
  ask: Ask,
): LoginProvider => {
  const server = {
    issuer: web,
    authorization_endpoint: `${web}/login/oauth/authorize`,
    token_endpoint: `${web}/login/oauth/access_token`,
  };
  const client = new Configuration(server, clientId, clientSecret, ClientSecretPost(clientSecret));
  client[customFetch] = fetchBy(ask);
  if (!web.startsWith('https:')) allowInsecureRequests(client);

  const read = async (path: string, token: string): Promise<unknown> => {
    const answer = await ask({
      method: 'GET',
      url: api + path,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
      },
    });
    if (answer.status === 401) throw refused(label);
    if (answer.status !== 200 || answer.json === undefined) throw away(label);
    return answer.json;
  };

  return {
    authorizeUrl: ({ state, codeChallenge, redirectUri }) =>
      Promise.resolve(
        buildAuthorizationUrl(client, {
          redirect_uri: redirectUri,
          scope: 'read:user user:email',
          state,
          code_challenge: codeChallenge,
          code_challenge_method: 'S256',
        }).href,
      ),
    identify: async back => {
      const { access_token: token } = await exchangeCode(label, client, back);
      const user = await read('/user', token);
      // the number is permanent; the login name can be abandoned and taken by another person
      const id = numberAt(user, 'id');
      if (!Number.isSafeInteger(id)) throw away(label);
      const primary = listAt(await read('/user/emails', token)).find(
        entry => at(entry, 'primary') === true && at(entry, 'verified') === true,
      );
      const name = nameOf(textAt(user, 'name')) ?? nameOf(textAt(user, 'login'));
      return { subject: String(id), verifiedEmail: mailAddressOf(textAt(primary, 'email')), name };
    },
  };
};
