import type { AppProbe } from '../probe/app-probe.ts';
import { createProbe, unknownCode } from '../probe/create-probe.ts';
import type { AppOf } from '../apps.ts';
import type { Wire } from '../wire.ts';
import { toTokenEndpoint } from './oauth.ts';

/**
 * Checks the X app with a made-up code. X answers 401 `unauthorized_client` to a wrong id or secret, and 400
 * `invalid_request` about the code otherwise. X has no call that reads a token’s scopes.
 */
export const xProbe = (app: AppOf<'x'>, wire: Wire): AppProbe =>
  createProbe(wire, {
    request: redirectUri =>
      toTokenEndpoint(app, '/2/oauth2/token', {
        grant_type: 'authorization_code',
        code: unknownCode,
        redirect_uri: redirectUri,
        code_verifier: 'v'.repeat(43),
      }),
    refuses: /unauthorized_client|invalid_client|authorization header/i,
    accepts: /authorization code|invalid_grant/i,
  });
