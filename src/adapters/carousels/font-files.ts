import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FontFamily } from '../../domain/brands/fonts.ts';
import { coverageOf } from './font-coverage.ts';

/** Families that draw characters for which the chosen ones have no glyphs. */
export type FallbackFamily =
  | 'Noto Sans Arabic'
  | 'Noto Sans Hebrew'
  | 'Noto Sans Thai'
  | 'Noto Sans Devanagari'
  | 'Noto Sans JP'
  | 'Noto Sans SC'
  | 'Noto Sans TC'
  | 'Noto Sans KR';

export type Family = FontFamily | FallbackFamily;

/** Variable axis of a file besides the weight: optical size or width, if a family has it. */
type Axis = 'wght' | 'opsz' | 'wdth';

const packages: Record<Family, { folder: string; axis: Axis; italic?: true }> = {
  Inter: { folder: 'inter', axis: 'opsz' },
  Archivo: { folder: 'archivo', axis: 'wdth' },
  'Bricolage Grotesque': { folder: 'bricolage-grotesque', axis: 'opsz' },
  'DM Sans': { folder: 'dm-sans', axis: 'opsz' },
  Sora: { folder: 'sora', axis: 'wght' },
  'Space Grotesk': { folder: 'space-grotesk', axis: 'wght' },
  Fraunces: { folder: 'fraunces', axis: 'opsz', italic: true },
  'Playfair Display': { folder: 'playfair-display', axis: 'wght', italic: true },
  'Source Serif 4': { folder: 'source-serif-4', axis: 'opsz', italic: true },
  'Noto Sans Arabic': { folder: 'noto-sans-arabic', axis: 'wght' },
  'Noto Sans Hebrew': { folder: 'noto-sans-hebrew', axis: 'wght' },
  'Noto Sans Thai': { folder: 'noto-sans-thai', axis: 'wght' },
  'Noto Sans Devanagari': { folder: 'noto-sans-devanagari', axis: 'wght' },
  'Noto Sans JP': { folder: 'noto-sans-jp', axis: 'wght' },
  'Noto Sans SC': { folder: 'noto-sans-sc', axis: 'wght' },
  'Noto Sans TC': { folder: 'noto-sans-tc', axis: 'wght' },
  'Noto Sans KR': { folder: 'noto-sans-kr', axis: 'wght' },
};

/** First and last code point, inclusive. */
export type Range = [first: number, last: number];

/** One file of a family: the glyphs of a few code points in all weights. */
export interface FontFile {
  family: Family;
  style: 'normal' | 'italic';
  path: string;
  ranges: Range[];
}

const packageRequire = createRequire(import.meta.url);

/** Parses `U+0000-00FF,U+0131` as code points. */
const rangesOf = (text: string): Range[] =>
  text.split(',').map(range => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const known = new Map<Family, FontFile[]>();

/** Returns the files of a family, upright and, if it has them, italic. Reads the code points of each file once. */
export const filesOf = (family: Family): FontFile[] => {
  const found = known.get(family);
  if (found) return found;
  const { folder, axis, italic } = packages[family];
  const ranges = packageRequire.resolve(`@fontsource-variable/${folder}/unicode.json`);
  const subsets = JSON.parse(readFileSync(ranges, 'utf8')) as Record<string, string>;
  const styles = italic ? (['normal', 'italic'] as const) : (['normal'] as const);
  const files = Object.entries(subsets).flatMap(([subset, text]) =>
    styles.map(style => ({
      family,
      style,
      path: path.join(
        path.dirname(ranges),
        'files',
        `${folder}-${subset.replaceAll(/[[\]]/g, '')}-${axis}-${style}.woff2`,
      ),
      ranges: rangesOf(text),
    })),
  );
  known.set(family, files);
  return files;
};

const letters = new Map<string, Set<number>>();

const lettersOf = ({ path: file }: FontFile): Set<number> => {
  const found = letters.get(file) ?? coverageOf(readFileSync(file));
  letters.set(file, found);
  return found;
};

/** Whether the file draws this code point. Opens only files that claim it, because a Japanese font has 120. */
export const draws = (file: FontFile, codePoint: number): boolean =>
  file.ranges.some(([first, last]) => codePoint >= first && codePoint <= last) &&
  lettersOf(file).has(codePoint);
