import { textAt } from '../../adapters/http/json.ts';
import type { AppProbe } from '../probe/app-probe.ts';
import { createProbe, unknownCode } from '../probe/create-probe.ts';
import type { LinkedIn } from './api.ts';

/**
 * Checks the LinkedIn app with a made-up code. LinkedIn answers `invalid_client` to a wrong secret. A token’s scopes come
 * from its introspection, separated by commas.
 */
export const linkedinProbe = ({ app, wire }: Pick<LinkedIn, 'app' | 'wire'>): AppProbe => {
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  return createProbe(wire, {
    request: redirectUri => ({
      method: 'POST',
      url: `${app.bases.oauth}/oauth/v2/accessToken`,
      form: {
        ...client,
        grant_type: 'authorization_code',
        code: unknownCode,
        redirect_uri: redirectUri,
      },
    }),
    refuses: /invalid_client|unauthorized_client|client authentication/i,
    accepts: /authorization code|invalid_grant/i,
    readScopes: async token => {
      const url = `${app.bases.oauth}/oauth/v2/introspectToken`;
      const { json } = await wire.ask({ method: 'POST', url, form: { ...client, token }, secrets: [token] });
      return textAt(json, 'scope')?.split(',') ?? [];
    },
  });
};
