import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A font family as a package contains it. */
interface Family {
  /** Name of the package in `@fontsource`. */
  name: string;
  subsets: readonly string[];
  /** Script that it draws, with its name. Undefined for the included fonts. */
  script?: readonly [word: string, characters: RegExp];
}

const inter = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];

/**
 * Families in the order in which they are tried for a character. Those with a script are optional for the operator, because
 * of their size.
 */
const families: readonly Family[] = [
  { name: 'inter', subsets: inter },
  { name: 'noto-emoji', subsets: ['emoji'] },
  { name: 'noto-sans-arabic', subsets: ['arabic'] },
  { name: 'noto-sans-hebrew', subsets: ['hebrew'] },
  { name: 'noto-sans-devanagari', subsets: ['devanagari'] },
  { name: 'noto-sans-thai', subsets: ['thai'] },
  { name: 'noto-sans-symbols-2', subsets: ['symbols'] },
  { name: 'noto-sans-symbols', subsets: ['symbols'] },
  { name: 'noto-sans-math', subsets: ['latin'] },
  {
    name: 'noto-sans-jp',
    subsets: ['japanese'],
    script: ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u],
  },
  { name: 'noto-sans-kr', subsets: ['korean'], script: ['Korean', /\p{Script=Hangul}/u] },
  { name: 'noto-sans-sc', subsets: ['chinese-simplified'], script: ['Chinese', /\p{Script=Han}/u] },
  { name: 'noto-sans-armenian', subsets: ['armenian'], script: ['Armenian', /\p{Script=Armenian}/u] },
  { name: 'noto-sans-georgian', subsets: ['georgian'], script: ['Georgian', /\p{Script=Georgian}/u] },
  { name: 'noto-sans-bengali', subsets: ['bengali'], script: ['Bengali', /\p{Script=Bengali}/u] },
  { name: 'noto-sans-tamil', subsets: ['tamil'], script: ['Tamil', /\p{Script=Tamil}/u] },
  { name: 'noto-sans-ethiopic', subsets: ['ethiopic'], script: ['Ethiopic', /\p{Script=Ethiopic}/u] },
  { name: 'noto-sans-kannada', subsets: ['kannada'], script: ['Kannada', /\p{Script=Kannada}/u] },
  { name: 'noto-sans-malayalam', subsets: ['malayalam'], script: ['Malayalam', /\p{Script=Malayalam}/u] },
  { name: 'noto-sans-khmer', subsets: ['khmer'], script: ['Khmer', /\p{Script=Khmer}/u] },
  { name: 'noto-sans-myanmar', subsets: ['myanmar'], script: ['Burmese', /\p{Script=Myanmar}/u] },
  { name: 'noto-sans-thaana', subsets: ['thaana'], script: ['Thaana', /\p{Script=Thaana}/u] },
];

const folderOf = ({ name }: Family): string | undefined => {
  try {
    const about = fileURLToPath(import.meta.resolve(`@fontsource/${name}/package.json`));
    return path.join(path.dirname(about), 'files');
  } catch {
    return undefined;
  }
};

/** Returns the file of a subset in this weight. Symbols have one weight for all. */
const fileOf = (folder: string, name: string, subset: string, weight: number): string | undefined =>
  [weight, 400]
    .map(each => path.join(folder, `${name}-${subset}-${each}-normal.woff`))
    .find(file => existsSync(file));

/** Returns the files of the installed fonts, in the order in which they are tried for a character. */
export const familyFiles = (weight: number): string[] =>
  families.flatMap(family => {
    const folder = folderOf(family);
    const files =
      folder === undefined ? [] : family.subsets.map(each => fileOf(folder, family.name, each, weight));
    return files.filter(file => file !== undefined);
  });

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Explains why a character cannot be drawn, and what to do. */
export const withoutFont = (character: string): string => {
  const family = families.find(({ script }) => script?.[1].test(character));
  const shown = `${character} (${codeOf(character)})`;
  const own = 'add a font with it to the folder CAPTION_FONTS';
  return family?.script
    ? `This server has no font for ${family.script[0]}, such as ${shown}. Install the npm package @fontsource/${family.name}, or ${own}.`
    : `This server has no font for ${shown}. Please ${own}.`;
};
