import type { ConnectPorts } from '../../../commands/connections/authorize-connection.ts';
import type { PlatformName } from '../../../domain/platforms.ts';
import type { Service } from '../../../process/service.ts';

/** What the commands about a platform's accounts are handed. */
export const connectPorts = (
  { config, cipher, platforms }: Service,
  platform: PlatformName,
): ConnectPorts => ({
  cipher,
  oauth: platforms[platform].oauth,
  deadlineMs: config.PLATFORM_TIMEOUT,
});
