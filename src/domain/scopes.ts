/** Scopes of the contract's table, then those in the same form for the areas that it leaves open. */
export const keyScopes = [
  'posts:read',
  'posts:write',
  'brands:read',
  'brands:write',
  'clips:read',
  'clips:write',
  'carousels:read',
  'carousels:write',
  'kb:read',
  'kb:write',
  'agents:read',
  'agents:write',
  'webhooks:read',
  'webhooks:write',
] as const;

export const openScopes = [
  'connections:read',
  'connections:write',
  'media:read',
  'media:write',
  'orgs:read',
  'orgs:write',
  'notifications:read',
  'notifications:write',
] as const;

export const allScopes = [...keyScopes, ...openScopes] as const;

export type Scope = (typeof allScopes)[number];
