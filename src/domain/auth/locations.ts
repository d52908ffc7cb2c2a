const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/**
 * Returns the name of a country: `DE` becomes `Germany`. Returns undefined for other codes, such as the `XX` of a proxy
 * that does not know the country.
 */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? regions.of(code) : undefined;

/** Formats an IP address for people: `192.0.2.1`, or `192.0.2.1 in Germany (DE)` if the country is known. */
export const locationOf = (ip: string, country: string | null): string => {
  const name = country === null ? undefined : countryName(country);
  return name === undefined ? ip : `${ip} in ${name} (${country})`;
};
