import type { PlatformName } from '../platforms.ts';

/** Kinds of texts that a brand reuses: signatures for posts, groups of hashtags, and templates with fields to fill. */
export const savedTextKinds = ['signature', 'hashtags', 'template'] as const;
export type SavedTextKind = (typeof savedTextKinds)[number];

/** Text for each platform that has its own. An empty text omits the saved text on that platform. */
export type PlatformTexts = Partial<Record<PlatformName, string>>;

export interface SavedTextContent {
  id: string;
  kind: SavedTextKind;
  name: string;
  text: string;
  platformTexts: PlatformTexts;
}

/** Named field of a template, as in `{{product}}`. */
const gap = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_ -]{0,39}?)\s*\}\}/gu;

const notTag = /^[^#]|^#$|^#.*#/;

/** Returns the first word of a group of hashtags that is not a hashtag, or undefined if all are. */
export const findNoHashtag = (text: string): string | undefined =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .find(word => notTag.test(word));

const textsOf = ({ text, platformTexts }: Pick<SavedTextContent, 'text' | 'platformTexts'>): string[] => [
  text,
  ...Object.values(platformTexts),
];

/** Returns the names of a template's fields in order of first appearance. Other kinds have none. */
export const fieldsOfText = (saved: Pick<SavedTextContent, 'kind' | 'text' | 'platformTexts'>): string[] =>
  saved.kind === 'template'
    ? [...new Set(textsOf(saved).flatMap(text => [...text.matchAll(gap)].map(([, name]) => name as string)))]
    : [];

/** Fills the fields of a template. Inserted values are not searched for fields. */
export const fillGaps = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(gap, (whole, name: string) => fields[name] ?? whole);

/** Returns the length of a filled template in characters, without building the text, which could be huge. */
export const lengthFilled = (text: string, fields: Readonly<Record<string, string>>): number =>
  [...text.matchAll(gap)].reduce(
    (length, [whole, name]) => length - whole.length + (fields[name as string] ?? whole).length,
    text.length,
  );

/** Returns the text of a saved text for one platform. */
export const savedTextOn = ({ text, platformTexts }: SavedTextContent, platform: PlatformName): string =>
  platformTexts[platform] ?? text;
