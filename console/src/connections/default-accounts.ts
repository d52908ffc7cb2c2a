import type { Schemas } from '@sdk';

type Connection = Schemas['Connection'];

/** Returns the accounts to which posts of a brand go that name only their platforms: the connected default ones. */
export const connectedDefaults = (connections: readonly Connection[], brandSlug: string): Connection[] =>
  connections.filter(one => one.brandSlug === brandSlug && one.isDefault && one.status === 'connected');
