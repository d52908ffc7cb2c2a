/**
 * What mail programs make a link of, though it is only text: an address with a scheme, a host name, an IP address. Names stand
 * in the subjects of mails to people who have never heard of us.
 */
const links = [
  /[a-z\d]:\/\//i,
  /(?:mailto|tel|sms|javascript|data):\S/i,
  // a host name ends with two letters at least; the other dot is one to browsers, too (RFC 5895)
  /[\p{L}\p{N}\p{M}\p{So}-][.\u3002]\p{L}[\p{L}\p{M}]/u,
  /\d\.\d{1,3}\.\d{1,3}\.\d/,
];

const isLink = (word: string): boolean => links.some(pattern => pattern.test(word));

/** As programs see it: without characters of no width, with the usual forms of the others. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .split(/\s/u);

/** Whether nothing in a name would become a link. */
export const isLinkless = (name: string): boolean => !wordsOf(name).some(isLink);

/** A name in which nothing becomes a link: of what would, the words are left. One without links stays as it is. */
export const withoutLinks = (name: string): string =>
  isLinkless(name)
    ? name
    : wordsOf(name)
        .flatMap(word => (isLink(word) ? word.split(/[^\p{L}\p{N}\p{M}]/u) : word))
        .filter(Boolean)
        .join(' ');
