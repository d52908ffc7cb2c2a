import { listAt, numberAt, textAt, at } from '../adapters/http/json.ts';
import { consentUrl } from '../platforms/oauth.ts';
import { mailAddressOf, nameOf } from './claims.ts';
import {
  away,
  refused,
  tokenRefusal,
  type Ask,
  type LoginClient,
  type LoginProvider,
  type LoginReturn,
} from './provider.ts';

const label = 'GitHub';

export interface GitHubHosts {
  web: string;
  api: string;
}

/** GitHub's OAuth app flow with PKCE; it proves nothing by itself, so its API is asked who the token belongs to. */
export const createGitHubLogin = (
  { clientId, clientSecret }: LoginClient,
  { web, api }: GitHubHosts,
  ask: Ask,
): LoginProvider => {
  const client = { client_id: clientId, client_secret: clientSecret };

  const tokenFor = async ({ code, codeVerifier, redirectUri }: LoginReturn): Promise<string> => {
    const { json } = await ask({
      method: 'POST',
      url: `${web}/login/oauth/access_token`,
      headers: { accept: 'application/json' },
      form: { ...client, code, redirect_uri: redirectUri, code_verifier: codeVerifier },
    });
    // it refuses with 200, so the status says nothing
    const refusal = tokenRefusal(label, json, [code, codeVerifier, clientSecret]);
    if (refusal) throw refusal;
    const token = textAt(json, 'access_token');
    if (token === undefined) throw away(label);
    return token;
  };

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
        consentUrl(`${web}/login/oauth/authorize`, {
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: 'read:user user:email',
          state,
          code_challenge: codeChallenge,
          code_challenge_method: 'S256',
        }),
      ),
    identify: async back => {
      const token = await tokenFor(back);
      const user = await read('/user', token);
      // the number stays; the login name can be given up and taken by somebody else
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
