import { asLine } from '../lines.ts';
import { firstLink } from './links.ts';
import type { PlatformName } from '../platforms.ts';

/** Preview data that a page provides for links to it. */
export interface LinkCard {
  /** URL as in the post, before redirects. */
  url: string;
  title: string;
  description: string | null;
  pictureUrl: string | null;
}

/** Source of the card for the first link in a text: this service reads the page, or the platform reads it. */
export type CardMaker = 'service' | 'platform';

const makers: Partial<Record<PlatformName, CardMaker>> = {
  linkedin: 'service',
  x: 'platform',
  threads: 'platform',
};

/** Link that a platform shows as a card. */
export interface CardLink {
  url: string;
  madeBy: CardMaker;
}

/** Card link with its preview. Null while the page has not been read, or if it provides no preview. */
export interface PreviewedCard extends CardLink {
  page: PageWords | null;
}

/** Preview data of a page without its URL. */
export type PageWords = Omit<LinkCard, 'url'>;

/** Card with the hash of its picture, as the service has read it. */
export interface ReadCard extends LinkCard {
  /** Hex SHA-256 of the picture, or null if there is no readable one. */
  pictureSha256: string | null;
}

/** Stored data of a page. Rows of an earlier release have no hash. */
export type KeptPage = PageWords & Partial<Pick<ReadCard, 'pictureSha256'>>;

export const wordsOfPage = ({ title, description, pictureUrl }: LinkCard): PageWords => ({
  title,
  description,
  pictureUrl,
});

/** Parts of a platform's content that determine its card. */
interface Carded {
  text: string;
  media: readonly unknown[];
  options: Readonly<Record<string, unknown>>;
}

/**
 * Maximum length in characters of a link that gets a card. The API shows links up to this length, and no real page's is
 * longer.
 */
export const maxLinkLength = 2_048;

/** Settings that take the place of a card. */
const inItsPlace = ['pollOptions', 'quoteUrl', 'reshare'];

/** Returns the link that would become a card on a platform, regardless of its length. */
const wantedCardLink = (platform: PlatformName, { text, media, options }: Carded): CardLink | undefined => {
  const madeBy = makers[platform];
  if (madeBy === undefined || media.length > 0 || options['linkCard'] === false) return undefined;
  if (inItsPlace.some(name => options[name] !== undefined)) return undefined;
  const attached = options['linkAttachment'];
  const url = typeof attached === 'string' ? attached : firstLink(text);
  return url === undefined ? undefined : { url, madeBy };
};

/**
 * Returns the link that becomes a card on a platform, and who makes the card. Returns undefined if there is none, for
 * example because an image takes its place.
 */
export const findCardLink = (platform: PlatformName, content: Carded): CardLink | undefined => {
  const link = wantedCardLink(platform, content);
  return link && link.url.length <= maxLinkLength ? link : undefined;
};

/** Returns whether this service makes no card of a link because the link is too long. */
export const isCardLeftOut = (platform: PlatformName, content: Carded): boolean =>
  wantedCardLink(platform, content)?.madeBy === 'service' && findCardLink(platform, content) === undefined;

/**
 * Applies the author's own words to a card, replacing those of the page. The title becomes one line without control
 * characters and without marks that change the writing direction.
 */
export const layOverCard = <Card extends LinkCard>(
  card: Card,
  options: Readonly<Record<string, unknown>>,
): Card => {
  const { cardTitle, cardDescription } = options;
  return {
    ...card,
    title: asLine(typeof cardTitle === 'string' ? cardTitle : card.title),
    ...(typeof cardDescription === 'string' && { description: cardDescription }),
  };
};
