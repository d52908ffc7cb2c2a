/** Lower-case letters, digits and single hyphens, at most 60. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slugMaxLength = 60;

/** `Café & Co.` → `cafe-co`; a name without any Latin letter or digit gives the fallback. */
export const slugFrom = (name: string, fallback: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-+|-+$/g, '') || fallback;
