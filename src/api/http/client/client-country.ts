import type { Context } from 'koa';
import type { Config } from '../../../config/index.ts';
import { countryName } from '../../../domain/auth/locations.ts';

/**
 * The country that the request came from, two letters, as the trusted proxy says it in `COUNTRY_HEADER`; null where it says
 * none, or where no proxy is trusted: then the header is the client's own claim.
 */
export const clientCountry = (
  ctx: Context,
  { COUNTRY_HEADER, TRUSTED_PROXY_HOPS }: Pick<Config, 'COUNTRY_HEADER' | 'TRUSTED_PROXY_HOPS'>,
): string | null => {
  if (COUNTRY_HEADER === undefined || TRUSTED_PROXY_HOPS === 0) return null;
  const said = ctx.get(COUNTRY_HEADER);
  return countryName(said) === undefined ? null : said;
};
