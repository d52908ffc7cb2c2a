/** Scopes of the contract's table, each with its meaning. */
const contractScopes = {
  'posts:read': 'list and retrieve posts, drafts, publish results',
  'posts:write': 'create, update, delete, publish, schedule, retry posts',
  'brands:read': 'list brands, retrieve brand details',
  'brands:write': 'create, update, delete, reorder brands',
  'clips:read': 'list clip jobs, retrieve results and download URLs',
  'clips:write': 'upload videos, trigger scene detection and clip generation',
  'carousels:read': 'list and retrieve carousel drafts',
  'carousels:write': 'create, generate, refine, publish carousels',
  'kb:read': 'search and read knowledge base documents',
  'kb:write': 'upload, ingest, delete knowledge base content',
  'agents:read': 'list agents, view run history and outputs',
  'agents:write': 'create, update, toggle, run agents',
  'webhooks:read': 'list webhook endpoints',
  'webhooks:write': 'create, update, delete webhook endpoints',
} as const;

/** Scopes in the same form for areas that the contract leaves open. */
const ownScopes = {
  'connections:read': 'list connected platform accounts',
  'connections:write': 'connect, refresh, disconnect platform accounts',
  'media:read': 'list media',
  'media:write': 'upload, delete media',
  'ideas:read': 'list ideas',
  'ideas:write':
    'generate and delete ideas (drafts also need posts:write, ideas from documents also need kb:read)',
  'jobs:read': 'read background jobs',
  'orgs:read': 'read the organization',
  'orgs:write': 'rename the organization',
  'teams:read': 'list members, invitations, groups, overrides and permissions',
  'teams:write': 'invite, change and remove members, groups and overrides',
  'onboarding:read': 'read the onboarding steps',
  'onboarding:write': 'mark an onboarding step as done',
  'account:export': 'export everything that the organization owns (owners and admins only)',
  'audit:read': 'read the audit log',
  'billing:read': 'read the plan, credits, prices, and usage',
  'billing:write': 'subscribe, change the subscription',
  'notifications:read': 'list notifications',
  'notifications:write': 'mark notifications read',
} as const;

export type Scope = keyof typeof contractScopes | keyof typeof ownScopes;

/** Meaning of each scope, for the reference page. */
export const scopeMeanings: Readonly<Record<Scope, string>> = { ...contractScopes, ...ownScopes };

export const keyScopes = Object.keys(contractScopes) as (keyof typeof contractScopes)[];
export const allScopes = Object.keys(scopeMeanings) as Scope[];
