import transliterate from '@sindresorhus/transliterate';

/** Matches slugs of lower-case letters, digits, and single hyphens. Maximum length is 60. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slugMaxLength = 60;

/** Paths below `/brands` that no brand may have as its slug, because the operation at that path would hide the brand. */
export const brandPaths: ReadonlySet<string> = new Set(['order']);

/** Returns the first free slug of `acme`, `acme-2`, `acme-3`, and so on. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const next = numberedSlug(slug, number);
    if (!taken.has(next)) return next;
  }
};

/** Returns `acme` for 1 and `acme-2` for 2. A long slug is cut to make room for the number. */
export const numberedSlug = (slug: string, number: number): string => {
  if (number === 1) return slug;
  const tail = `-${number}`;
  return `${slug.slice(0, slugMaxLength - tail.length).replace(/-$/, '')}${tail}`;
};

/** Maximum number of characters of a name that are read, because transliterating a megabyte takes seconds. */
const maxRead = 4 * slugMaxLength;

/**
 * Returns the slug of a name: `Größe` becomes `groesse`, `Café & Co.` becomes `cafe-co`. Letters of other alphabets are
 * transliterated. A name without letters of an alphabet, as in Chinese, gives the fallback.
 */
export const slugFrom = (name: string, fallback: string): string =>
  transliterate(name.slice(0, maxRead).normalize('NFKC'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-|-$/g, '') || fallback;
