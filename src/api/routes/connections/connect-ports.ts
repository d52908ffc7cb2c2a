import type { ConnectPorts } from '../../../commands/connections/authorize-connection.ts';
import type { PlatformName } from '../../../domain/platforms.ts';
import type { Service } from '../../../process/service.ts';

/** Returns the ports that commands on a platform's accounts need. */
export const connectPorts = (
  { config, cipher, platforms }: Service,
  platform: PlatformName,
): ConnectPorts => ({
  cipher,
  oauth: platforms[platform].oauth,
  deadlineMs: config.PLATFORM_TIMEOUT,
});
