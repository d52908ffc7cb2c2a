import type { PlatformName } from '../platforms.ts';

/** What a page says of itself for whoever shows a link to it. */
export interface LinkCard {
  /** As the post has it, before any redirect. */
  url: string;
  title: string;
  description: string | null;
  pictureUrl: string | null;
}

/** Who makes a card of the first link in a text: this service reads the page, or the platform does by itself. */
export type CardMaker = 'service' | 'platform';

const makers: Partial<Record<PlatformName, CardMaker>> = {
  linkedin: 'service',
  x: 'platform',
  threads: 'platform',
};

/** A link that a platform shows as a card. */
export interface CardLink {
  url: string;
  madeBy: CardMaker;
}

/** With what is known of its page: null while nobody has read it, or where it says nothing of itself. */
export interface PreviewedCard extends CardLink {
  page: PageWords | null;
}

/** What a page says, without the address under which it was asked. */
export type PageWords = Omit<LinkCard, 'url'>;

/** A card with the picture by its content, as the service has read it. */
export interface ReadCard extends LinkCard {
  /** SHA-256 of the file, hex; null where there is none that can be read. */
  pictureSha256: string | null;
}

/** What is kept of a page: rows of an earlier release do not know the picture by its content. */
export type KeptPage = PageWords & Partial<Pick<ReadCard, 'pictureSha256'>>;

export const wordsOfPage = ({ title, description, pictureUrl }: LinkCard): PageWords => ({
  title,
  description,
  pictureUrl,
});

/** What one platform gets, as far as its card hangs on it. */
interface Carded {
  text: string;
  media: readonly unknown[];
  options: Readonly<Record<string, unknown>>;
}

const address = /https?:\/\/[^\s<>"\u201c\u201d]+/gi;
/** What ends a sentence, or the brackets around a link, and no address. */
const ends = new Set(".,;:!?\u2018\u2019\u2026)]}'");

const withoutEnd = (found: string): string => {
  let length = found.length;
  while (ends.has(found.charAt(length - 1))) length -= 1;
  const bare = found.slice(0, length);
  // a bracket that the address opened is its own
  return found.charAt(length) === ')' && bare.includes('(') ? `${bare})` : bare;
};

/** The longest link of which a card is made, in characters: what answers show, and longer than any real page's. */
export const maxLinkLength = 2_048;

/** The first address in a text that says how it is reached: a bare name is often none. */
const firstLink = (text: string): string | undefined =>
  Array.from(text.matchAll(address), ([found]) => withoutEnd(found)).find(url => URL.canParse(url));

/** What stands where a card would. */
const inItsPlace = ['pollOptions', 'quoteUrl', 'reshare'];

/** The link that becomes a card on a platform, and who makes it; undefined where none does: a picture takes its place. */
export const findCardLink = (
  platform: PlatformName,
  { text, media, options }: Carded,
): CardLink | undefined => {
  const madeBy = makers[platform];
  if (madeBy === undefined || media.length > 0 || options['linkCard'] === false) return undefined;
  if (inItsPlace.some(name => options[name] !== undefined)) return undefined;
  const attached = options['linkAttachment'];
  const url = typeof attached === 'string' ? attached : firstLink(text);
  return url === undefined || url.length > maxLinkLength ? undefined : { url, madeBy };
};

/** A card as its author wants it: what they wrote takes the place of what the page says. */
export const layOverCard = <Card extends LinkCard>(
  card: Card,
  options: Readonly<Record<string, unknown>>,
): Card => {
  const { cardTitle, cardDescription } = options;
  return {
    ...card,
    ...(typeof cardTitle === 'string' && { title: cardTitle }),
    ...(typeof cardDescription === 'string' && { description: cardDescription }),
  };
};
