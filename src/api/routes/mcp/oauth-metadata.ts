import { publicUrl } from '../../../config/index.ts';
import { mcpScopes } from '../../../domain/auth/oauth.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { plainAnswer, textList, texts } from './oauth-answer.ts';

const tag = 'MCP';

const resourceMetadata = {
  type: 'object',
  required: ['resource', 'authorization_servers'],
  properties: {
    resource: {
      type: 'string',
      maxLength: 2_048,
      format: 'uri',
      description: 'Address of the MCP server.',
    },
    authorization_servers: textList('Issuer of its tokens: this service.'),
    scopes_supported: textList('Scopes of its tools.'),
    bearer_methods_supported: textList('Ways to send a token.'),
    resource_name: { type: 'string', maxLength: 100, description: 'Name of the service.' },
    resource_documentation: {
      type: 'string',
      maxLength: 2_048,
      format: 'uri',
      description: 'API reference.',
    },
  },
};

const resourceOf = ({ config }: Service) => ({
  resource: `${publicUrl(config)}/mcp`,
  authorization_servers: [publicUrl(config)],
  scopes_supported: mcpScopes,
  bearer_methods_supported: ['header'],
  resource_name: config.SERVICE_NAME,
  resource_documentation: `${publicUrl(config)}/docs`,
});

const resource = (path: string, operationId: string, summary: string): Endpoint =>
  endpoint({
    method: 'get',
    path,
    operationId,
    tag,
    summary,
    description: 'RFC 9728: how clients of `/mcp` get a token.',
    access: 'public',
    content: { 'application/json': { schema: resourceMetadata } },
    handle: async ({ ctx, service }) => plainAnswer(ctx, resourceOf(service)),
  });

const serverMetadata = {
  type: 'object',
  required: ['issuer', 'authorization_endpoint', 'token_endpoint', 'response_types_supported'],
  properties: {
    issuer: { type: 'string', maxLength: 2_048, format: 'uri', description: 'This service.' },
    ...texts('uri', {
      authorization_endpoint: 'Consent page.',
      token_endpoint: 'Exchanges codes for tokens.',
      registration_endpoint: 'Registers apps.',
      revocation_endpoint: 'Revokes grants.',
    }),
    response_types_supported: textList('Response types of the consent page.'),
    grant_types_supported: textList('Grant types of the token endpoint.'),
    code_challenge_methods_supported: textList('Code challenge methods.'),
    token_endpoint_auth_methods_supported: textList('Client authentication: by the challenge alone.'),
    scopes_supported: textList('Available scopes.'),
    authorization_response_iss_parameter_supported: {
      type: 'boolean',
      description: 'Whether the answer contains the issuer (RFC 9207).',
    },
    client_id_metadata_document_supported: {
      type: 'boolean',
      description: 'Whether a `client_id` may be the https address of a metadata document.',
    },
    service_documentation: {
      type: 'string',
      maxLength: 2_048,
      format: 'uri',
      description: 'API reference.',
    },
  },
};

const serverOf = ({ config }: Service) => {
  const issuer = publicUrl(config);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: mcpScopes,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: config.MCP_CLIENT_DOCUMENTS,
    service_documentation: `${issuer}/docs`,
  };
};

/** Documents that clients of `/mcp` discover automatically. */
export const oauthMetadataRoutes: Endpoint[] = [
  resource(
    '/.well-known/oauth-protected-resource/mcp',
    'getMcpResourceMetadata',
    'Get the metadata of the MCP server',
  ),
  resource(
    '/.well-known/oauth-protected-resource',
    'getProtectedResourceMetadata',
    'Get the metadata of the protected resource',
  ),
  endpoint({
    method: 'get',
    path: '/.well-known/oauth-authorization-server',
    operationId: 'getAuthorizationServerMetadata',
    tag,
    summary: 'Get the metadata of the authorization server',
    description: 'RFC 8414: the addresses of the authorization server, and what they accept.',
    access: 'public',
    content: { 'application/json': { schema: serverMetadata } },
    handle: async ({ ctx, service }) => plainAnswer(ctx, serverOf(service)),
  }),
];
