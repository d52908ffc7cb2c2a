import { format } from 'numfmt';
import { attributeOf, childNamed, elementsIn, findAll, parseXml } from './xml.ts';
import type { DocumentParts } from './unzip.ts';

/** Formats that files name by a number alone (ECMA-376, 18.8.30). */
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

/** Shows a number as its sheet does: `style` is the index of its cell's style. */
export type ShowNumber = (value: string, style: number) => string;

const shown = (value: string, pattern: string, isFrom1904: boolean): string => {
  try {
    // days are counted from 1900, or from 1904 on old Macs
    const number = Number(value) + (isFrom1904 && /[ymdhs]/i.test(pattern) ? 1_462 : 0);
    return format(pattern, number).trim();
  } catch {
    return value;
  }
};

/** Digits that a computer made of a decimal number are not shown: 0.1 + 0.2. */
const general = (value: string): string => {
  const number = Number(value);
  return Number.isFinite(number) && value.length > 15 ? String(Number(number.toPrecision(15))) : value;
};

/** How the styles of a workbook show numbers. */
export const numberFormats = (parts: DocumentParts, isFrom1904: boolean): ShowNumber => {
  const part = parts.get('xl/styles.xml');
  const root = part && elementsIn(parseXml(part))[0];
  const own = new Map(
    (root ? findAll(root, 'numFmt') : []).map(one => [
      Number(attributeOf(one, 'numFmtId')),
      attributeOf(one, 'formatCode') ?? '',
    ]),
  );
  const styles = (root && childNamed(root, 'cellXfs')) ?? { children: [] };
  const ids = elementsIn(styles).map(style => Number(attributeOf(style, 'numFmtId') ?? 0));
  return (value, style) => {
    const id = ids[style] ?? 0;
    const pattern = own.get(id) ?? builtIn[id];
    return !pattern || pattern === 'General' || pattern === '@'
      ? general(value)
      : shown(value, pattern, isFrom1904);
  };
};
