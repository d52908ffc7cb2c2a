import { anXlsx, aPptx, shape, slideTable } from '../../support/documents/archives.ts';
import type { DocumentFile } from './document-file.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const pptx = `${office}.presentationml.presentation` as const;
const xlsx = `${office}.spreadsheetml.sheet` as const;

/** Expected contents by ECMA-376, part 1, chapter 19, and by PowerPoint's display. */
export const presentations: DocumentFile[] = [
  {
    is: 'slides in their order, with notes and without what stands at their edges',
    type: pptx,
    bytes: () =>
      aPptx([
        {
          shapes: shape(['Our plan'], 'ctrTitle') + shape(['3 May'], 'dt') + shape(['1'], 'sldNum'),
          notes: 'Say hello first.',
        },
        { shapes: shape(['Prices'], 'title') + shape(['From May on.', 'For &amp; with everybody.']) },
        { shapes: shape(['Secret']), isHidden: true },
      ]),
    lines: ['# Our plan', 'Say hello first.', '# Prices', 'From May on.', 'For & with everybody.'],
    warnings: ['hidden_left_out'],
  },
  {
    is: 'a table and a group of shapes',
    type: pptx,
    bytes: () =>
      aPptx([
        {
          shapes: `<p:grpSp>${shape(['In a group.'])}</p:grpSp>${slideTable([
            ['Plan', 'Price'],
            ['Pro', '29 EUR'],
          ])}`,
        },
      ]),
    lines: ['In a group.', 'Plan: Pro; Price: 29 EUR'],
  },
];

const c = (reference: string, type: string, value: string, style = 0): string =>
  `<c r="${reference}" t="${type}" s="${style}"><v>${value}</v></c>`;

/** Expected contents by ECMA-376, part 1, chapter 18, and by Excel's display. */
export const sheets: DocumentFile[] = [
  {
    is: 'texts that cells share, numbers as they are shown, formulas, gaps',
    type: xlsx,
    bytes: () =>
      anXlsx(
        [
          {
            name: 'Prices',
            xml: `<sheetData><row r="1">${c('A1', 's', '0')}${c('B1', 's', '1')}${c('C1', 'str', 'Since')}${c('D1', 'str', 'Share')}</row><row r="3">${c('A3', 's', '2')}${c('B3', 'n', '29', 1)}${c('C3', 'n', '45292', 2)}${c('D3', 'n', '0.125', 3)}</row><row r="4">${c('A4', 'str', 'Free')}<c r="D4" t="b"><f>1=1</f><v>1</v></c></row></sheetData>`,
          },
          {
            name: 'Lists',
            xml: `<sheetData><row>${c('A1', 'str', 'Not shown')}</row></sheetData>`,
            isHidden: true,
          },
        ],
        {
          strings: [
            '<t>Plan</t>',
            '<r><t>Pri</t></r><r><t>ce</t></r>',
            '<t>Pro</t><rPh sb="0" eb="1"><t>プロ</t></rPh>',
          ],
          formats: ['0.00&quot; EUR&quot;', 'yyyy-mm-dd', '0.0%'],
        },
      ),
    lines: [
      '# Prices',
      'Plan: Pro; Price: 29.00 EUR; Since: 2024-01-01; Share: 12.5%',
      'Plan: Free; Share: TRUE',
    ],
    warnings: ['hidden_left_out'],
  },
  {
    is: 'a title above the columns, merged cells, inline texts, no references',
    type: xlsx,
    bytes: () => {
      const t = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
      return anXlsx([
        {
          name: 'Hours',
          xml: `<sheetData><row>${t('Hours of 2026')}</row><row>${t('Day')}${t('From')}${t('To')}</row><row>${t('Monday')}${c('B3', 'n', '9')}${c('C3', 'n', '12')}</row><row r="4">${c('B4', 'n', '13')}${c('C4', 'n', '17')}</row></sheetData><mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A3:A4"/></mergeCells>`,
        },
      ]);
    },
    lines: ['# Hours', 'Hours of 2026', 'Day: Monday; From: 9; To: 12', 'Day: Monday; From: 13; To: 17'],
  },
  {
    is: 'cells that only have a colour, up to the last column, and gaps without references',
    type: xlsx,
    bytes: () =>
      anXlsx([
        {
          name: '',
          xml: `<sheetData><row>${c('A1', 'str', 'Plan')}${c('B1', 'str', 'Price')}${c('C1', 'str', 'Since')}<c r="XFD1" s="1"/></row><row>${c('A2', 'str', 'Pro')}<c/><c t="str"><v>May</v></c><c r="XFD2" s="1"><v> </v></c></row></sheetData><mergeCells><mergeCell ref="XFD1:XFD2"/></mergeCells>`,
        },
      ]),
    lines: ['Plan: Pro; Since: May'],
  },
  {
    is: 'days from 1904 on, beside prices, hours and lengths of time',
    type: xlsx,
    bytes: () =>
      anXlsx(
        [
          {
            name: '',
            xml: `<sheetData><row>${c('A1', 'n', '43830', 1)}${c('B1', 'n', '29', 2)}${c('C1', 'n', '5', 3)}${c('D1', 'n', '8', 4)}${c('E1', 'n', '1.5', 5)}${c('F1', 'n', '0.25', 6)}</row></sheetData>`,
          },
        ],
        {
          formats: [
            '[$-409]yyyy-mm-dd;@',
            '[Red]0',
            '0&quot; USD&quot;',
            '0&quot; Std.&quot;',
            '[h]:mm:ss',
            '[mm]',
          ],
          properties: 'date1904="1"',
        },
      ),
    lines: ['2024-01-01; 29; 5 USD; 8 Std.; 36:00:00; 360'],
  },
];
