import transliterate from '@sindresorhus/transliterate';

/** Lower-case letters, digits and single hyphens, at most 60. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slugMaxLength = 60;

/** Paths below `/brands`. No brand gets one as its slug: an operation of its own would hide the brand. */
export const brandPaths: ReadonlySet<string> = new Set(['order']);

/** `acme`, then `acme-2`, `acme-3`: the first of them that is not taken. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const next = numberedSlug(slug, number);
    if (!taken.has(next)) return next;
  }
};

/** `acme` for 1, `acme-2` for 2; what is too long for its number is cut. */
export const numberedSlug = (slug: string, number: number): string => {
  if (number === 1) return slug;
  const tail = `-${number}`;
  return `${slug.slice(0, slugMaxLength - tail.length).replace(/-$/, '')}${tail}`;
};

/** Of a longer name no more is read: transliterating a megabyte takes seconds. */
const maxRead = 4 * slugMaxLength;

/**
 * `Größe` → `groesse`, `Café & Co.` → `cafe-co`. Letters of alphabets become Latin ones; a name that is written without
 * any, as in Chinese, gives the fallback.
 */
export const slugFrom = (name: string, fallback: string): string =>
  transliterate(name.slice(0, maxRead).normalize('NFKC'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-|-$/g, '') || fallback;
