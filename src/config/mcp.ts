import { z } from 'zod';
import { about, durationWithin, flag, hostNames, optional } from './kinds.ts';

/** Settings of the MCP server and of what people confirm for it; taken in by index.ts. */
export const mcpSettings = {
  MCP_HOSTS: about(
    hostNames(),
    'Host names, comma-separated, under which the MCP server, and on a loopback HOST all of the service, answers beside those of PUBLIC_URL and of this machine itself (localhost, 127.0.0.1, ::1): for proxies that pass on a name of their own.',
  ),
  MCP_URL: about(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of the MCP server that `npm run mcp` serves over stdio; default PUBLIC_URL/mcp.',
  ),
  MCP_API_KEY: about(optional, 'API key that `npm run mcp` shows there.'),
  MCP_CLIENT_DOCUMENTS: about(
    flag(true),
    'Whether programs may name themselves to the MCP server by the https address of a metadata document, which the API fetches. False where the API cannot reach the internet: they register instead.',
  ),
  CONFIRMATION_LIFETIME: about(
    durationWithin('30m', '1m', '1d'),
    'How long a person can approve or deny a post that a program has planned and asked them to confirm. An approval can be used for ten minutes at least.',
  ),
  REVIEW_LINK_LIFETIME: about(
    durationWithin('30d', '1h', '90d'),
    'For how long a review link may be made at most.',
  ),
};
