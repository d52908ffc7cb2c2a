import { textAt } from '../../adapters/http/json.ts';
import type { AppProbe } from '../probe/app-probe.ts';
import { createProbe, unknownCode } from '../probe/create-probe.ts';
import type { AppOf } from '../apps.ts';
import type { Wire } from '../wire.ts';

/**
 * Checks the Google client with a made-up code. Google answers `invalid_client` to a wrong id or secret, and `invalid_grant`
 * about the code otherwise. A token’s scopes come from Google’s token information.
 */
export const youtubeProbe = (app: AppOf<'youtube'>, wire: Wire): AppProbe =>
  createProbe(wire, {
    request: redirectUri => ({
      method: 'POST',
      url: `${app.bases.oauth}/token`,
      form: {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        grant_type: 'authorization_code',
        code: unknownCode,
        redirect_uri: redirectUri,
        code_verifier: 'v'.repeat(43),
      },
    }),
    refuses: /(?:invalid|deleted|disabled)_client/i,
    accepts: /invalid_grant|redirect_uri_mismatch/i,
    readScopes: async token => {
      const url = `${app.bases.oauth}/tokeninfo`;
      const { json } = await wire.ask({ method: 'GET', url, query: { access_token: token } });
      return textAt(json, 'scope')?.split(' ') ?? [];
    },
  });
