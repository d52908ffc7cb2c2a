import type { PlatformName } from '../platforms.ts';

/** What a brand writes again and again: the end of its posts, tags that go together, and posts with gaps to fill. */
export const savedTextKinds = ['signature', 'hashtags', 'template'] as const;
export type SavedTextKind = (typeof savedTextKinds)[number];

/** The text of each platform that has another one; an empty one leaves it out there. */
export type PlatformTexts = Partial<Record<PlatformName, string>>;

export interface SavedTextContent {
  id: string;
  kind: SavedTextKind;
  name: string;
  text: string;
  platformTexts: PlatformTexts;
}

/** A named gap of a template, as in `{{product}}`. */
const gap = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_ -]{0,39}?)\s*\}\}/gu;

const notTag = /^[^#]|^#$|^#.*#/;

/** The first word of a group of hashtags that is none; undefined when all are. */
export const findNoHashtag = (text: string): string | undefined =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .find(word => notTag.test(word));

const textsOf = ({ text, platformTexts }: Pick<SavedTextContent, 'text' | 'platformTexts'>): string[] => [
  text,
  ...Object.values(platformTexts),
];

/** The names of a template's gaps, in the order in which they first stand in it; of other texts none. */
export const fieldsOfText = (saved: Pick<SavedTextContent, 'kind' | 'text' | 'platformTexts'>): string[] =>
  saved.kind === 'template'
    ? [...new Set(textsOf(saved).flatMap(text => [...text.matchAll(gap)].map(([, name]) => name as string)))]
    : [];

/** A template with its gaps filled; what is filled in is not looked at for gaps again. */
export const fillGaps = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(gap, (whole, name: string) => fields[name] ?? whole);

/** How long a template is with its gaps filled, in characters: a thousand gaps and long fields are not filled to find out. */
export const lengthFilled = (text: string, fields: Readonly<Record<string, string>>): number =>
  [...text.matchAll(gap)].reduce(
    (length, [whole, name]) => length - whole.length + (fields[name as string] ?? whole).length,
    text.length,
  );

/** A saved text as one platform gets it. */
export const savedTextOn = ({ text, platformTexts }: SavedTextContent, platform: PlatformName): string =>
  platformTexts[platform] ?? text;
