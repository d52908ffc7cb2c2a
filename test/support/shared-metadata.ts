import { MetadataDiscovery, MetadataStorage, type EntityManager } from '@mikro-orm/core';

/**
 * A process of tests opens some hundred ORMs, where a process of the service opens one; each would look through the same entities
 * for 0.1 s of CPU, and give their prototypes the same properties again for 0.02 s. All of them use what the first one found and
 * gave.
 */
const { discover } = MetadataDiscovery.prototype;
let found: Promise<MetadataStorage> | undefined;

MetadataDiscovery.prototype.discover = function discoverOnce(this: MetadataDiscovery, preferTs?: boolean) {
  return (found ??= discover.call(this, preferTs));
};

const { decorate } = MetadataStorage.prototype;
let isDecorated = false;

MetadataStorage.prototype.decorate = function decorateOnce(this: MetadataStorage, em: EntityManager) {
  if (!isDecorated) decorate.call(this, em);
  isDecorated = true;
};
