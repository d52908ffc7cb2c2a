import { MetadataDiscovery, type MetadataStorage } from '@mikro-orm/core';

/**
 * A process of tests opens some hundred ORMs, where a process of the service opens one; each would look through the same entities
 * for 0.1 s of CPU. All of them use what the first one found.
 */
const discover = MetadataDiscovery.prototype.discover;
let found: Promise<MetadataStorage> | undefined;

MetadataDiscovery.prototype.discover = function discoverOnce(this: MetadataDiscovery, preferTs?: boolean) {
  return (found ??= discover.call(this, preferTs));
};
