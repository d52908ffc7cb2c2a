import { isLink, plainWords } from '../leads.ts';

/**
 * Returns whether nothing in a name would become a link. Names appear in the subjects of mails to people who have never
 * heard of the service.
 */
export const isLinkless = (name: string): boolean => !plainWords(name).some(isLink);

/**
 * Returns a name in which nothing becomes a link. Links are reduced to their words. A name without links stays as it is.
 */
export const withoutLinks = (name: string): string =>
  isLinkless(name)
    ? name
    : plainWords(name)
        .flatMap(word => (isLink(word) ? word.split(/[^\p{L}\p{N}\p{M}]/u) : word))
        .filter(Boolean)
        .join(' ');
