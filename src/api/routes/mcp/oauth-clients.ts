import { z } from 'zod';
import { signClient } from '../../../adapters/secrets/oauth-clients.ts';
import { isRedirectUri } from '../../../domain/auth/oauth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { line } from '../../http/schemas.ts';
import { plainAnswer, textList } from './oauth-answer.ts';

const body = z.looseObject({
  redirect_uris: z
    .array(
      z
        .string()
        .max(500)
        .refine(isRedirectUri, {
          error: 'Must be an https address, or http on localhost, without a fragment, user name or password.',
          params: { code: 'invalid_format' },
        }),
    )
    .min(1)
    .max(10)
    .describe('Where codes may be sent: https, or http on the person’s own machine, there with any port.'),
  client_name: line(500)
    .optional()
    .describe('What the program is called; the person is shown the first 60 characters.'),
});

const registered = {
  type: 'object',
  required: ['client_id', 'redirect_uris'],
  properties: {
    client_id: { type: 'string', maxLength: 8_000, description: 'Names the program from now on.' },
    client_id_issued_at: { type: 'integer', description: 'Now, in unix seconds.' },
    client_name: { type: 'string', maxLength: 60, description: 'What it is called.' },
    redirect_uris: textList('Where codes may be sent.'),
    token_endpoint_auth_method: { type: 'string', const: 'none', description: 'It has no secret.' },
    grant_types: textList('What it may exchange.'),
    response_types: textList('What the page answers it with.'),
  },
};

/** How programs say who they are; a person decides on each. */
export const registerClient = endpoint({
  method: 'post',
  path: '/oauth/register',
  operationId: 'registerClient',
  tag: 'MCP',
  summary: 'Register a client of the MCP server',
  description:
    'RFC 7591, for any program and without a secret. A registration opens nothing until a person agrees, and is not stored: `client_id` holds what the program said, signed.',
  access: 'public',
  body,
  status: 201,
  content: { 'application/json': { schema: registered } },
  example: { redirect_uris: ['http://127.0.0.1:8976/callback'], client_name: 'Our agent' },
  handle: async ({ body: { redirect_uris: redirectUris, client_name: given }, ctx, service }) => {
    const name = (given ?? new URL(redirectUris[0] ?? '').host).slice(0, 60).toWellFormed();
    const clientId = await signClient(service.config.SIGNING_SECRET, { name, redirectUris });
    const answer = {
      client_id: clientId,
      client_id_issued_at: Math.floor(Date.now() / 1_000),
      client_name: name,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
    plainAnswer(ctx, answer, 201);
  },
});
