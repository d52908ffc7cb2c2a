import { draws, filesOf, type FallbackFamily, type Family, type FontFile } from './font-files.ts';

/** Chinese, Japanese and Korean share code points and draw them differently, so the language decides who comes first. */
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

/** The families that a text may need, first choice first: the chosen one, then those that fill in. */
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

/** Code points that a font has to draw: no controls, joiners and other invisible ones. */
const drawn = (text: string): number[] => {
  const visible = text.replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  return [...new Set(visible)].map(char => char.codePointAt(0) ?? 0);
};

export interface FontChoice {
  /** The few files that draw the text, and the code points that each is to draw. */
  files: Map<FontFile, Set<number>>;
  /** Characters that no font of the stack has. */
  missing: string[];
}

/** The first family of the stack that has a letter draws it. */
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

/** Upright, and italic where the family has it. Later families are not looked at: a Japanese one has 120 files. */
const firstThatDraws = (stack: readonly Family[], codePoint: number): FontFile[] => {
  for (const family of stack) {
    const found = filesOf(family).filter(file => draws(file, codePoint));
    if (found.length > 0) return found;
  }
  return [];
};
