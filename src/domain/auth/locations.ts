const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** `DE` → `Germany`; undefined for a code that is not a country, such as `XX` where a proxy does not know it. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? regions.of(code) : undefined;

/** An address for people to read: `192.0.2.1`, or `192.0.2.1 in Germany (DE)` where the country is known. */
export const locationOf = (ip: string, country: string | null): string => {
  const name = country === null ? undefined : countryName(country);
  return name === undefined ? ip : `${ip} in ${name} (${country})`;
};
