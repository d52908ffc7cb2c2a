import { format, isDateFormat, tokenize, tokenTypes } from 'numfmt';
import { findRoot } from './parts.ts';
import { attributeOf, childNamed, elementsIn, findAll } from './xml.ts';
import type { DocumentParts } from './unzip.ts';

/** Number formats that files name only by a number (ECMA-376, 18.8.30). */
const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};

/** Formats a number as its sheet does. `style` is the index of its cell's style. */
export type ShowNumber = (value: string, style: number) => string;

/** Days from 1900, the usual base of dates, to 1904, the base on old Macs. */
const daysTo1904 = 1_462;

/** Whether a number of that format is a date, and not a duration such as `[h]:mm`. */
const isDay = (pattern: string): boolean => {
  try {
    return isDateFormat(pattern) && !tokenize(pattern).some(({ type }) => type === tokenTypes.DURATION);
  } catch {
    return false;
  }
};

const shown = (value: string, pattern: string, shift: number): string => {
  try {
    return format(pattern, Number(value) + shift).trim();
  } catch {
    return value;
  }
};

const unformatted = new Set(['', 'General', '@']);

/** Formats a number without the digits that binary rounding adds, as in 0.1 + 0.2. */
const general = (value: string): string => {
  const number = Number(value);
  return Number.isFinite(number) && value.length > 15 ? String(Number(number.toPrecision(15))) : value;
};

/** Formats a number by the code of a format. A text stays as it is. */
export const shownNumber = (value: string, pattern: string, shift = 0): string => {
  if (value === '' || Number.isNaN(Number(value))) return value;
  return unformatted.has(pattern) ? general(value) : shown(value, pattern, shift);
};

/** Returns how the styles of a workbook format numbers. */
export const numberFormats = (parts: DocumentParts, isFrom1904: boolean): ShowNumber => {
  const root = findRoot(parts, 'xl/styles.xml');
  const own = new Map(
    (root ? findAll(root, 'numFmt') : []).map(one => [
      Number(attributeOf(one, 'numFmtId')),
      attributeOf(one, 'formatCode') ?? '',
    ]),
  );
  const styles = (root && childNamed(root, 'cellXfs')) ?? { children: [] };
  const patterns = elementsIn(styles).map(style => {
    const id = Number(attributeOf(style, 'numFmtId') ?? 0);
    const pattern = own.get(id) ?? builtIn[id] ?? '';
    return { pattern, shift: isFrom1904 && isDay(pattern) ? daysTo1904 : 0 };
  });
  return (value, style) => {
    const { pattern, shift } = patterns[style] ?? { pattern: '', shift: 0 };
    return shownNumber(value, pattern, shift);
  };
};
