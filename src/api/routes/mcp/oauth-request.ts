import { verifyClient } from '../../../adapters/secrets/oauth-clients.ts';
import type { ConsentRequest } from '../../../commands/auth/oauth-grants.ts';
import { publicUrl } from '../../../config/index.ts';
import { isDocumentAddress } from '../../../domain/auth/client-documents.ts';
import { refuse } from '../../../domain/errors.ts';
import { listAskedScopes, mcpScopes, type OAuthClient } from '../../../domain/auth/oauth.ts';
import { isRegistered } from '../../../domain/auth/redirect-uris.ts';
import type { Scope } from '../../../domain/team/scopes.ts';
import type { Service } from '../../../process/service.ts';
import { readDocumentClient, requireDocumentAddress } from './oauth-documents.ts';

/** Parameters of an app's authorization request. `state` is returned unchanged. */
export interface AuthorizeRequest extends ConsentRequest {
  state: string | null;
}

/**
 * Maximum length of `state` in encoded form. Apps send far shorter ones, and many servers accept at most 8,000 characters
 * in all.
 */
const maxState = 9_000;

/** Longest address that `answerAddress` returns. */
export const maxAnswerAddress = 16_000;

const invalid = (message: string) => refuse('invalid_request', message);

/**
 * Throws `invalid_target` for a token to be used elsewhere than at `/mcp` (RFC 8707). Apps name the address that a person
 * gave them, including groups of tools in its query.
 */
export const requireOwnResource = ({ config }: Service, resource: string | null | undefined): void => {
  const own = `${publicUrl(config)}/mcp`;
  if (!resource || resource.split('?')[0]?.replace(/\/$/, '') === own) return;
  throw refuse('invalid_target', `Tokens are issued only for ${own}.`);
};

const requireRegistered = async ({ config }: Service, clientId: string): Promise<OAuthClient> => {
  const client = await verifyClient(config.SIGNING_SECRET, clientId);
  if (client) return client;
  throw refuse('invalid_client', 'This app is not registered. Register it with POST /oauth/register.');
};

const findClient = (service: Service, clientId: string): Promise<OAuthClient> =>
  isDocumentAddress(clientId) ? readDocumentClient(service, clientId) : requireRegistered(service, clientId);

/**
 * Throws `invalid_client` for an app that is unknown here or was registered with another signing secret. Does not reread a
 * metadata document: what the app exchanges is already bound to its address, and must stay renewable while its server is
 * down.
 */
export const requireClient = async (service: Service, clientId: string): Promise<void> => {
  if (isDocumentAddress(clientId)) requireDocumentAddress(service, clientId);
  else await requireRegistered(service, clientId);
};

const readScopes = (text: string | null, client: OAuthClient): Scope[] => {
  const asked = listAskedScopes(text ?? '');
  if (asked === undefined) throw invalid(`None of these scopes exists. Scopes: ${mcpScopes.join(' ')}.`);
  return asked.length > 0 ? asked : (client.scopes ?? [...mcpScopes]);
};

/**
 * Reads the query of the page at `/oauth/authorize`. Every error is shown to the person and never sent to the app, because
 * its address cannot be trusted before the whole query is valid. Throws `invalid_request`, `invalid_client`, and
 * `invalid_target`.
 */
export const readAuthorizeRequest = async (service: Service, query: string): Promise<AuthorizeRequest> => {
  const given = new URLSearchParams(query);
  const clientId = given.get('client_id') ?? '';
  const client = await findClient(service, clientId);
  const redirectUri = given.get('redirect_uri') ?? '';
  if (!isRegistered(redirectUri, client))
    throw invalid(`The redirect_uri “${redirectUri.slice(0, 200)}” is not registered for this app.`);
  if (given.get('response_type') !== 'code') throw invalid('The response_type must be code.');
  const codeChallenge = given.get('code_challenge') ?? '';
  if (given.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge))
    throw invalid('A code_challenge with method S256 is required (PKCE).');
  requireOwnResource(service, given.get('resource'));
  const state = given.get('state');
  if (state !== null && new URLSearchParams({ state }).toString().length > maxState)
    throw invalid(`The state can have at most ${maxState} characters, as encoded in an address.`);
  const scopes = readScopes(given.get('scope'), client);
  return { clientId, clientName: client.name, redirectUri, codeChallenge, scopes, state };
};

/** Returns the app's address with the outcome, its state, and the issuer, to which the browser continues. */
export const answerAddress = (
  { config }: Service,
  { redirectUri, state }: Pick<AuthorizeRequest, 'redirectUri' | 'state'>,
  outcome: Readonly<Record<string, string>>,
): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  url.searchParams.set('iss', publicUrl(config));
  return url.href;
};
