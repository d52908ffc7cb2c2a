import { listAt } from '../../adapters/http/json.ts';
import type { AppProbe } from '../probe/app-probe.ts';
import { createProbe, unknownCode } from '../probe/create-probe.ts';
import type { Graph } from './graph.ts';
import type { MetaOAuth } from './oauth.ts';

/** Words about a wrong app id or secret. */
const refuses = /client secret|client_id|platform app|validating application/i;

type Credentials = Pick<MetaOAuth, 'wire' | 'clientId' | 'clientSecret' | 'shortTokens'>;

/**
 * Checks the Instagram app with a made-up code, because Instagram has no token of an app alone and no call that reads a
 * token’s scopes. Instagram does not document whether it compares the secret before the code.
 */
export const instagramProbe = ({ wire, clientId, clientSecret, shortTokens }: Credentials): AppProbe =>
  createProbe(wire, {
    request: redirectUri => ({
      method: 'POST',
      url: `${shortTokens}/oauth/access_token`,
      form: {
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code: unknownCode,
      },
    }),
    refuses,
    accepts: /matching code|verification code|authorization code/i,
  });

/** Checks the Threads app by requesting an app access token, which is not kept, and reads the scopes of a token. */
export const threadsProbe = (
  { wire, clientId, clientSecret, shortTokens }: Credentials,
  { base }: Graph,
): AppProbe =>
  createProbe(wire, {
    request: () => ({
      method: 'GET',
      url: `${shortTokens}/oauth/access_token`,
      query: { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
    }),
    refuses,
    readScopes: async token => {
      const query = { access_token: token, input_token: token };
      const { json } = await wire.ask({ method: 'GET', url: `${base}/debug_token`, query, secrets: [token] });
      return listAt(json, 'data', 'scopes').filter(scope => typeof scope === 'string');
    },
  });
