import { z } from 'zod';
import { about, durationWithin, flag, hostNames, optional } from './kinds.ts';

/** Settings of the MCP server and of people's confirmations for it. Included in index.ts. */
export const mcpSettings = {
  MCP_HOSTS: about(
    hostNames(),
    'Additional host names, comma-separated, at which the MCP server answers, and with a loopback HOST the whole service, beside those of PUBLIC_URL and this machine (localhost, 127.0.0.1, ::1). For proxies that pass on a host name of their own.',
  ),
  MCP_URL: about(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of the MCP server that `npm run mcp` serves over stdio. Default: PUBLIC_URL/mcp.',
  ),
  MCP_API_KEY: about(optional, 'API key that `npm run mcp` uses.'),
  MCP_CLIENT_DOCUMENTS: about(
    flag(true),
    'Whether MCP clients may identify themselves by the https address of a metadata document, which the API fetches. Set false if the API cannot reach the internet: clients then register instead.',
  ),
  CONFIRMATION_LIFETIME: about(
    durationWithin('30m', '1m', '1d'),
    'Minimum time in which a person can approve or deny a post that an app asks them to confirm. A post with a time can be decided until then, for a week at most. The app can use an approval for at least ten minutes.',
  ),
  REVIEW_LINK_LIFETIME: about(durationWithin('30d', '1h', '90d'), 'Maximum lifetime of a review link.'),
};
