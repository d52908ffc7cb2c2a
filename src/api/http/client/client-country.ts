import type { Context } from 'koa';
import type { Config } from '../../../config/index.ts';
import { countryName } from '../../../domain/auth/locations.ts';

/**
 * Returns the two-letter country of the request from the trusted proxy's `COUNTRY_HEADER`. Null if the header is missing,
 * or if no proxy is trusted, because the header would then be the client's own claim.
 */
export const clientCountry = (
  ctx: Context,
  { COUNTRY_HEADER, TRUSTED_PROXY_HOPS }: Pick<Config, 'COUNTRY_HEADER' | 'TRUSTED_PROXY_HOPS'>,
): string | null => {
  if (COUNTRY_HEADER === undefined || TRUSTED_PROXY_HOPS === 0) return null;
  const said = ctx.get(COUNTRY_HEADER);
  return countryName(said) === undefined ? null : said;
};
