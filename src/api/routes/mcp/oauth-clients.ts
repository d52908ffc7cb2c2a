import { z } from 'zod';
import {
  isRegistrationToken,
  registrationTokenOf,
  signClient,
  verifyClient,
} from '../../../adapters/secrets/oauth-clients.ts';
import { publicUrl } from '../../../config/index.ts';
import { clientNameOf, listAskedScopes, mcpScopes, type OAuthClient } from '../../../domain/auth/oauth.ts';
import { redirectPlaceOf, whyNotRedirectUri } from '../../../domain/auth/redirect-uris.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint } from '../../http/endpoint.ts';
import { line } from '../../http/schemas.ts';
import { plainAnswer, textList } from './oauth-answer.ts';

const tag = 'MCP';
const path = '/oauth/register';

const body = z.looseObject({
  redirect_uris: z
    .array(z.string().max(500))
    .max(10)
    .default([])
    .describe(
      'Addresses that may receive codes: https, a custom scheme of the app, or http on the person’s own machine with any port.',
    ),
  client_name: line(500).optional().describe('Name of the app. The person sees the first 60 characters.'),
  scope: z.string().max(2_000).optional().meta({
    description: 'Space-separated scopes for requests without scopes. Defaults to all.',
    example: 'brands:read posts:read posts:write',
  }),
});

const text = (maxLength: number, description: string) => ({ type: 'string', maxLength, description });

const registered = {
  type: 'object',
  required: ['client_id', 'redirect_uris'],
  properties: {
    client_id: text(8_000, 'Identifies the app from now on.'),
    client_id_issued_at: { type: 'integer', description: 'Registration time, in Unix seconds.' },
    client_name: text(60, 'Name of the app.'),
    redirect_uris: textList('Addresses that may receive codes.'),
    refused_redirect_uris: {
      type: 'array',
      maxItems: 20,
      description: 'Rejected addresses of the request, with reasons. Absent if there are none.',
      items: {
        type: 'object',
        required: ['redirect_uri', 'reason'],
        properties: {
          redirect_uri: text(500, 'Address as sent.'),
          reason: text(200, 'Problem with the address, as a phrase after “It …”.'),
        },
      },
    },
    scope: text(2_000, 'Space-separated scopes for requests without scopes.'),
    token_endpoint_auth_method: { type: 'string', const: 'none', description: 'No secret.' },
    grant_types: textList('Grant types of the app.'),
    response_types: textList('Response types of the app.'),
    registration_client_uri: {
      ...text(9_000, 'Address for reading the registration again.'),
      format: 'uri',
    },
    registration_access_token: text(100, 'Token for reading the registration: `Authorization: Bearer …`.'),
  },
};

const registrationOf = ({ config }: Service, clientId: string, client: OAuthClient) => ({
  client_id: clientId,
  ...(client.issuedAt !== undefined && { client_id_issued_at: client.issuedAt }),
  client_name: client.name,
  redirect_uris: client.redirectUris,
  scope: (client.scopes ?? mcpScopes).join(' '),
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  registration_client_uri: `${publicUrl(config)}${path}?client_id=${clientId}`,
  registration_access_token: registrationTokenOf(config.SIGNING_SECRET, clientId),
});

interface Refused {
  redirect_uri: string;
  reason: string;
}

const listRefused = (uris: readonly string[]): Refused[] =>
  uris.flatMap(uri => {
    const reason = whyNotRedirectUri(uri);
    return reason === undefined ? [] : [{ redirect_uri: uri, reason }];
  });

const noneLeft = (refused: readonly Refused[]) => {
  const rule =
    'Codes can be sent to https addresses, to a custom scheme of the app, or to http on localhost, 127.0.0.1, and [::1].';
  const reasons = refused.map(({ redirect_uri: uri, reason }) => `“${uri.slice(0, 100)}” ${reason}.`);
  return refuse(
    'invalid_request',
    ['`redirect_uris` contains no allowed address.', ...reasons.slice(0, 5), rule].join(' '),
  );
};

/** Operation with which apps register. A person decides about each app. */
const register = endpoint({
  method: 'post',
  path,
  operationId: 'registerClient',
  tag,
  summary: 'Register a client of the MCP server',
  description:
    'RFC 7591 registration, for any app and without a secret. A registration grants nothing until a person consents, and is not stored: `client_id` contains the signed registration. Addresses that cannot receive codes are listed in `refused_redirect_uris`, and the others are registered.',
  access: 'public',
  body,
  status: 201,
  content: { 'application/json': { schema: registered } },
  errors: ['invalid_request'],
  example: { redirect_uris: ['http://127.0.0.1:8976/callback'], client_name: 'Our agent' },
  handle: async ({ body: given, ctx, service }) => {
    const refused = listRefused(given.redirect_uris);
    const redirectUris = given.redirect_uris.filter(uri => whyNotRedirectUri(uri) === undefined);
    const [first] = redirectUris;
    if (first === undefined) throw noneLeft(refused);
    const scopes = listAskedScopes(given.scope ?? '') ?? [];
    const client: OAuthClient = {
      name: clientNameOf(given.client_name, redirectPlaceOf(first)),
      redirectUris,
      ...(scopes.length > 0 && { scopes }),
      issuedAt: Math.floor(Date.now() / 1_000),
    };
    const clientId = await signClient(service.config.SIGNING_SECRET, client);
    const answer = {
      ...registrationOf(service, clientId, client),
      ...(refused.length > 0 && { refused_redirect_uris: refused }),
    };
    plainAnswer(ctx, answer, 201);
  },
});

const bearerOf = (header: string): string => /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';

const read = endpoint({
  method: 'get',
  path,
  operationId: 'getClientRegistration',
  tag,
  summary: 'Get a registration',
  description:
    'RFC 7592: returns the app’s registration for the holder of its `registration_access_token`. Registrations are not stored, so they cannot be changed or deleted: register a changed app again, and revoke a grant at `/oauth/revoke`.',
  access: 'public',
  query: z.strictObject({
    client_id: z
      .string()
      .max(8_000)
      .meta({ description: 'Id of the app.', example: 'an-example-of-a-client-id' }),
  }),
  content: { 'application/json': { schema: registered } },
  errors: ['unauthorized'],
  handle: async ({ query: { client_id: clientId }, ctx, service }) => {
    const secret = service.config.SIGNING_SECRET;
    const client = await verifyClient(secret, clientId);
    if (!client || !isRegistrationToken(secret, clientId, bearerOf(ctx.get('Authorization'))))
      throw refuse(
        'unauthorized',
        'Send the registration_access_token of this client_id as `Authorization: Bearer …`. If it is lost, register again.',
      );
    plainAnswer(ctx, registrationOf(service, clientId, client));
  },
});

/** Operations with which apps register, and read their registration. */
export const oauthClientRoutes = [register, read];
