import type { Config } from '../../config/index.ts';
import { createPrices } from '../../domain/costs/prices.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/**
 * Returns the price of reading one post or account today, in millionths of a dollar. `owned`: a post of an account that owns
 * the app.
 */
export const costOfReading = (
  { PLATFORM_PRICES }: Pick<Config, 'PLATFORM_PRICES'>,
  platform: PlatformName,
  what: 'post' | 'account' | 'owned',
): number => createPrices(PLATFORM_PRICES)(platform, `read_${what}`);
