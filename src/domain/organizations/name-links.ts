import { isLink, plainWords } from '../leads.ts';

/** Whether nothing in a name would become a link. Names stand in the subjects of mails to people who have never heard of us. */
export const isLinkless = (name: string): boolean => !plainWords(name).some(isLink);

/** A name in which nothing becomes a link: of what would, the words are left. One without links stays as it is. */
export const withoutLinks = (name: string): string =>
  isLinkless(name)
    ? name
    : plainWords(name)
        .flatMap(word => (isLink(word) ? word.split(/[^\p{L}\p{N}\p{M}]/u) : word))
        .filter(Boolean)
        .join(' ');
