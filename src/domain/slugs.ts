/** Lower-case letters, digits and single hyphens, at most 60. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slugMaxLength = 60;

/** `acme`, then `acme-2`, `acme-3`: the first of them that is not taken. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const head = slug.slice(0, slugMaxLength - `-${number}`.length).replace(/-$/, '');
    if (!taken.has(`${head}-${number}`)) return `${head}-${number}`;
  }
};

/** `Café & Co.` → `cafe-co`; a name without any Latin letter or digit gives the fallback. */
export const slugFrom = (name: string, fallback: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-|-$/g, '') || fallback;
