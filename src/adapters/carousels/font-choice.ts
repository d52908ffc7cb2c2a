import { draws, filesOf, type FallbackFamily, type Family, type FontFile } from './font-files.ts';

/**
 * Returns the East Asian families in order. Chinese, Japanese, and Korean share code points and draw them differently, so
 * the language decides which comes first.
 */
const eastAsian = (language: string | null, text: string): FallbackFamily[] => {
  const all: FallbackFamily[] = ['Noto Sans JP', 'Noto Sans SC', 'Noto Sans TC', 'Noto Sans KR'];
  const first = firstEastAsian(language?.toLowerCase() ?? '', text);
  return [first, ...all.filter(family => family !== first)];
};

const firstEastAsian = (language: string, text: string): FallbackFamily => {
  if (/^zh-(?:tw|hk|mo|hant)/.test(language)) return 'Noto Sans TC';
  if (language.startsWith('zh')) return 'Noto Sans SC';
  if (language.startsWith('ko') || /\p{Script=Hangul}/u.test(text)) return 'Noto Sans KR';
  if (language.startsWith('ja') || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return 'Noto Sans JP';
  return 'Noto Sans SC';
};

/** Returns the families that a text may need, in order of preference: the chosen one, then the fallbacks. */
export const fontStack = (family: Family, language: string | null, text: string): Family[] => [
  ...new Set<Family>([
    family,
    'Inter',
    'Noto Sans Arabic',
    'Noto Sans Hebrew',
    'Noto Sans Thai',
    'Noto Sans Devanagari',
    ...eastAsian(language, text),
  ]),
];

/** Returns the code points that a font must draw, without controls, joiners, and other invisible ones. */
const drawn = (text: string): number[] => {
  const visible = text.replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  return [...new Set(visible)].map(char => char.codePointAt(0) ?? 0);
};

export interface FontChoice {
  /** Files that draw the text, with the code points that each draws. */
  files: Map<FontFile, Set<number>>;
  /** Characters that no font of the stack has. */
  missing: string[];
}

/** Chooses files: the first family of the stack that has a glyph draws it. */
export const chooseFonts = (stack: readonly Family[], text: string): FontChoice => {
  const files: FontChoice['files'] = new Map();
  const missing: string[] = [];
  for (const codePoint of drawn(text)) {
    const found = firstThatDraws(stack, codePoint);
    if (found.length === 0) missing.push(String.fromCodePoint(codePoint));
    for (const file of found) files.set(file, (files.get(file) ?? new Set()).add(codePoint));
  }
  return { files, missing };
};

/**
 * Returns the files that draw a code point: upright, and italic if the family has it. Later families are not opened,
 * because a Japanese one has 120 files.
 */
const firstThatDraws = (stack: readonly Family[], codePoint: number): FontFile[] => {
  for (const family of stack) {
    const found = filesOf(family).filter(file => draws(file, codePoint));
    if (found.length > 0) return found;
  }
  return [];
};
